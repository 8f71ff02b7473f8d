import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectLinks } from '#server/mail/links/collect-links.ts';
import { findTextLinks } from '#server/mail/links/find-text-links.ts';
import { replaceLinks } from '#server/mail/links/found-link.ts';
import { findHtmlLinks } from '#server/mail/links/scan-html.ts';

function urls(html: string, text = ''): string[] {
  return collectLinks(html, text).map(({ url }) => url);
}

describe('collectLinks', () => {
  it('lists each address once, with the parts it stands in', () => {
    const html =
      '<a href="https://a.example/">1</a><a href=\'https://b.example/x\'>2</a><a href="https://a.example/">3</a>';
    expect(collectLinks(html, 'See https://c.example/ and https://a.example/.')).toEqual([
      { url: 'https://a.example/', where: ['html', 'text'] },
      { url: 'https://b.example/x', where: ['html'] },
      { url: 'https://c.example/', where: ['text'] },
    ]);
  });

  it('decodes entities once', () => {
    expect(urls('<a href="https://example.com/?a=1&amp;b=2">')).toEqual(['https://example.com/?a=1&b=2']);
    expect(urls('<a href="https://example.com/?a=1&amp;amp;b=2">')).toEqual([
      'https://example.com/?a=1&amp;b=2',
    ]);
    expect(urls('<a href="&#104;ttps://example.com/&eacute;?a=1&b=2&copy=3">')).toEqual([
      'https://example.com/é?a=1&b=2&copy=3',
    ]);
  });

  it.each([
    'https://example.com/?f[0]=t:2&f[1]=x',
    'https://example.com/café?x=🎉',
    "https://example.com/O'Neil's/@43.7,-79.3",
    'https://example.com/a(b)c?x={y}',
    'HTTPS://EXAMPLE.COM/',
    'https://example.com/?q={{ attributes.first-name | default: "x" }}&r=1',
    '{{ attributes.site }}',
    '{% if attributes.x == "a" %}https://a.example{% else %}https://b.example{% endif %}',
  ])('lists %s as written', (url) => {
    expect(urls(`<a href="${url}">x</a>`)).toEqual([url]);
  });

  it('reads merge tags whose quotes were written as entities', () => {
    expect(urls('<a href="{{ attributes.site | default: &quot;https://x.example&quot; }}">')).toEqual([
      '{{ attributes.site | default: "https://x.example" }}',
    ]);
  });

  it.each([
    'mailto:ana@example.com',
    'tel:+31201234567',
    'sms:+31201234567',
    '#top',
    '',
    '/relative',
    '//example.com/x',
    'javascript:alert(1)',
    '{{ unsubscribe_url }}',
    '{{unsubscribe_url}}?x=1',
    '{{ webversion_url }}',
    'https://example.com/?back={{ webversion_url }}',
  ])('does not list %j', (url) => {
    expect(urls(`<a href="${url}">x</a>`)).toEqual([]);
  });

  it('looks at a and area alone, outside comments, scripts and raw blocks', () => {
    expect(
      urls(`<link href="https://1.example/"><img src="https://2.example/">
        <!--[if mso]><a href="https://3.example/">x</a><![endif]-->
        <script>'<a href="https://4.example/">'</script><style>a[href="https://5.example/"]{}</style>
        {% raw %}<a href="https://6.example/">{% endraw %}
        <AREA shape=rect HREF=https://7.example/x?a=1&amp;b=2 alt=x>
        <a {% if x > 1 %} href="https://8.example/" {% endif %}>x</a>
        <a href>y</a><a href=>z</a><a title="a > b" href = "https://9.example/ ">z</a>`),
    ).toEqual(['https://7.example/x?a=1&b=2', 'https://8.example/', 'https://9.example/']);
  });

  it('leaves the punctuation around an address in a text alone', () => {
    expect(
      urls(
        '',
        '(https://1.example/a) <https://2.example/b> "https://3.example/c", https://4.example/d_(e). https://5.example/f?g={{ email | default: "no one" }}! *https://6.example* https://7.example/t_ _https://8.example/t_',
      ),
    ).toEqual([
      'https://1.example/a',
      'https://2.example/b',
      'https://3.example/c',
      'https://4.example/d_(e)',
      'https://5.example/f?g={{ email | default: "no one" }}',
      'https://6.example',
      'https://7.example/t_',
      'https://8.example/t',
    ]);
  });

  it.each([
    '”',
    '“',
    '’',
    '»',
    '…',
    '\u200b',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u200d',
    '!”',
    ')…',
    '›',
    '。',
    '」',
    '”, he said',
    '\u200b.',
  ])('leaves %j behind an address in a text alone', (behind) => {
    const text = `“https://x.example/5${behind}`;
    expect(urls('', text)).toEqual(['https://x.example/5']);
    expect(replaceLinks(text, findTextLinks(text), () => 'LINK')).toBe(`“LINK${behind}`);
  });

  it.each([
    'https://x.example/O’Neil',
    'https://x.example/a…b',
    'https://x.example/日本語',
    'https://x.example/「a」',
  ])('takes %s whole', (url) => {
    expect(urls('', `${url} and on`)).toEqual([url]);
  });

  it('ends an address in a text where its block ends or goes on without it', () => {
    expect(
      urls(
        '',
        `{% if a %}https://1.example/a{% else %}https://2.example/{{ b }}{% endif %}
{% for n in (1..2) %}https://3.example/{{ n }}{% unless forloop.last %}, {% endunless %}{% endfor %}
https://4.example/{% if a %}x{% elsif b %}y{% endif %}/z {% comment %}https://5.example{% endcomment %}`,
      ),
    ).toEqual([
      'https://1.example/a',
      'https://2.example/{{ b }}',
      'https://3.example/{{ n }}',
      'https://4.example/{% if a %}x{% elsif b %}y{% endif %}/z',
    ]);
  });

  it('lists nothing that a template comments out', () => {
    expect(urls('{% comment %}<a href="https://1.example">{% endcomment %}')).toEqual([]);
  });
});

describe('replaceLinks', () => {
  const MAIL = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html><head><style>@media (max-width:600px){ a { color:red } }</style><base href="https://x.example/"></head>
<body><!--[if mso]><v:rect href="https://m.example/"><![endif]-->
<A HREF = 'https://a.example/?x=1&amp;y=2'   class=b>one</A><a href=https://b.example>two</a>&nbsp;<br/>\t</body></html>\r\n`;

  it('changes nothing but the values it replaces', () => {
    const links = findHtmlLinks(MAIL);
    expect(replaceLinks(MAIL, links, () => null)).toBe(MAIL);
    expect(replaceLinks(MAIL, links, ({ url }) => `[${url.length}]`)).toBe(
      MAIL.replace('https://a.example/?x=1&amp;y=2', '[26]').replace('https://b.example', '"[17]"'),
    );
  });

  it('finds exactly what stands between the quotes', () => {
    // A merge tag that opens in one address would go on to the next that closes it.
    const value = fc
      .stringMatching(/^https:\/\/[a-z]{1,9}\.example\/[a-z0-9/?=;.{}%[\]()'é🎉 ]{0,30}$/u)
      .filter((url) => !/\{[{%]/.test(url));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 6 }), fc.string(), (values, between) => {
        const filler = between.replace(/[<&{]/g, '');
        const html = values.map((url) => `${filler}<a class="x" href="${url}">${filler}</a>`).join('');
        const found = findHtmlLinks(html);
        expect(found.map(({ start, end }) => html.slice(start, end))).toEqual(values);
        expect(found.map(({ url }) => url)).toEqual(values.map((url) => url.trim()));
      }),
    );
  });

  it('replaces in a text', () => {
    const text = 'See https://a.example/, or (https://b.example/?x=(1)).';
    expect(replaceLinks(text, findTextLinks(text), ({ url }) => url.toUpperCase())).toBe(
      'See HTTPS://A.EXAMPLE/, or (HTTPS://B.EXAMPLE/?X=(1)).',
    );
  });
});
