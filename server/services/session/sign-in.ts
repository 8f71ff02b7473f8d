import type { Dependencies } from '../../dependencies.ts';
import { ApiError } from '../errors.ts';
import { attemptLimits } from './attempt-limits.ts';
import { passwordMatches } from './passwords.ts';
import { countAttempt } from './rate-limit.ts';
import { startSession, tokenFor } from './sessions.ts';
import { foldedEmail, userByEmail } from './users.ts';

/**
 * Signs in and gives a token. Throws ApiError `badCredentials`, the same and after the same time whether or not there
 * is such a user, and `tooManyRequests`. `address` is where the call comes from.
 */
export async function signIn(
  dependencies: Dependencies,
  credentials: { email: string; password: string },
  address: string,
): Promise<string> {
  const limits = attemptLimits(dependencies);
  const attempt = countAttempt(
    [limits.loginsOfAccount, `${address} ${foldedEmail(credentials.email)}`],
    [limits.loginsOfAddress, address],
  );
  const user = await userByEmail(dependencies, credentials.email);
  const matches = await passwordMatches(user?.password_hash, credentials.password);
  if (!user || !matches) throw new ApiError('badCredentials');
  attempt.giveBack();
  const session = await startSession(dependencies.database.kysely, user, dependencies.clock.now());
  return tokenFor(dependencies, user.id, session);
}
