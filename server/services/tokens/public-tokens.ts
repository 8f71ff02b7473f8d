import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Dependencies } from '../../dependencies.ts';
import { type KeyRing, keyRing, refreshedKeyRing } from './key-ring.ts';

/** What a token in a mail is for; one of another kind is worth nothing. */
export type TokenKind =
  | 'open'
  | 'click'
  | 'web'
  | 'unsubscribe'
  | 'submitted-open'
  | 'submitted-click'
  | 'bounce'
  | 'submitted-bounce';

/** Makes the tokens of mails. */
export interface TokenSigner {
  /** `kind | key | ids | 128 bits of MAC`, in base64url. */
  sign(kind: TokenKind, ...ids: number[]): string;
  /** A Message-ID without brackets that the same row always has: of a recipient, or of what a program submitted. */
  messageId(id: number, domain: string, of?: 'recipient' | 'submitted'): string;
}

type Parts = Pick<Dependencies, 'database' | 'memory'>;

const kindBytes: Readonly<Record<TokenKind, number>> = {
  open: 1,
  click: 2,
  web: 3,
  unsubscribe: 4,
  'submitted-open': 5,
  'submitted-click': 6,
  bounce: 7,
  'submitted-bounce': 8,
};
const messageIdUses = { recipient: 'message-id', submitted: 'submitted-message-id' };
const macBytes = 16;
const longestToken = 120;

/** The signer with the newest key of the installation. Not to be called inside a transaction. */
export async function tokenSigner(parts: Parts): Promise<TokenSigner> {
  const ring = await keyRing(parts);
  return {
    sign(kind, ...ids) {
      const head = Buffer.from([kindBytes[kind], ...varint(ring.newest), ...ids.flatMap(varint)]);
      return Buffer.concat([head, mac(ring, ring.newest, kind, head)!]).toString('base64url');
    },
    messageId(id, domain, of = 'recipient') {
      const bytes = Buffer.from(varint(id));
      return `${mac(ring, ring.oldest, messageIdUses[of], bytes)!.toString('hex')}.${id.toString(36)}@${domain}`;
    },
  };
}

/** The ids in a token of that kind, or null when it is not one of ours to the last bit. */
export async function readToken(parts: Parts, kind: TokenKind, token: string): Promise<number[] | null> {
  if (token.length > longestToken) return null;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= macBytes + 2 || bytes.toString('base64url') !== token) return null;
  const head = bytes.subarray(0, -macBytes);
  const numbers = readVarints(head.subarray(1));
  if (head[0] !== kindBytes[kind] || !numbers || numbers.length < 2) return null;
  const [keyId, ...ids] = numbers;
  const expected =
    mac(await keyRing(parts), keyId!, kind, head) ?? mac(await newerRing(parts, keyId!), keyId!, kind, head);
  return expected && timingSafeEqual(expected, bytes.subarray(-macBytes)) ? ids : null;
}

function mac(ring: KeyRing | null, keyId: number, use: string, content: Buffer): Buffer | undefined {
  const key = ring?.keyFor(keyId, use);
  return key && createHmac('sha256', key).update(content).digest().subarray(0, macBytes);
}

/** A key that is newer than all known here was made by another process; others are made up. */
async function newerRing(parts: Parts, keyId: number): Promise<KeyRing | null> {
  const { newest } = await keyRing(parts);
  return keyId > newest && keyId <= newest + 100 ? refreshedKeyRing(parts) : null;
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}

function readVarints(bytes: Buffer): number[] | null {
  const numbers: number[] = [];
  let value = 0;
  let scale = 1;
  for (const byte of bytes) {
    value += (byte & 127) * scale;
    scale *= 128;
    if (!Number.isSafeInteger(value)) return null;
    if (byte >= 128) continue;
    numbers.push(value);
    value = 0;
    scale = 1;
  }
  return scale === 1 ? numbers : null;
}
