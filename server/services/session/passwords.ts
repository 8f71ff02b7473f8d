import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

// argon2id is what the library takes by itself; the rest is what OWASP names as its least.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/** A hash that no password has, at the cost of a real one. */
const nobodysHash = [
  '$argon2id$v=19',
  `m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`,
  unpadded(16),
  unpadded(cost.outputLen),
].join('$');

function unpadded(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '');
}

/** The argon2id hash of a password, as it is to be stored; every byte of it counts, and nothing is trimmed. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Whether the password is the one of the hash; takes the same time where there is none. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? nobodysHash, password);
  return matches && Boolean(stored);
}
