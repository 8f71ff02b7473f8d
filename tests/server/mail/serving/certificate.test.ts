import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { expect, it } from 'vitest';
import { makeCertificate, ownCertificate, serialNumber } from '#server/mail/serving/certificate.ts';

it('is made once for an installation, for nobody else to read, and is for its host', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'postkey-certificate-'));
  const first = await ownCertificate(join(folder, 'data'), 'mail.acme.example');
  const again = await ownCertificate(join(folder, 'data'), 'other.example');
  const certificate = new X509Certificate(again.cert);
  expect(certificate.fingerprint256).toBe(new X509Certificate(first.cert).fingerprint256);
  expect(certificate.checkHost('mail.acme.example')).toBe('mail.acme.example');
  expect(certificate.ca).toBe(false);
  expect(Date.parse(certificate.validTo)).toBeGreaterThan(Date.now() + 9 * 365 * 86_400_000);
  expect(() => createSecureContext(again)).not.toThrow();
  expect((await stat(join(folder, 'data', 'submission.pem'))).mode & 0o077).toBe(0);
  await rm(folder, { recursive: true });
});

it('can be for an address', async () => {
  const { cert } = await makeCertificate('127.0.0.1', new Date());
  expect(new X509Certificate(cert).checkIP('127.0.0.1')).toBe('127.0.0.1');
});

it.each([0x00, 0x01, 0x7f, 0x80, 0xff])(
  'numbers a certificate by a positive number without a needless nought, also where it begins with %i',
  (first) => {
    const [begin = 0] = serialNumber(Buffer.from([first, 1, 2, 3]));
    expect(begin).toBeGreaterThan(0);
    expect(begin).toBeLessThan(0x80);
  },
);
