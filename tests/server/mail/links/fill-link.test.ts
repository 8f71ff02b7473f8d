import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillLink, isHarmless } from '#server/mail/links/fill-link.ts';
import type { MergeContext } from '#server/mail/merge/template.ts';
import { TemplateError } from '#server/mail/merge/template-error.ts';

function fill(template: string, x = ''): string | null {
  const context: MergeContext = {
    email: 'ana+b@example.com',
    attributes: { x },
    unsubscribe_url: 'https://mail.example/u/abc?x=1&y=%20',
    webversion_url: 'https://mail.example/w/abc',
    calendar: { now: new Date('2026-11-28T12:00:00Z'), timezone: 'Europe/Amsterdam', locale: 'en' },
  };
  return fillLink(template, context);
}

describe('fillLink', () => {
  it.each([
    ['https://example.com/?a=1&b=2', 'https://example.com/?a=1&b=2'],
    ['https://example.com/?f[0]=t:2&f[1]=x', 'https://example.com/?f[0]=t:2&f[1]=x'],
    ['https://example.com/café?x=🎉', 'https://example.com/caf%C3%A9?x=%F0%9F%8E%89'],
    ["https://example.com/O'Neil's/@43.7,-79.3", "https://example.com/O'Neil's/@43.7,-79.3"],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
    ['https://user@bücher.example:8443/', 'https://user@xn--bcher-kva.example:8443/'],
    ['https://example.com/a b?c="d"', 'https://example.com/a%20b?c=%22d%22'],
    ['https://example.com/%41%zz', 'https://example.com/%41%zz'],
    ['  https://example.com/\n', 'https://example.com/'],
    ['mailto:ana@example.com', 'mailto:ana@example.com'],
    ['tel:+31201234567', 'tel:+31201234567'],
    ['sms:+31201234567', 'sms:+31201234567'],
    ['mailto:{{ email }}?body={{ email }}', 'mailto:ana+b@example.com?body=ana%2Bb%40example.com'],
    ['{{ unsubscribe_url }}', 'https://mail.example/u/abc?x=1&y=%20'],
    ['{{ webversion_url }}#top', 'https://mail.example/w/abc#top'],
    ['https://example.com/{{ email }}', 'https://example.com/ana%2Bb%40example.com'],
    ['https://example.com/?u={{ email | url_encode }}', 'https://example.com/?u=ana%2Bb%40example.com'],
    ['https://example.com/[{{ attributes.none }}]', 'https://example.com/[]'],
    ['{% if email %}https://a.example/{{ email }}{% endif %}', 'https://a.example/ana%2Bb%40example.com'],
  ])('fills %s', (template, expected) => {
    expect(fill(template)).toBe(expected);
  });

  it.each([
    [
      'https://example.com/?q={{ attributes.x }}',
      'a&b=c#d/é ',
      'https://example.com/?q=a%26b%3Dc%23d%2F%C3%A9%20',
    ],
    [
      'https://example.com/?q={{ attributes.x }}',
      '{{ email }}',
      'https://example.com/?q=%7B%7B%20email%20%7D%7D',
    ],
    ['https://{{ attributes.x }}.example/', 'evil.com/', 'https://evil.com%2F.example/'],
    ['tel:{{ attributes.x }}', '+31 20,1', 'tel:+31%2020%2C1'],
    ['{{ attributes.x }}', 'https://acme.example/a b', 'https://acme.example/a%20b'],
    ['{{ attributes.x }}', 'https://acme.example/\r\nSet-Cookie: x', 'https://acme.example/Set-Cookie:%20x'],
    ['https://example.com/{{ attributes.x }}', '\ud800\u0001x\u0002', 'https://example.com/%EF%BF%BDx'],
  ])('fills %s with %j', (template, value, expected) => {
    expect(fill(template, value)).toBe(expected);
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0000javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://x',
    'ftp://example.com',
    'www.example.com',
    '//example.com',
    '/path',
    'https:example.com',
    'https:///x',
    'https://',
    '',
  ])('drops what comes out as %j', (value) => {
    expect(fill('{{ attributes.x }}', value)).toBeNull();
  });

  it('drops a scheme put together from pieces', () => {
    expect(fill('java{{ attributes.x }}', 'script:alert(1)')).toBeNull();
    expect(fill('{{ attributes.x }}:alert(1)', 'javascript')).toBeNull();
  });

  it('never lets a value leave its place or the line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const filled = fill('https://example.com/?q={{ attributes.x }}&r=1', value);
        expect(filled).toMatch(/^https:\/\/example\.com\/\?q=[A-Za-z0-9%!'()*._~-]*&r=1$/);
        const own = fill('{{ attributes.x }}', `https://a.example/${value}`);
        expect(own).toMatch(/^https:\/\/a\.example\/[\x21-\x7e]*$/);
        expect(own).not.toMatch(/["<>]/);
      }),
    );
  });

  it('refuses a template that does not parse', () => {
    expect(() => fill('https://example.com/{{ x | nothing }}')).toThrow(TemplateError);
  });
});

describe('isHarmless', () => {
  it.each([
    '#top',
    '',
    '/path',
    '?x=1',
    'page.html',
    '//example.com',
    'https://a.example',
    'mailto:a@b.example',
    'TEL:1',
  ])('lets %j stand', (url) => {
    expect(isHarmless(url)).toBe(true);
  });

  it.each(['javascript:alert(1)', ' java\tscript:x', '\u0001javascript:x', 'data:text/html,x', 'vbscript:x'])(
    'does not let %j stand',
    (url) => {
      expect(isHarmless(url)).toBe(false);
    },
  );
});
