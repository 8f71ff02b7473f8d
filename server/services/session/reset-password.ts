import type { Dependencies } from '../../dependencies.ts';
import { systemMail } from '../../mail/system/system-mail.ts';
import { attemptLimits } from './attempt-limits.ts';
import { afterAnswer } from './background.ts';
import { issueOneTimePassword, type LinkKind } from './one-time-passwords.ts';
import { countAttempt } from './rate-limit.ts';
import { foldedEmail, userByEmail } from './users.ts';

/**
 * Mails a link to set a new password, where the address is a user's. All of it happens after the answer, which is so
 * the same for every address. Throws ApiError `tooManyRequests`.
 */
export function requestPasswordReset(dependencies: Dependencies, email: string): void {
  countAttempt([attemptLimits(dependencies).resetsOfMailbox, foldedEmail(email)]);
  afterAnswer(dependencies, async () => {
    const user = await userByEmail(dependencies, email);
    if (user) await mailPasswordLink(dependencies, user, 'reset');
  });
}

/** Mails a user a one-time link to set a password; the mailer's errors come through. */
export async function mailPasswordLink(
  dependencies: Dependencies,
  user: { id: number; email: string; locale: 'en' | 'nl' },
  kind: LinkKind,
): Promise<void> {
  const { database, clock, systemMailer } = dependencies;
  const now = clock.now();
  const token = await database.transaction((trx) => issueOneTimePassword(trx, user.id, kind, now));
  const url = passwordLink(dependencies, token);
  await systemMailer.send({
    to: user.email,
    ...systemMail(kind === 'first' ? 'firstPassword' : 'resetPassword', user.locale, {
      email: user.email,
      url,
    }),
  });
}

/** The address in the console that takes a one-time token; its origin is configured, never what a caller says. */
export function passwordLink(dependencies: Pick<Dependencies, 'config'>, token: string): string {
  return `${dependencies.config.consoleUrl}/#/set-credentials/${token}`;
}
