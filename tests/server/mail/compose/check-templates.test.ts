import { describe, expect, it } from 'vitest';
import { checkTemplates } from '#server/mail/compose/check-templates.ts';

describe('checkTemplates', () => {
  it('finds nothing wrong with good parts', () => {
    expect(
      checkTemplates({
        subject: 'Hi {{ attributes.first-name | default: "you" }}',
        html: '<a href="{{ attributes.site | default: &quot;https://x.example&quot; }}">x</a>',
        text: '{% if email %}x{% endif %}',
      }),
    ).toEqual([]);
  });

  it('names the part, the line and what is wrong', () => {
    expect(
      checkTemplates({
        subject: '{{',
        html: '<a href="https://x.example/{{ email }}\n">\n{{ x | raw }}',
        text: 'a\n{% end %}',
      }),
    ).toMatchObject([
      { part: 'subject', line: 1, message: expect.stringContaining('not closed') },
      { part: 'html', line: 3, message: 'undefined filter: raw' },
      { part: 'text', line: 2, message: expect.stringContaining('not found') },
    ]);
  });

  it('quotes only what was written', () => {
    expect(checkTemplates({ html: '<p>Hello {{ email' })).toMatchObject([
      { part: 'html', line: 1, reason: { kind: 'tagOpen', near: '{{ email' } },
    ]);
  });

  it('fills them once, so that limits show', () => {
    const html = '{% if attributes.x == "y" %}\n{% for i in (1..100000000) %}x{% endfor %}{% endif %}';
    expect(checkTemplates({ html })).toEqual([]);
    expect(checkTemplates({ html }, { x: 'y' })).toMatchObject([
      { part: 'html', message: 'memory alloc limit exceeded' },
    ]);
  });
});
