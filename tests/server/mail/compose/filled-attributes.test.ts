import { describe, expect, it } from 'vitest';
import { checkTemplates } from '#server/mail/compose/check-templates.ts';
import { compileMessage } from '#server/mail/compose/compile-message.ts';

const evil = 'x style=display:none onclick=alert(1) href=https://evil.example';
const reader = {
  email: 'ana@example.com',
  attributes: { evil, place: 'a b&c+"d"', none: '', word: 'hidden' },
  unsubscribeUrl: 'https://mail.example/u/token',
  webVersionUrl: 'https://mail.example/w/token',
  date: new Date(0),
};

/** The html as the mail has it, which is as preview and web version have it. */
function filled(html: string): string {
  const message = compileMessage({
    subject: 'x',
    from: { name: 'Acme', email: 'news@acme.example' },
    html,
    text: null,
    links: [],
    calendar: { timezone: 'UTC', locale: 'en' },
  });
  const recipient = { ...reader, messageId: '1@acme.example', oneClickUrl: null, tracking: null };
  const raw = message.render(recipient).raw.toString('latin1');
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4).replaceAll('=\r\n', '');
  const mailed = Buffer.from(
    body.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString();
  expect(message.renderHtml(reader)).toBe(mailed.trimEnd());
  return mailed.trimEnd();
}

describe('a value in an attribute without quotes', () => {
  it.each([
    ['<a title={{ attributes.evil }} class=y>', `<a title="${evil}" class=y>`],
    ['<p class=x-{{ attributes.word }}>', '<p class="x-hidden">'],
    ['<p title={{ attributes.none }} class=x>', '<p title="" class=x>'],
    ['<td {% if email %}bgcolor={{ attributes.evil }}{% endif %}>', `<td bgcolor="${evil}">`],
    ['<td title={% if email %}{{ attributes.word }} b{% endif %}>', '<td title=hidden b>'],
    [
      '<td title={% if email %}{{ attributes.evil }} b{% endif %}>',
      '<td title=x&#32;style&#61;display:none&#32;onclick&#61;alert(1)&#32;href&#61;https:&#47;&#47;evil.example b>',
    ],
    [
      '{% capture c %}it is "{{ attributes.word }}"{% endcapture %}<p title={{ c }}>',
      '<p title="it is &#34;hidden&#34;">',
    ],
    ['<table width={% if email %}100{% else %}50{% endif %}>', '<table width=100>'],
  ])('stays one: %s', (html, expected) => {
    expect(filled(html)).toBe(expected);
    expect(checkTemplates({ html })).toEqual([]);
  });
});

describe('a value in the place of a name', () => {
  it.each([
    ['<div {{ attributes.evil }}>', '<div >'],
    ['<div {{ attributes.word }}/>', '<div />'],
    ['<div {% echo attributes.word %}>', '<div >'],
    ['<div data-{{ attributes.evil }}="x">', '<div data-="x">'],
    ['<b{{ attributes.evil }}>', '<b>'],
    ['<{{ attributes.evil }}>', '<>'],
  ])('makes no attribute, and is refused with its line: %s', (html, expected) => {
    expect(filled(html)).toBe(expected);
    expect(checkTemplates({ html: `<p>\n${html}` })).toMatchObject([
      { part: 'html', line: 2, reason: { kind: 'valueMisplaced' } },
    ]);
  });

  it('may bring what the source caught, of which only the values are kept from it', () => {
    const caught = (inner: string) => `{% capture c %}${inner}{% endcapture %}<div {{ c }}>`;
    expect(filled(caught('class="{{ attributes.word }}"'))).toBe('<div class="hidden">');
    expect(filled(caught('id={{ attributes.place }}'))).toBe('<div id=a&#32;b&amp;c+&#34;d&#34;>');
    expect(filled(caught('{{ attributes.word }}'))).toBe('<div >');
    expect(checkTemplates({ html: caught('class="{{ attributes.word }}"') })).toEqual([]);
  });

  it.each(['<p>{{ email }} < {{ email }}</p>', '<!-- <{{ email }}> -->', '<style>a<{{ email }}{}</style>'])(
    'is not where html has none: %s',
    (html) => expect(checkTemplates({ html })).toEqual([]),
  );
});

describe('an address in an attribute', () => {
  const encoded = 'a%20b%26c%2B%22d%22';

  it.each(['src', 'background', 'poster', 'action', 'cite', 'srcset'])(
    'is encoded in %s as in a link',
    (name) => {
      const html = `<x ${name}="https://h.example/i?e={{ attributes.place }}">`;
      expect(filled(html)).toBe(`<x ${name}="https://h.example/i?e=${encoded}">`);
    },
  );

  it('is encoded and quoted where it has no quotes', () => {
    expect(filled('<img src=https://h.example/{{ attributes.place }}.png alt=x>')).toBe(
      `<img src="https://h.example/${encoded}.png" alt=x>`,
    );
    expect(filled('<a href=https://h.example/{{ attributes.place }}>')).toBe(
      `<a href="https://h.example/${encoded}">`,
    );
  });

  it('is encoded in each of a list', () => {
    expect(
      filled('<img srcset="https://h.example/{{ attributes.place }} 1x, /{{ attributes.word }} 2x">'),
    ).toBe(`<img srcset="https://h.example/${encoded} 1x, /hidden 2x">`);
  });

  it.each([
    ['https://h.example/a b.png', 'https://h.example/a%20b.png'],
    ['cid:logo@acme', 'cid:logo@acme'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    ['/logo.png', '/logo.png'],
    ['javascript:alert(1)', ''],
  ])('may come whole from a value: %s', (place, expected) => {
    const message = compileMessage({
      subject: 'x',
      from: { name: 'Acme', email: 'news@acme.example' },
      html: '<img src="{{ attributes.place }}">',
      text: null,
      links: [],
      calendar: { timezone: 'UTC', locale: 'en' },
    });
    expect(message.renderHtml({ ...reader, attributes: { place } })).toBe(`<img src="${expected}">`);
  });
});
