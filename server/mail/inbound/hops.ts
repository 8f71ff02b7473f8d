import { readHead } from '../submitted/head.ts';

/** Through how many servers a mail has gone: each adds a line to its head. */
export function hopsOf(raw: Buffer): number {
  return readHead(raw).filter(({ name }) => name === 'received').length;
}
