import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';

type Parts = Pick<Dependencies, 'database' | 'memory'>;

/** The tracking keys of the installation; old ones are kept for ever, since mails live for years. */
export interface KeyRing {
  /** The id of the newest key, with which everything new is signed. */
  readonly newest: number;
  readonly oldest: number;
  /** The key of that id for one use only, or undefined where the ring does not have it. */
  keyFor(id: number, use: string): KeyObject | undefined;
}

const purpose = 'tracking';
// Any number that no other transaction lock of the product has.
const creationLock = 7_013_004;
const makeKept = (): { ring: Promise<KeyRing> | null } => ({ ring: null });

/** The ring of the installation; its first key is made at the first use. Not to be called inside a transaction. */
export function keyRing({ database, memory }: Parts): Promise<KeyRing> {
  const kept = memory.part(makeKept);
  if (kept.ring) return kept.ring;
  const loading = loadRing(database);
  kept.ring = loading;
  loading.catch(() => {
    if (kept.ring === loading) kept.ring = null;
  });
  return loading;
}

/** The ring read anew, for a key that another process may have added meanwhile. */
export function refreshedKeyRing(parts: Parts): Promise<KeyRing> {
  parts.memory.part(makeKept).ring = null;
  return keyRing(parts);
}

/** Adds a key with which everything is signed from now on; what older ones signed stays valid. */
export async function rotateTrackingKey({ database, memory }: Parts): Promise<void> {
  await database.kysely.insertInto('signing_key').values({ purpose, secret: newSecret() }).execute();
  memory.part(makeKept).ring = null;
}

async function loadRing(database: Parts['database']): Promise<KeyRing> {
  const stored = await database.transaction(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(creationLock)})`.execute(trx);
    const keys = trx
      .selectFrom('signing_key')
      .select(['id', 'secret'])
      .where('purpose', '=', purpose)
      .orderBy('id');
    const found = await keys.execute();
    if (found.length > 0) return found;
    await trx.insertInto('signing_key').values({ purpose, secret: newSecret() }).execute();
    return keys.execute();
  });
  const secrets = new Map(stored.map(({ id, secret }) => [id, createSecretKey(secret, 'base64url')]));
  const derived = new Map<string, KeyObject>();
  return {
    oldest: stored[0]!.id,
    newest: stored.at(-1)!.id,
    keyFor(id, use) {
      const known = derived.get(`${id} ${use}`);
      if (known) return known;
      const secret = secrets.get(id);
      if (!secret) return undefined;
      const key = createSecretKey(createHmac('sha256', secret).update(use).digest());
      derived.set(`${id} ${use}`, key);
      return key;
    },
  };
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
