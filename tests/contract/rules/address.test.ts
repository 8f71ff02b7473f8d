import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiAddress, LONGEST_ADDRESS, parseAddress } from '#contract/rules/address.ts';

const DOMAIN_63 = `${'d'.repeat(63)}.nl`;

describe('parseAddress', () => {
  it.each([
    ['ana@example.com', 'ana@example.com'],
    ['ANA@Example.COM', 'ana@example.com'],
    ['a@b.c', 'a@b.c'],
    ['ana+news@example.com', 'ana+news@example.com'],
    ["o'brien@example.ie", "o'brien@example.ie"],
    ['!#$%&*/=?^_`{|}~-@example.com', '!#$%&*/=?^_`{|}~-@example.com'],
    ['first.last@sub.example.co.uk', 'first.last@sub.example.co.uk'],
    [`${'l'.repeat(64)}@example.com`, `${'l'.repeat(64)}@example.com`],
    [`ana@${DOMAIN_63}`, `ana@${DOMAIN_63}`],
    ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
    ['ana@BÜCHER.example', 'ana@xn--bcher-kva.example'],
    ['ana@xn--bcher-kva.example', 'ana@xn--bcher-kva.example'],
    ['ana@例え.テスト', 'ana@xn--r8jz45g.xn--zckzah'],
    ['ana@ｅｘａｍｐｌｅ.com', 'ana@example.com'],
    ['ana@1and1.com', 'ana@1and1.com'],
  ])('takes %s', (typed, folded) => {
    expect(parseAddress(typed)).toEqual({ ok: true, address: typed, folded });
  });

  it.each(['\u00a0', '\u200b', '\u3000', '\t', ' ', '\ufeff', ' \u00a0\t'])(
    'trims the blank %j on both sides',
    (blank) => {
      expect(parseAddress(`${blank}ana@example.com${blank}`)).toMatchObject({
        ok: true,
        address: 'ana@example.com',
      });
    },
  );

  it.each(['', ' ', '\t\u00a0', '\u200b'])('asks for an address when there is %j', (typed) => {
    expect(parseAddress(typed)).toEqual({ ok: false, code: 'required' });
  });

  it('keeps to 5 and 150 characters', () => {
    const long = `${'l'.repeat(60)}@${'d'.repeat(60)}.${'e'.repeat(25)}.nl`;
    expect(long).toHaveLength(LONGEST_ADDRESS);
    expect(parseAddress(long)).toMatchObject({ ok: true });
    expect(parseAddress(`l${long}`)).toEqual({ ok: false, code: 'tooLong' });
    for (const started of ['f', 'foo', 'foo@', 'a@b', 'a@b.'])
      expect(parseAddress(started)).toEqual({ ok: false, code: 'invalidEmail' });
    expect(parseAddress('a@b.c')).toMatchObject({ ok: true });
  });

  it.each([
    'plain text',
    'ana.example.com',
    '@example.com',
    'bert@',
    'ana@localhost',
    'ana@@example.com',
    'ana@b@example.com',
    '.ana@example.com',
    'ana.@example.com',
    'a..na@example.com',
    'ana@example.com.',
    'ana@.example.com',
    'ana@example..com',
    'ana@-example.com',
    'ana@example-.com',
    'ana@exam_ple.com',
    'ana@[127.0.0.1]',
    'ana@[IPv6:::1]',
    'ana@127.0.0.1',
    'ana@example.123',
    '"ana"@example.com',
    '"a b"@example.com',
    'ana(comment)@example.com',
    'ana@example.com(comment)',
    'ana@(comment)example.com',
    'ana@example.com, bea@example.com',
    'ana@example.com,bea@example.com',
    'ana@example.com;bea@example.com',
    'ana@example.com bea@example.com',
    'ana @example.com',
    'ana@ example.com',
    'Ana <ana@example.com>',
    '<ana@example.com>',
    'mailto:ana@example.com',
    'friends:ana@example.com;',
    'ana@example.com\r\nBcc: bea@example.com',
    'ana@example.com\r\n',
    '\nana@example.com',
    'a\rna@example.com',
    'a\0na@example.com',
    'a\u0001na@example.com',
    'ana@exa\u2028mple.com',
    'a\u00a0na@example.com',
    'a\u200bna@example.com',
    'ana@exam\u200bple.com',
    'ana@example。com',
    'ana@½.example',
    'ana@\u0301.example',
    'ána@example.com',
    '用户@example.com',
    'ana@exam🎉ple.com',
    `${'l'.repeat(65)}@example.com`,
    `ana@${'d'.repeat(64)}.com`,
    `ana@${'ü'.repeat(60)}.com`,
    'ana\\@example.com',
    'ana@exam%ple.com',
    'ana@example.com?cc=bea@example.com',
    'ana@example.com:25',
  ])('refuses %j', (typed) => {
    expect(parseAddress(typed)).toEqual({ ok: false, code: 'invalidEmail' });
  });

  it('never takes what could end a line, start a header or name a second address', () => {
    const dangerous = fc.constantFrom(
      '\r',
      '\n',
      '\0',
      '\u2028',
      '\u2029',
      ',',
      ';',
      '<',
      '>',
      '"',
      ' ',
      '\t',
      '(',
      ':',
    );
    fc.assert(
      fc.property(fc.nat(14), dangerous, (position, character) => {
        const typed = 'ana@example.com';
        const at = Math.max(1, position);
        expect(parseAddress(typed.slice(0, at) + character + typed.slice(at))).toMatchObject({ ok: false });
      }),
    );
  });

  it('gives a folded form that parses to itself and is ASCII', () => {
    const label = fc.stringMatching(/^[a-z0-9äöüßéłøœжшя例え]{1,20}$/);
    fc.assert(
      fc.property(label, label, fc.constantFrom('com', 'nl', 'example'), (local, domain, top) => {
        const parsed = parseAddress(`${local}@${domain}.${top}`);
        if (!parsed.ok) return;
        expect(parsed.folded).toMatch(/^[\x21-\x7e]+$/);
        expect(parseAddress(parsed.folded)).toMatchObject({ ok: true, folded: parsed.folded });
      }),
    );
  });

  it('spells internationalised domains as Node does', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zäöüéłøœжшя例えテ漢]{1,20}$/), (label) => {
        const parsed = parseAddress(`ana@${label}.example`);
        const expected = domainToASCII(`${label}.example`);
        if (!parsed.ok || expected === '') return;
        expect(parsed.folded).toBe(`ana@${expected}`);
      }),
      { numRuns: 500 },
    );
  });
});

describe('asciiAddress', () => {
  it('keeps the local part and writes the domain in ASCII', () => {
    expect(asciiAddress('Ana.B@Bücher.example')).toBe('Ana.B@xn--bcher-kva.example');
    expect(asciiAddress('Ana@Example.com')).toBe('Ana@example.com');
  });
});
