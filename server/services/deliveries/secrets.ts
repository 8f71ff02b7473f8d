import { randomBytes } from 'node:crypto';

/** How a secret begins, so that it is known for one wherever it turns up. */
export const secretPrefix = 'whsec_';

/** A new secret: 32 random bytes in base64 behind its prefix. */
export function makeSecret(): string {
  return secretPrefix + randomBytes(32).toString('base64');
}

/** The secrets that are good at a time, the newest first. */
export function goodSecrets(
  row: {
    readonly secret: string;
    readonly former_secret: string | null;
    readonly former_secret_until: Date | null;
  },
  now: Date,
): readonly string[] {
  const isKept = row.former_secret_until !== null && row.former_secret_until > now;
  return isKept && row.former_secret ? [row.secret, row.former_secret] : [row.secret];
}
