import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';

/** What a key of the installation signs; a key of one purpose is worth nothing for another. */
export type KeyPurpose = 'session' | 'realtime';

type Database = Dependencies['database'];

// Any number that no other transaction lock of the product has.
const creationLock = 7_013_003;

const makeKeys = () => new Map<KeyPurpose, Promise<KeyObject>>();

/**
 * The installation's secret of 256 bits for a purpose, made at its first use and the same in every process.
 * Not to be called inside a transaction.
 */
export function signingKey(
  { database, memory }: Pick<Dependencies, 'database' | 'memory'>,
  purpose: KeyPurpose,
): Promise<KeyObject> {
  const keys = memory.part(makeKeys);
  const key = keys.get(purpose) ?? loadKey(database, purpose);
  keys.set(purpose, key);
  key.catch(() => keys.delete(purpose));
  return key;
}

async function loadKey(database: Database, purpose: KeyPurpose): Promise<KeyObject> {
  const secret = await database.transaction(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(creationLock)})`.execute(trx);
    const stored = await trx
      .selectFrom('signing_key')
      .select('secret')
      .where('purpose', '=', purpose)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (stored) return stored.secret;
    const made = randomBytes(32).toString('base64url');
    await trx.insertInto('signing_key').values({ purpose, secret: made }).execute();
    return made;
  });
  return createSecretKey(secret, 'base64url');
}
