import { describe, expect, it } from 'vitest';
import { parseTemplate } from '#server/mail/merge/template.ts';

function filled(format: 'html' | 'text', source: string, attributes: Record<string, string> = {}): string {
  return parseTemplate(source, format).render({
    email: 'ana@example.com',
    attributes,
    unsubscribe_url: 'https://mail.example/u/token',
    webversion_url: 'https://mail.example/w/token',
    calendar: { now: new Date(0), timezone: 'UTC', locale: 'en' },
  });
}

describe('line ends of a value', () => {
  const address = { street: 'Main <st> 1\n1234 AB Ede' };

  it('break the line in html, where all else is escaped', () => {
    const broken = 'Main &lt;st&gt; 1<br />\n1234 AB Ede';
    expect(filled('html', '{{ attributes.street | newline_to_br }}', address)).toBe(broken);
    expect(filled('html', '{% assign a = attributes.street | newline_to_br %}{{ a }}', address)).toBe(broken);
    expect(filled('html', '{% echo attributes.street | newline_to_br %}', address)).toBe(broken);
    expect(filled('html', '{{ attributes.street | newline_to_br | upcase }}', address)).toBe(
      'MAIN &lt;ST&gt; 1<br />\n1234 AB EDE',
    );
    expect(filled('html', '{{ attributes.street | newline_to_br }}', { street: 'a\r\nb' })).toBe(
      'a<br />\r\nb',
    );
    expect(filled('html', '{{ attributes.street | newline_to_br | append: "<b>" }}', address)).not.toContain(
      '<b>',
    );
  });

  it('stay what they are in a text', () => {
    expect(filled('text', '{{ attributes.street | newline_to_br }}', address)).toBe(address.street);
  });

  it('cannot be forged, nor can the marks of values', () => {
    const forged = { x: 'a\u0002<b>\u0001c\u0004<i>\u0005<u>\u0006' };
    expect(filled('html', '{{ attributes.x }}', forged)).toBe('a&lt;b&gt;c&lt;i&gt;&lt;u&gt;');
    expect(
      filled('html', '\u0001<p>\u0002{{ attributes.x | split: "" | reverse | join: "" }}', forged),
    ).not.toMatch(/<[biu]>/);
  });
});

describe('what is captured', () => {
  const name = { name: "O'Neil <x>" };

  it('is put in as it was written, each value escaped once', () => {
    const capture = '{% capture hello %}<b>Dear {{ attributes.name }}</b>{% endcapture %}';
    const html = '<b>Dear O&#39;Neil &lt;x&gt;</b>';
    expect(filled('html', `${capture}{{ hello }}`, name)).toBe(html);
    expect(filled('html', `${capture}{% echo hello %}`, name)).toBe(html);
    expect(filled('html', `${capture}{{ hello | default: "x" }}`, name)).toBe(html);
    expect(
      filled('html', `${capture}{% capture again %}[{{ hello }}]{% endcapture %}{{ again }}`, name),
    ).toBe(`[${html}]`);
    expect(filled('text', `${capture}{{ hello }}`, name)).toBe("<b>Dear O'Neil <x></b>");
  });

  it('is a plain text to filters and conditions', () => {
    const capture = '{% capture who %}{{ attributes.name }}{% endcapture %}';
    expect(filled('html', `${capture}{{ who | upcase }}`, name)).toBe('O&#39;NEIL &lt;X&gt;');
    expect(filled('html', `${capture}{{ who | size }} {{ who.size }}`, name)).toBe('10 10');
    expect(filled('html', `${capture}{% if who == attributes.name %}same{% endif %}`, name)).toBe('same');
    expect(filled('html', `${capture}{% if who contains "<x>" %}in{% endif %}`, name)).toBe('in');
    expect(
      filled('html', `${capture}{{ who | slice: 7, 3 }}{{ who | split: "" | reverse | join: "" }}`, name),
    ).not.toMatch(/[<>]/);
  });
});

describe('filters that make html or addresses of values', () => {
  it.each([
    ['escape', 'a &lt; b &amp; c', 'a < b & c'],
    ['escape_once', 'a &lt; b &amp; c', 'a < b & c'],
    ['xml_escape', 'a &lt; b &amp; c', 'a < b & c'],
    ['strip_html', 'a &lt; b &amp; c', 'a < b & c'],
    ['url_encode', 'a+%3C+b+%26+c', 'a+%3C+b+%26+c'],
  ])('%s shows what was meant in html and in text', (filter, html, text) => {
    const source = `{{ attributes.x | ${filter} }}`;
    expect(filled('html', source, { x: 'a < b & c' })).toBe(html);
    expect(filled('text', source, { x: 'a < b & c' })).toBe(text);
  });

  it('take what is escaped already for what it means', () => {
    expect(filled('html', '{{ attributes.x | escape_once }}', { x: 'a &lt; b' })).toBe('a &lt; b');
  });
});

describe('an attribute without a value', () => {
  const templates = [
    '{% if attributes.city %}yes{% else %}no{% endif %}',
    '{% if attributes.city != "" %}yes{% else %}no{% endif %}',
    '{% if attributes.city == blank %}no{% endif %}',
    '{% if attributes.city == empty %}no{% endif %}',
    '{% if attributes.city == nil %}no{% endif %}',
    '{% unless attributes.city %}no{% endunless %}',
    '{% if attributes.city and true %}yes{% else %}no{% endif %}',
    '{% if attributes.city == attributes.town %}no{% endif %}',
    '{% if attributes.city contains "x" %}yes{% else %}no{% endif %}',
    '{% if attributes.city < 3 %}yes{% else %}no{% endif %}',
    '{% if attributes.city.size == 0 %}no{% endif %}',
    '{{ attributes.city | default: "no" }}',
    '{{ attributes["city"] | append: "no" }}',
    '{{ attributes.city.constructor }}{{ attributes.constructor }}no',
  ];

  it.each(templates)('is the same whether it was emptied or never filled: %s', (source) => {
    expect([filled('html', source, { city: '' }), filled('html', source)]).toEqual(['no', 'no']);
  });

  it('is one of its attributes only where it was emptied', () => {
    const source = '{% for each in attributes %}{{ each[0] }}={{ each[1] }};{% endfor %}';
    expect(filled('text', source, { city: 'Ede', plan: '' })).toBe('city=Ede;plan=;');
    expect(filled('text', '{{ attributes | json }}', { city: 'Ede', plan: '' })).toBe(
      '{"city":"Ede","plan":""}',
    );
  });
});

it('picks for one person always the same', () => {
  const source = '{{ "a,b,c,d,e" | split: "," | sample }}{{ "a,b,c,d,e" | split: "," | sample: 3 | join }}';
  expect(filled('html', source)).toBe(filled('text', source));
  expect(filled('html', source)).toMatch(/^[a-e][a-e] [a-e] [a-e]$/);
});
