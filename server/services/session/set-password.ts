import type { Kysely } from 'kysely';
import { type PasswordFault, passwordViolation } from '#contract/rules/password.ts';
import { violation } from '#contract/rules/violations.ts';
import type { RefusalReason } from '#contract/wire/refusals.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Tables } from '../../store/tables.ts';
import { refusal, ViolationError } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { attemptLimits } from './attempt-limits.ts';
import { checkOneTimePassword, useOneTimePassword, voidOneTimePasswords } from './one-time-passwords.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { countAttempt } from './rate-limit.ts';
import { startSession, tokenFor } from './sessions.ts';

const passwordReasons = {
  required: 'passwordRequired',
  tooLong: 'passwordTooLong',
  passwordTooShort: 'passwordTooShort',
  passwordNoLowerCase: 'passwordNoLowerCase',
  passwordNoUpperCase: 'passwordNoUpperCase',
  passwordNoDigit: 'passwordNoDigit',
  passwordNoSpecial: 'passwordNoSpecial',
} as const satisfies Record<PasswordFault, RefusalReason>;

/**
 * Sets a password by a one-time token and signs in. Throws ApiError `notFound` for a token that does not work and
 * `invalidPassword` with the broken rule, which leaves the token as it is.
 */
export async function setCredentials(
  dependencies: Dependencies,
  { key, password }: { key: string; password: string },
): Promise<string> {
  await checkOneTimePassword(dependencies, key);
  const broken = passwordViolation(password);
  if (broken) throw refusal(passwordReasons[broken]);
  const hash = await hashPassword(password);
  const now = dependencies.clock.now();
  const { userId, session } = await dependencies.database.transaction(async (trx) => {
    const userId = await useOneTimePassword(trx, key, now);
    return { userId, session: await storePassword(trx, userId, hash, now) };
  });
  return tokenFor(dependencies, userId, session);
}

/** Changes the own password and gives a fresh token; every other session ends. */
export async function changePassword(
  dependencies: Dependencies,
  principal: Principal,
  { current, password }: { current: string; password: string },
): Promise<string> {
  const attempt = countAttempt([
    attemptLimits(dependencies).loginsOfAccount,
    `account ${principal.accountId}`,
  ]);
  const user = await dependencies.database.kysely
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', principal.accountId)
    .executeTakeFirst();
  if (!(await passwordMatches(user?.password_hash, current))) {
    throw new ViolationError([violation('current', 'wrongPassword')]);
  }
  attempt.giveBack();
  const broken = passwordViolation(password);
  if (broken) throw new ViolationError([violation('password', broken)]);
  const hash = await hashPassword(password);
  const now = dependencies.clock.now();
  const session = await dependencies.database.transaction((trx) =>
    storePassword(trx, principal.accountId, hash, now),
  );
  return tokenFor(dependencies, principal.accountId, session);
}

/** The new epoch ends all that came before it: sessions, and links that were mailed. */
async function storePassword(db: Kysely<Tables>, userId: number, hash: string, now: Date): Promise<string> {
  const user = await db
    .updateTable('users')
    .set((eb) => ({ password_hash: hash, epoch: eb('epoch', '+', 1) }))
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning(['id', 'epoch'])
    .executeTakeFirst();
  if (!user) throw refusal('userGone');
  await voidOneTimePasswords(db, userId, now);
  return startSession(db, user, now);
}
