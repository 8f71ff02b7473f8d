import { createPrivateKey } from 'node:crypto';
import Dkim from 'nodemailer/lib/dkim';

/** A key that mails cannot be signed with. */
export class DkimKeyError extends Error {
  override readonly name = 'DkimKeyError';
}

/** Puts a DKIM-Signature on top of a mail. */
export type MailSigner = (raw: Buffer) => Promise<Buffer>;

/**
 * Makes a signer (RFC 6376, relaxed, rsa-sha256); the unsubscribe headers are among what it signs, as
 * RFC 8058 asks. The key is PEM. Throws DkimKeyError when it is no RSA key.
 */
export function createDkimSigner(options: {
  domain: string;
  selector: string;
  privateKey: string;
}): MailSigner {
  const { domain, selector, privateKey } = options;
  requireRsaKey(privateKey);
  const signer = new Dkim({ domainName: domain, keySelector: selector, privateKey });
  return async (raw) => {
    const chunks: Buffer[] = [];
    for await (const chunk of signer.sign(raw)) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks);
  };
}

function requireRsaKey(privateKey: string): void {
  let type: string | undefined;
  try {
    type = createPrivateKey(privateKey).asymmetricKeyType;
  } catch (error) {
    throw new DkimKeyError('the DKIM key cannot be read as PEM', { cause: error });
  }
  if (type !== 'rsa') throw new DkimKeyError('the DKIM key must be an RSA key');
}
