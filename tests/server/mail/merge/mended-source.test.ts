import { describe, expect, it } from 'vitest';
import { checkTemplates } from '#server/mail/compose/check-templates.ts';
import { compileMessage } from '#server/mail/compose/compile-message.ts';
import { collectLinks } from '#server/mail/links/collect-links.ts';
import { mendSource } from '#server/mail/merge/mend-source.ts';

function mailed(parts: { html?: string; text?: string }) {
  const message = compileMessage({
    subject: '',
    from: { name: '', email: 'news@acme.example' },
    html: parts.html ?? '',
    text: parts.text ?? '',
    links: [],
    calendar: { timezone: 'UTC', locale: 'en' },
  });
  const reader = {
    email: 'ana@example.com',
    attributes: { site: 'https://acme.example/a b', host: 'acme.example/x', town: 'Ede' },
    unsubscribeUrl: 'https://mail.example/u/token',
    webVersionUrl: 'https://mail.example/w/token',
    date: new Date(0),
  };
  const raw = message
    .render({ ...reader, messageId: 'x@x', oneClickUrl: null, tracking: null })
    .raw.toString('latin1');
  const text = /text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--=_/.exec(raw)?.[1] ?? '';
  return { html: message.renderHtml(reader), text: text.replaceAll('=\r\n', '').replaceAll('=3D', '=') };
}

describe('an own address that an editor put something before', () => {
  it.each([
    'http://{{ unsubscribe_url }}',
    'https://{{unsubscribe_url}}',
    'http:///{{ unsubscribe_url }}',
    'http:{{ unsubscribe_url }}',
    '%7B%7B%20unsubscribe_url%20%7D%7D',
    '%7b%7bunsubscribe_url%7d%7d',
    'http://%7B%7B%20unsubscribe_url%20%7D%7D',
    '{{%20unsubscribe_url%20}}',
    'http://{{%20unsubscribe_url%20}}',
    '&#123;&#123; unsubscribe_url &#125;&#125;',
    '&lcub;&lcub;&nbsp;unsubscribe_url&nbsp;&rcub;&rcub;',
    '&#x7B;{ unsubscribe_url }&#x7D;',
    '{{&nbsp;unsubscribe_url }}',
    '{{\u00a0unsubscribe_url\u00a0}}',
    '{% if true %}http://{{ unsubscribe_url }}{% endif %}',
  ])('is the recipient’s in the html: %s', (href) => {
    expect(mailed({ html: `<a href="${href}">x</a>` }).html).toBe(
      '<a href="https://mail.example/u/token">x</a>',
    );
    expect(collectLinks(`<a href="${href}">x</a>`, '')).toEqual([]);
    expect(checkTemplates({ html: `<a href="${href}">x</a>` })).toEqual([]);
  });

  it.each([
    'http://{{ unsubscribe_url }}',
    '%7B%7B%20unsubscribe_url%20%7D%7D',
    'http://%7B%7B%20unsubscribe_url%20%7D%7D',
    '{{%20unsubscribe_url%20}}',
  ])('is the recipient’s in the text: %s', (text) => {
    expect(mailed({ text: `See: (${text})` }).text).toContain('(https://mail.example/u/token)');
    expect(collectLinks('', text)).toEqual([]);
    expect(checkTemplates({ text })).toEqual([]);
  });

  it('is the recipient’s where html shows it, and by another name', () => {
    expect(mailed({ html: '<p>http://{{ unsubscribe_url }}</p>' }).html).toBe(
      '<p>https://mail.example/u/token</p>',
    );
    const named = '{% assign bye = unsubscribe_url %}<a href="http://{{ bye }}">x</a>';
    expect(mailed({ html: named }).html).toBe('<a href="https://mail.example/u/token">x</a>');
  });

  it.each([
    'x-webdoc://8F2C/{{ unsubscribe_url }}',
    'https://editor.example/messages/{{ webversion_url }}',
    'about:{{ unsubscribe_url }}',
    'file:///C:/{{ unsubscribe_url }}',
  ])('is refused with its line where it cannot be told what was meant: %s', (href) => {
    expect(checkTemplates({ html: `<p>\n<a href="${href}">x</a>` })).toMatchObject([
      { part: 'html', line: 2, reason: { kind: 'addressMisplaced', near: href } },
    ]);
  });

  it.each([
    'https://share.example/?u={{ webversion_url }}',
    'https://share.example/#{{ webversion_url }}',
    'mailto:?body={{ webversion_url }}',
    '{% if attributes.x %}https://a.example/{% else %}{{ webversion_url }}{% endif %}',
  ])('may stand in another one: %s', (href) => {
    expect(checkTemplates({ html: `<a href="${href}">x</a>` })).toEqual([]);
  });
});

describe('a link of which a value brings the host', () => {
  it('has one scheme', () => {
    const html = (href: string) => mailed({ html: `<a href="${href}">x</a>` }).html;
    expect(html('http://{{ attributes.site }}')).toBe('<a href="https://acme.example/a%20b">x</a>');
    expect(html('http://{{ attributes.host }}')).toBe('<a href="http://acme.example/x">x</a>');
    expect(html('http://{{ attributes.host }}?y=1')).toBe('<a href="http://acme.example/x?y=1">x</a>');
    expect(html('http://{{ attributes.none }}')).toBe('<a href="">x</a>');
  });
});

describe('a tag that an editor rewrote', () => {
  it.each([
    ['{{ attributes.none | default: &quot;there&quot; }}', 'there'],
    ['{{ attributes.none | default: &#39;there&#39; }}', 'there'],
    ['{% if attributes.town == &quot;Ede&quot; %}yes{% endif %}', 'yes'],
    ['{% if 3 &gt; 2 and 2 &lt; 3 %}yes{% endif %}', 'yes'],
    ['{{ "a &amp; b" }}', 'a &amp; b'],
    ['&#123;&#123; attributes.town &#125;&#125;', 'Ede'],
    ['&#123;% if attributes.town %&#125;yes{% endif %}', 'yes'],
    ['{% raw %}{{ &quot;x&quot; }}{% endraw %}', '{{ &quot;x&quot; }}'],
    ['&#123;&#123; something else &#125;&#125;', '&#123;&#123; something else &#125;&#125;'],
    [
      '<a href="https://x.example/?q=%7B%7Bfoo%7D%7D">x</a>',
      '<a href="https://x.example/?q=%7B%7Bfoo%7D%7D">x</a>',
    ],
    ['{{ "2026-03-05" | date: "%d%m" }}', '0503'],
    [
      '{% assign code = 1 %}<a href="https://x.example/%7B%7B%20code%20%7D%7D">x</a>',
      '<a href="https://x.example/1">x</a>',
    ],
  ])('is what was meant: %s', (html, expected) => {
    expect(checkTemplates({ html })).toEqual([]);
    expect(mailed({ html }).html).toBe(expected);
  });

  it('keeps its line', () => {
    const source =
      'a\n{{ email | default: &quot;x&#10;y&quot; }}\nhttp://{{ unsubscribe_url }}\n%7B%7B%0Aemail%7D%7D';
    expect(mendSource(source, 'html').split('\n')).toHaveLength(4);
  });

  it.each([
    ['{{ em\u200bail }}', '{{ em[U+200B]ail }}'],
    ['{{ attributes.first\u00ad-name }}', '{{ attributes.first[U+00AD]-name }}'],
    ['{{ attributes["first\u200b-name"] }}', '{{ attributes["first[U+200B]-name"] }}'],
    ['{% if\u2060 email %}x{% endif %}', '{% if[U+2060] email %}'],
    ['{\u200b{ email }}', '{[U+200B]{ email }}'],
    ['{{ email | default: “there” }}', '{{ email | default: “there” }}'],
    ['{{ email | default: ‘there’ }}', '{{ email | default: ‘there’ }}'],
    ['{{ <b>email</b> }}', '{{ <b>email</b> }}'],
    ['{<span>{ email }}</span>', '{<span>{ email }}'],
  ])('is told where it cannot be: %j', (tag, near) => {
    expect(checkTemplates({ html: `<p>\n\n${tag}</p>` })).toMatchObject([
      { line: 3, reason: { kind: 'tagMangled', near } },
    ]);
  });

  it.each([
    '{{ email | default: "it’s “fine”\u200b" }}',
    '“{{ email }}”\u200b',
    '{% # don’t %}',
    '{% if 1 < 2 and 3 > 2 %}x{% endif %}',
    '<style>a{b:c}</style>{<b>{x</b>',
  ])('leaves alone what is good: %j', (html) => {
    expect(checkTemplates({ html })).toEqual([]);
  });
});

describe('a tag that is not closed', () => {
  it.each([
    ['Hello {{ email }, <a href="https://x.example/{{ attributes.code }}">x</a>', '{{ email }'],
    ['{{ email }\n{{ email }}', '{{ email }'],
    ['{{ email <b>{{ email }}</b>', '{{ email <b>'],
    ['{% if email } x {% endif %}', '{% if email }'],
    ['<a href="https://x.example/{{ email }">x</a><p>{{ email }}</p>', '{{ email }'],
    ['{% if email %}{% endif } Dear {{ email }}', '{% endif }'],
  ])('is named as it was typed: %j', (html, near) => {
    expect(checkTemplates({ html: `\n${html}` })).toMatchObject([
      { line: 2, reason: { kind: 'tagOpen', near } },
    ]);
  });

  it('is told with its line within a link', () => {
    const html = '<p>\n<a href="https://x.example/{{ email | nope }}">x</a>';
    expect(checkTemplates({ html })).toMatchObject([
      { line: 2, reason: { kind: 'filterUnknown', near: 'nope' } },
    ]);
  });
});
