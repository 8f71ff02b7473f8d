import { describe, expect, it } from 'vitest';
import { type MergeContext, parseTemplate } from '#server/mail/merge/template.ts';
import { TemplateError } from '#server/mail/merge/template-error.ts';

const CONTEXT: MergeContext = {
  email: 'ana@example.com',
  attributes: { 'first-name': 'Ana', city: 'Utrecht', empty: '', script: '<script>"x" & \'y\'</script>' },
  unsubscribe_url: 'https://mail.example/u/abc?x=1&y=2',
  webversion_url: 'https://mail.example/w/abc',
  calendar: { now: new Date('2026-11-28T12:00:00Z'), timezone: 'Europe/Amsterdam', locale: 'en' },
};

function html(source: string, attributes: Record<string, string> = {}): string {
  const context = { ...CONTEXT, attributes: { ...CONTEXT.attributes, ...attributes } };
  return parseTemplate(source, 'html').render(context);
}

function text(source: string): string {
  return parseTemplate(source, 'text').render(CONTEXT);
}

function faultOf(action: () => unknown): TemplateError {
  try {
    action();
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('parseTemplate', () => {
  it('fills addresses, attributes and conditions', () => {
    expect(text('Hi {{ attributes.first-name }}, {{email}}!')).toBe('Hi Ana, ana@example.com!');
    expect(text('{{ attributes["first-name"] }}')).toBe('Ana');
    expect(text('{{ attributes.empty | default: "there" }}')).toBe('there');
    expect(text('{{ attributes.nothing | default: "there" | upcase }}')).toBe('THERE');
    expect(text('{% if attributes.city == "Utrecht" %}near{% else %}far{% endif %}')).toBe('near');
    expect(text('{{ unsubscribe_url }} {{ webversion_url }}')).toBe(
      'https://mail.example/u/abc?x=1&y=2 https://mail.example/w/abc',
    );
  });

  it('keeps what a template assigns for what follows it', () => {
    expect(text('{% assign who = attributes.first-name | upcase %}a {{ who }} b {{ who }}')).toBe(
      'a ANA b ANA',
    );
    expect(text('{% for i in (1..3) %}{{ i }}{% endfor %}{% increment n %}{% increment n %}')).toBe('12301');
  });

  it('escapes in html and not in text', () => {
    expect(html('<p title="{{ attributes.script }}">')).toBe(
      '<p title="&lt;script&gt;&#34;x&#34; &amp; &#39;y&#39;&lt;/script&gt;">',
    );
    expect(html('{{ unsubscribe_url }}')).toBe('https://mail.example/u/abc?x=1&amp;y=2');
    expect(text('{{ attributes.script }}')).toBe(CONTEXT.attributes.script);
  });

  it.each([
    '{% echo attributes.script %}',
    '{% cycle attributes.script %}',
    '{% liquid echo attributes.script %}',
    '{% for c in attributes %}{{ c[1] | where: "x" }}{% endfor %}{{ attributes.script | append: "<" }}',
    '{% capture c %}{{ attributes.script }}{% endcapture %}{{ c }}',
    '{{ attributes.script | newline_to_br }}',
    '{% tablerow x in attributes.script %}{{ x }}{% endtablerow %}',
    '{{ attributes.script | json }}',
    '{{ attributes | json }}{{ attributes | inspect }}',
    '{% case attributes.script %}{% when attributes.script %}{{ attributes.script }}{% endcase %}',
  ])('escapes whichever way %s writes a value', (source) => {
    expect(html(source).replace(/<\/?t[dr][^>]*>/g, '')).not.toMatch(/[<>"']/);
  });

  it('does not let a template change the values of others', () => {
    const template = parseTemplate('{% increment email %}{% increment attributes %}{{ email }}', 'text');
    expect(template.render(CONTEXT)).toBe(template.render(CONTEXT));
    expect(CONTEXT.email).toBe('ana@example.com');
  });

  it('escapes once when the template escapes too', () => {
    expect(html('{{ attributes.x | escape }}|{{ attributes.x | escape_once }}', { x: '<' })).toBe(
      '&lt;|&lt;',
    );
  });

  it.each([
    '{{ email }}',
    '{{ "x" | upcase }}',
    '{% if true %}x{% endif %}',
    '{{unsubscribe}}',
    '{{env "DB"}}',
  ])('takes the value %j as data, in one pass', (value) => {
    const escaped = value.replaceAll('"', '&#34;');
    expect(html('{{ attributes.x }}', { x: value })).toBe(escaped);
    expect(html('{{ attributes.x | append: "" }}', { x: value })).toBe(escaped);
  });

  it.each([
    'constructor',
    '__proto__',
    'constructor.constructor',
    'attributes.constructor',
    'attributes.__proto__',
    'attributes.toString',
    'email.constructor',
    'unknown',
    'unknown.deeper.still',
    'attributes.unknown',
    'site.globals',
  ])('leaves {{ %s }} empty', (path) => {
    expect(html(`[{{ ${path} }}]`)).toBe('[]');
  });

  it('reads an attribute whatever its slug', () => {
    expect(
      html('{{ attributes.size }} {{ attributes.first }} {{ attributes.constructor }}', {
        size: '42',
        first: 'one',
        constructor: 'Bob',
      }),
    ).toBe('42 one Bob');
  });

  it.each(['{{ email | raw }}', '{{ email | nothing }}'])('refuses the unknown filter in %s', (source) => {
    expect(faultOf(() => html(source)).message).toMatch(/undefined filter/);
  });

  it.each(['include "x"', 'render "x"', 'layout "x"', 'block x', 'postkey_slot 1', 'unknown'])(
    'refuses the tag %s with its line',
    (tag) => {
      const fault = faultOf(() => parseTemplate(`one\ntwo\n{% ${tag} %}`, 'html'));
      expect(fault.line).toBe(3);
      expect(fault.message).toMatch(/not found/);
      expect(fault.message).not.toMatch(/line:/);
    },
  );

  it.each([
    ['{{ email', 1],
    ['\n{% if email %}', 2],
    ['\n\n\n{{ | | }}', 4],
    ['a\n{% endif %}', 2],
    ['{% for in %}{% endfor %}', 1],
  ])('says on which line %j breaks', (source, line) => {
    expect(faultOf(() => parseTemplate(source, 'html')).line).toBe(line);
  });

  it.each([
    '{% for i in (1..100000000) %}x{% endfor %}',
    '{% assign a = "x" %}{% for i in (1..60) %}{% assign a = a | append: a %}{% endfor %}{{ a }}',
    '{% assign a = "aaaaaaaaaaaaaaaaaaaa" %}{% for i in (1..20) %}{% assign a = a | replace: "a", "aaaaaaaaaa" %}{% endfor %}',
  ])('stops %j at a limit', (source) => {
    const fault = faultOf(() => html(`\n${source}`));
    expect(fault.message).toMatch(/limit exceeded/);
    expect(fault.line).toBe(2);
  });

  it('cuts at the merge points, so that literals join with values', () => {
    const template = parseTemplate(
      'a {{ email }} b {% if true %}{{ email }}{% endif %}{{ attributes.city }}',
      'text',
    );
    expect(template.literals).toEqual(['a ', ' b ', '', '']);
    expect(template.values(CONTEXT)).toEqual(['ana@example.com', 'ana@example.com', 'Utrecht']);
    expect(parseTemplate('only text', 'html')).toMatchObject({ literals: ['only text'] });
  });

  it('honours blanks taken away and raw blocks', () => {
    expect(text('a   {{- email -}}   b')).toBe('aana@example.comb');
    expect(text('{% raw %}{{ email }}{% endraw %}')).toBe('{{ email }}');
  });
});
