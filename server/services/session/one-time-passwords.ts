import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Tables } from '../../store/tables.ts';
import { type ApiError, refusal } from '../errors.ts';

/** How long a link to set a password works: a user's first one a day, a reset an hour. */
export type LinkKind = 'first' | 'reset';

const hours: Readonly<Record<LinkKind, number>> = {
  first: limits.firstPasswordLinkHours,
  reset: limits.resetLinkHours,
};

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Makes a one-time token of 256 bits for a user, of which only the hash is stored; older ones stop working. */
export async function issueOneTimePassword(
  db: Kysely<Tables>,
  userId: number,
  kind: LinkKind,
  now: Date,
): Promise<string> {
  await voidOneTimePasswords(db, userId, now);
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('one_time_password')
    .values({
      hash: hashOf(token),
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + hours[kind] * 3_600_000),
    })
    .execute();
  return token;
}

/** Makes every one-time token of a user worthless. */
export async function voidOneTimePasswords(db: Kysely<Tables>, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('one_time_password')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** The user of a one-time token that works; looking never uses it up. Throws ApiError `notFound`. */
export async function checkOneTimePassword(
  dependencies: Dependencies,
  token: string,
): Promise<{ email: string }> {
  const found = await dependencies.database.kysely
    .selectFrom('one_time_password')
    .innerJoin('users', 'users.id', 'one_time_password.user_id')
    .select('users.email')
    .where('one_time_password.hash', '=', hashOf(token))
    .where('one_time_password.used_at', 'is', null)
    .where('one_time_password.expires_at', '>', dependencies.clock.now())
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw noSuchToken();
  return found;
}

/** Uses a one-time token up and gives its user's id; of several at once exactly one gets it. Throws `notFound`. */
export async function useOneTimePassword(db: Kysely<Tables>, token: string, now: Date): Promise<number> {
  const used = await db
    .updateTable('one_time_password')
    .set({ used_at: now })
    .where('hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  if (!used) throw noSuchToken();
  return used.user_id;
}

function noSuchToken(): ApiError {
  return refusal('linkUsed');
}
