import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { compileMessage } from '#server/mail/compose/compile-message.ts';
import { createDkimSigner, DkimKeyError } from '#server/mail/outgoing/dkim.ts';
import { createSmtpPool } from '#server/mail/outgoing/smtp-pool.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const sign = createDkimSigner({
  domain: 'acme.example',
  selector: 'mail',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
});

const MAIL = compileMessage({
  subject: 'Zoë and a subject that is long enough to be folded over more than one line',
  from: { name: 'Acme', email: 'news@acme.example' },
  html: '<p>Hi  {{ email }}</p> \n\n\n',
  text: 'Hi',
  links: [],
  calendar: { timezone: 'UTC', locale: 'en' },
}).render({
  email: 'ana@example.com',
  attributes: {},
  messageId: '1@acme.example',
  date: new Date('2026-11-27T20:19:22Z'),
  unsubscribeUrl: 'https://mail.example/u/1',
  webVersionUrl: 'https://mail.example/w/1',
  oneClickUrl: 'https://mail.example/u/1',
  tracking: null,
});

/** RFC 6376, relaxed/relaxed, written from the RFC. */
function verify(raw: string): { valid: boolean; signed: string[] } {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const signature = lines.find((line) => /^dkim-signature:/i.test(line)) ?? '';
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => [
        tag.slice(0, tag.indexOf('=')).trim(),
        tag.slice(tag.indexOf('=') + 1).replace(/\s+/g, ''),
      ]),
  );
  const body = rest
    .join('\r\n\r\n')
    .split('\r\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n')
    .replace(/(\r\n)*$/, '\r\n');
  const relaxed = (line: string): string => {
    const colon = line.indexOf(':');
    return `${line.slice(0, colon).toLowerCase().trim()}:${line
      .slice(colon + 1)
      .replace(/[ \t]+/g, ' ')
      .trim()}`;
  };
  const signed = (tags.get('h') ?? '').toLowerCase().split(':');
  const headers = signed.map((name) =>
    relaxed(lines.find((line) => line.toLowerCase().startsWith(`${name}:`)) ?? ''),
  );
  const own = relaxed(signature.replace(/(;\s*b=).*$/, '$1'));
  const bodyMatches = createHash('sha256').update(body, 'latin1').digest('base64') === tags.get('bh');
  const verifier = createVerify('RSA-SHA256').update(`${headers.join('\r\n')}\r\n${own}`, 'latin1');
  return { valid: bodyMatches && verifier.verify(publicKey, tags.get('b') ?? '', 'base64'), signed };
}

describe('createDkimSigner', () => {
  it('signs what a receiver checks, the unsubscribe headers too', async () => {
    const signed = (await sign(MAIL.raw)).toString('latin1');
    expect(signed).toMatch(/^DKIM-Signature: v=1; a=rsa-sha256; c=relaxed\/relaxed; d=acme\.example;/);
    expect(signed.endsWith(MAIL.raw.toString('latin1'))).toBe(true);
    const result = verify(signed);
    expect(result.valid).toBe(true);
    expect(result.signed).toEqual(
      expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
    );
    expect(verify(signed.replace('Hi', 'Ho')).valid).toBe(false);
  });

  it('signs what a pool sends', async () => {
    const sink = await startSmtpSink();
    const pool = createSmtpPool({ url: sink.url, connections: 1, log: { warn: () => undefined }, sign });
    await pool.send(MAIL);
    expect(verify(sink.messages[0]?.raw.toString('latin1') ?? '').valid).toBe(true);
    await pool.close(0);
    await sink.close();
  });

  it.each([
    'no key',
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  ])('refuses what is no RSA key', (key) => {
    expect(() => createDkimSigner({ domain: 'a.example', selector: 's', privateKey: key })).toThrow(
      DkimKeyError,
    );
  });
});
