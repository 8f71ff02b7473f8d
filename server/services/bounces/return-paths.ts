import type { Config } from '../../config.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readToken, type TokenKind, type TokenSigner } from '../tokens/public-tokens.ts';
import type { BouncedMails } from './bounce.ts';

/** A mail that a return path belongs to, by its row of the ledger. */
export interface ReturnedMail {
  readonly mails: BouncedMails;
  readonly id: number;
}

const kinds: Readonly<Record<BouncedMails, TokenKind>> = {
  recipient: 'bounce',
  smtp_message: 'submitted-bounce',
};
const prefix = 'bounce-';
const form = /^bounce-((?:[0-9a-f]{2}){18,28})$/i;

/**
 * Where a mail comes back to, an address of its own that nobody else can make; null where no mail comes in. Some servers
 * write it in capitals, so that case does not tell anything.
 */
export function returnPathOf(
  { inboundDomain }: Pick<Config, 'inboundDomain'>,
  signer: TokenSigner,
  mails: BouncedMails,
  id: number,
): string | null {
  if (inboundDomain === null) return null;
  const token = Buffer.from(signer.sign(kinds[mails], id), 'base64url');
  return `${prefix}${token.toString('hex')}@${inboundDomain}`;
}

/** The mail whose return path has this local part; null for one that is not ours to the last bit. */
export async function readReturnPath(
  dependencies: Pick<Dependencies, 'database' | 'memory'>,
  localPart: string,
): Promise<ReturnedMail | null> {
  const hex = form.exec(localPart)?.[1];
  if (hex === undefined) return null;
  const token = Buffer.from(hex, 'hex').toString('base64url');
  for (const [mails, kind] of Object.entries(kinds) as [BouncedMails, TokenKind][]) {
    const ids = await readToken(dependencies, kind, token);
    if (ids?.length === 1) return { mails, id: ids[0]! };
  }
  return null;
}
