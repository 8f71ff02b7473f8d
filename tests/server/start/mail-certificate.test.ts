import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type Certificate, makeCertificate } from '#server/mail/serving/certificate.ts';
import { followCertificate } from '#server/start/mail-certificate.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await openTestApp();
  folder = await mkdtemp(join(tmpdir(), 'postkey-renewed-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

it('a certificate that is renewed is shown, once its key is there too', async () => {
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const config = readConfig({ TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile });
  const [first, second] = await Promise.all([
    makeCertificate('mail.acme.example', new Date()),
    makeCertificate('mail.acme.example', new Date()),
  ]);
  await writeFile(certFile, first.cert);
  await writeFile(keyFile, first.key);
  const shown: Certificate[] = [];
  let looks = 0;
  const following = followCertificate(
    { config, log: Object.assign(app.dependencies.log, { error: () => (looks += 1) }) },
    [{ show: (certificate) => shown.push(certificate) }],
    10,
  );
  await expect.poll(() => shown).toEqual([first]);
  await writeFile(certFile, second.cert);
  // With the key of the one before it cannot be used.
  await expect.poll(() => looks).toBeGreaterThan(0);
  expect(shown).toEqual([first]);
  await writeFile(keyFile, second.key);
  await expect.poll(() => shown.at(-1)).toEqual(second);
  await following.stop();
});
