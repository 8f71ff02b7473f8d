import { randomBytes } from 'node:crypto';

/** How a secret begins, so that it is known for one wherever it turns up. */
const secretPrefix = 'whsec_';

/** A new secret: 32 random bytes in base64 behind its prefix. */
export function makeSecret(): string {
  return secretPrefix + randomBytes(32).toString('base64');
}
