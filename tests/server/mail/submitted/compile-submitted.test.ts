import { simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { asSubmitted, compileSubmitted } from '#server/mail/submitted/compile-submitted.ts';

const lacking = { messageId: 'made@acme.example', date: new Date('2026-11-27T12:00:00Z') };
const tracking = {
  openUrl: 'https://mail.example/t/o/1.gif',
  linkUrl: (url: string) => (url.includes('plain') ? null : `https://mail.example/t/c/${url.length}`),
};
const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1');
const rendered = async (raw: Buffer) => (await compileSubmitted(raw, lacking)).render(tracking);
const pixel = '<img src="https://mail.example/t/o/1.gif"';
const head = [
  'Message-ID: <a@acme.example>',
  'Date: Fri, 27 Nov 2026 12:00:00 +0000',
  'From: a@acme.example',
];

describe('a mail with html and text', () => {
  const parts = (...html: string[]) =>
    mail(
      ...head,
      'X-Odd:   spaces  \tstay',
      'Subject: =?utf-8?q?Hello?=',
      'MIME-Version: 1.0',
      'Content-Type: multipart/alternative; boundary=b1',
      '',
      'A preamble.',
      '--b1',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: 8bit',
      '',
      'Caf\xe9 https://shop.example/ stays',
      '.',
      '--b1',
      ...html,
      '--b1--',
      'An epilogue.',
      '',
    );

  it('has its links and a pixel in the html, and everything else to the byte', async () => {
    const raw = parts(
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: 7bit',
      '',
      '<body><a href="https://shop.example/?a=1&amp;b=2">Shop</a> <a href=https://shop.example/plain>Plain</a>',
      '<a href="mailto:a@acme.example">Mail</a> {{ name }} {% if %}</body>',
    );
    const compiled = await compileSubmitted(raw, lacking);
    expect(compiled.links).toEqual(['https://shop.example/?a=1&b=2', 'https://shop.example/plain']);
    const written = compiled.render(tracking);
    const { html } = await simpleParser(written);
    expect(html).toContain('<a href="https://mail.example/t/c/29">Shop</a>');
    expect(html).toContain('<a href=https://shop.example/plain>Plain</a>');
    expect(html).toContain('<a href="mailto:a@acme.example">Mail</a> {{ name }} {% if %}');
    expect(html).toMatch(/<img src="https:\/\/mail\.example\/t\/o\/1\.gif"[^>]*><\/body>/);
    const before = raw.indexOf('Content-Type: text/html');
    expect(written.subarray(0, before).equals(raw.subarray(0, before))).toBe(true);
    expect(written.toString('latin1')).toMatch(/\r\n--b1--\r\nAn epilogue\.\r\n$/);
  });

  it.each([
    ['quoted-printable', '<p>Caf=C3=A9 <a href=3D"https://shop.example/">Shop=\r\n</a></p>'],
    ['base64', Buffer.from('<p>Café <a href="https://shop.example/">Shop</a></p>').toString('base64')],
  ])('is followed in html that is %s', async (encoding, body) => {
    const raw = parts(
      'Content-Type: text/html; charset=utf-8',
      `Content-Transfer-Encoding: ${encoding}`,
      '',
      body,
    );
    const { html } = await simpleParser(await rendered(raw));
    expect(html).toContain('<p>Café <a href="https://mail.example/t/c/21">Shop</a></p>');
    expect(html).toContain(pixel);
  });

  it('is read in its character set', async () => {
    const raw = parts('Content-Type: text/html; charset="windows-1252"', '', '<p>Caf\xe9 \x80</p>');
    expect((await simpleParser(await rendered(raw))).html).toContain('<p>Café €</p>');
  });

  it('stays as it came where its character set is unknown, or it is a file', async () => {
    for (const line of [
      'Content-Type: text/html; charset=x-unknown',
      'Content-Type: text/html\r\nContent-Disposition: attachment; filename=a.html',
    ]) {
      const raw = parts(line, '', '<a href="https://shop.example/">Shop</a>');
      expect((await rendered(raw)).equals(raw)).toBe(true);
    }
  });
});

it('leaves a mail that is signed to the byte', async () => {
  const raw = mail(
    ...head,
    'Content-Type: multipart/signed; boundary=s; protocol="application/pgp-signature"; micalg=pgp-sha256',
    '',
    '--s',
    'Content-Type: text/html',
    '',
    '<a href="https://shop.example/">Shop</a>',
    '--s',
    'Content-Type: application/pgp-signature',
    '',
    'abc',
    '--s--',
    '',
  );
  expect((await rendered(raw)).equals(raw)).toBe(true);
});

it('gives a mail of html alone a Message-ID and a date where it has none', async () => {
  const raw = mail(
    'From: a@acme.example',
    'Subject: Hello',
    'Content-Type: text/html',
    '',
    '<p>Hello</p>',
    '',
  );
  const written = await rendered(raw);
  const parsed = await simpleParser(written);
  expect(parsed.messageId).toBe('<made@acme.example>');
  expect(parsed.date?.toISOString()).toBe('2026-11-27T12:00:00.000Z');
  expect(parsed.html).toContain(pixel);
  const plain = mail('from: a@acme.example', 'MESSAGE-ID: <a@acme.example>', '', 'Hello', '');
  expect(asSubmitted(plain, lacking).toString()).toBe(
    `Date: Fri, 27 Nov 2026 12:00:00 +0000\r\n${plain.toString()}`,
  );
});

it('keeps letters of headers that are not encoded', async () => {
  const raw = Buffer.from(
    'From: a@acme.example\r\nSubject: Café\r\nContent-Type: text/html\r\n\r\n<p>é</p>\r\n',
  );
  expect((await rendered(raw)).includes(Buffer.from('Subject: Café\r\n'))).toBe(true);
});
