import { generateKeyPair, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import forge from 'node-forge';

/** What a server shows to be secured, as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

const years = 10;

/** The certificate of an installation that was given none: made at the first start, kept in its folder, signed by itself. */
export async function ownCertificate(folder: string, host: string): Promise<Certificate> {
  const file = join(folder, 'submission.pem');
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (kept !== null) return { cert: kept, key: kept };
  const made = await makeCertificate(host, new Date());
  await mkdir(folder, { recursive: true });
  // A start that is killed leaves no half of it.
  const temporary = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(temporary, made.key + made.cert, { mode: 0o600 });
  await rename(temporary, file);
  return made;
}

/** Makes a certificate for a host that is signed by its own key. */
export async function makeCertificate(host: string, from: Date): Promise<Certificate> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const signingKey = forge.pki.privateKeyFromPem(key);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(signingKey.n, signingKey.e);
  certificate.serialNumber = serialNumber(randomBytes(16)).toString('hex');
  certificate.validity.notBefore = from;
  certificate.validity.notAfter = new Date(from.getTime() + years * 365 * 86_400_000);
  const name = [{ name: 'commonName', value: host }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  const isAddress = /^[\d.]+$|:/.test(host);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', digitalSignature: true, keyEncipherment: true },
    { name: 'extKeyUsage', serverAuth: true },
    { name: 'subjectAltName', altNames: [isAddress ? { type: 7, ip: host } : { type: 2, value: host }] },
  ]);
  certificate.sign(signingKey, forge.md.sha256.create());
  return { key, cert: forge.pki.certificateToPem(certificate).replaceAll('\r\n', '\n') };
}

/**
 * A serial number of these bytes: positive, so that its first bit is none, and written without a byte more than it takes,
 * since one with a needless nought before it is no certificate to whoever reads it.
 */
export function serialNumber(bytes: Buffer): Buffer {
  return Buffer.from([(bytes[0]! & 0x3f) | 0x40, ...bytes.subarray(1)]);
}
