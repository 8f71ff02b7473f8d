import fc from 'fast-check';
import { simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import {
  addressHeader,
  envelopeAddress,
  headerDate,
  headerText,
  MailAddressError,
  textHeader,
  unsubscribeHeaders,
} from '#server/mail/compose/headers.ts';

const ANY_LINE = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.stringMatching(/^[ -~]{0,400}$/),
  fc.stringMatching(/^[a-zé "=?,<>@\\]{0,80}$/),
  fc.constantFrom('=?UTF-8?B?aGk=?=', 'x'.repeat(1200), 'é'.repeat(200), 'a  b', `${'word '.repeat(40)}end`),
);

function expectGoodLines(header: string): void {
  expect(header).toMatch(/^[\r\n -~]*\r\n$/);
  const lines = header.slice(0, -2).split('\r\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78);
  for (const line of lines.slice(1)) expect(line).toMatch(/^ \S/);
}

describe('headerText', () => {
  it.each([
    ['a\r\nBcc: x@example.com', 'a Bcc: x@example.com'],
    ['a\nb\rc\0d\u2028e\u0085f', 'a b c d e f'],
    ['  a  b ', 'a  b'],
    ['\ud800x', '\ufffdx'],
  ])('makes %j one line', (text, line) => {
    expect(headerText(text)).toBe(line);
  });
});

describe('textHeader', () => {
  it('leaves a short plain text as it is', () => {
    expect(textHeader('Subject', 'News of May')).toBe('Subject: News of May\r\n');
  });

  it('folds, encodes and is read back as it was', async () => {
    await fc.assert(
      fc.asyncProperty(ANY_LINE, async (text) => {
        fc.pre(headerText(text) !== '');
        const header = textHeader('Subject', text);
        expectGoodLines(header);
        const mail = await simpleParser(`${header}X-Next: 1\r\n\r\n`);
        expect(mail.subject ?? '').toBe(headerText(text));
        expect([...mail.headers.keys()].sort()).toEqual(['subject', 'x-next']);
      }),
      { numRuns: 500 },
    );
  });
});

describe('addressHeader', () => {
  it.each([
    ['', 'From: a@example.com\r\n'],
    ['Acme News', 'From: Acme News <a@example.com>\r\n'],
    ['Acme, Inc.', 'From: "Acme, Inc." <a@example.com>\r\n'],
    ['Bakkerij "Zoet", Ede', 'From: "Bakkerij \\"Zoet\\", Ede" <a@example.com>\r\n'],
    ['x <b@example.com>', 'From: "x <b@example.com>" <a@example.com>\r\n'],
  ])('writes the name %j', (name, header) => {
    expect(addressHeader('From', 'a@example.com', name)).toBe(header);
  });

  it('keeps one address and the whole name', async () => {
    const names = fc.oneof(
      ANY_LINE,
      fc.constantFrom('Bäckerei "Süß", Köln', 'a@b.example', 'x\r\nBcc: c@example.com', '\\"'),
    );
    await fc.assert(
      fc.asyncProperty(names, async (name) => {
        const header = addressHeader('From', 'Sender.Name+x@bücher.example', name);
        expectGoodLines(header);
        const mail = await simpleParser(`${header}X-Next: 1\r\n\r\n`);
        expect([...mail.headers.keys()].sort()).toEqual(['from', 'x-next']);
        expect(mail.from?.value).toEqual([
          { address: 'Sender.Name+x@bücher.example', name: headerText(name) },
        ]);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['a@x.example, b@y.example', 'a@x.example\r\nBcc: b@y.example', 'a@x.example> x <b@y.example', ''])(
    'refuses %j as one address',
    (address) => {
      expect(() => addressHeader('To', address)).toThrow(MailAddressError);
      expect(() => envelopeAddress(address)).toThrow(MailAddressError);
    },
  );
});

describe('headerDate', () => {
  it('writes the time in UTC', () => {
    expect(headerDate(new Date('2026-11-27T20:19:22.500Z'))).toBe('Fri, 27 Nov 2026 20:19:22 +0000');
  });
});

describe('unsubscribeHeaders', () => {
  it('stands beside its colon as long as a line may be', () => {
    const short = 'https://mail.example/u/token';
    expect(unsubscribeHeaders(short)).toMatch(/^List-Unsubscribe: <https:\/\/mail\.example\/u\/token>\r\n/);
    const [fitting, tooLong] = [978, 979].map((length) => `https://${'x'.repeat(length - 8)}`);
    expect(unsubscribeHeaders(fitting!).split('\r\n')[0]).toHaveLength(998);
    expect(unsubscribeHeaders(tooLong!)).toMatch(/^List-Unsubscribe:\r\n <https:\/\/x+>\r\n/);
  });
});
