import { describe, expect, it } from 'vitest';
import { checkTemplates } from '#server/mail/compose/check-templates.ts';
import { templateViolation } from '#server/services/messages/template-violation.ts';

function refused(html: string) {
  const [fault] = checkTemplates({ html });
  if (!fault) throw new Error('The template has no fault');
  return templateViolation('html', fault);
}

describe('a template with a fault', () => {
  it.each([
    ['Hello\n{{ email', 'templateTagOpen', { line: 2, near: '{{ email' }],
    ['{% if email %}x', 'templateTagOpen', { line: 1, near: '{% if email %}' }],
    ['{{ a[ }}', 'templateTagOpen', { line: 1, near: '[' }],
    ['{% include "x" %}', 'templateTagUnknown', { line: 1, near: 'include' }],
    ['{% endif %}', 'templateTagUnknown', { line: 1, near: 'endif' }],
    ['{{ email | raw }}', 'templateFilterUnknown', { line: 1, near: 'raw' }],
    ['{% for i in (1..99999999) %}x{% endfor %}', 'templateTooHeavy', { line: 1 }],
    ['{% if %}x{% endif %}', 'invalidTemplate', { line: 1 }],
    ['{% for x %}{% endfor %}', 'invalidTemplate', { line: 1 }],
  ])('says which kind, where and near what: %j', (html, code, parameters) => {
    expect(refused(html)).toMatchObject({ propertyPath: 'html', code, parameters });
  });
});
