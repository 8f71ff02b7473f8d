import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Tables } from '../../store/tables.ts';
import { signingKey } from '../keys/signing-keys.ts';
import { signAccessToken } from './access-token.ts';

/** Since when a session must have been used to live: 14 days ago. */
export function oldestUse(now: Date): Date {
  return new Date(now.getTime() - limits.sessionIdleDays * 86_400_000);
}

/** Starts a session of a user at the user's present epoch; gives its id. */
export async function startSession(
  db: Kysely<Tables>,
  user: { id: number; epoch: number },
  now: Date,
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('session')
    .values({ id, user_id: user.id, epoch: user.epoch, created_at: now, last_used_at: now })
    .execute();
  return id;
}

/** A fresh token for a session. */
export async function tokenFor(
  dependencies: Dependencies,
  userId: number,
  sessionId: string,
): Promise<string> {
  const key = await signingKey(dependencies, 'session');
  return signAccessToken(key, { userId, sessionId }, dependencies.clock.now());
}

/** Renews a session that is in use, with a fresh token. */
export async function renewSession(
  dependencies: Dependencies,
  userId: number,
  sessionId: string,
): Promise<string> {
  await dependencies.database.kysely
    .updateTable('session')
    .set({ last_used_at: dependencies.clock.now() })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
  return tokenFor(dependencies, userId, sessionId);
}

/** Ends a session: its tokens stop working with the next call. */
export async function endSession(dependencies: Dependencies, sessionId: string): Promise<void> {
  await dependencies.database.kysely
    .updateTable('session')
    .set({ ended_at: dependencies.clock.now() })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}
