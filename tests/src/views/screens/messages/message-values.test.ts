import { describe, expect, it } from 'vitest';
import { violation } from '#contract/rules/violations.ts';
import {
  checkMessage,
  type MessageValues,
  placeProblems,
  valuesToSave,
} from '#src/views/screens/messages/message-values.ts';

const values: MessageValues = {
  name: 'News',
  title: '',
  html: '<p>a</p>',
  text: '',
  hasTextVariant: false,
  privacy: 'private',
  publishState: 'not-published',
  links: [{ url: 'https://a.example', enabled: true }],
};

describe('what the editor holds of a message', () => {
  it('is saved without a text where there is no text variant', () => {
    expect(valuesToSave({ ...values, text: 'left over' }).text).toBe('');
    const landing = valuesToSave({ ...values, privacy: 'public', hasTextVariant: true, text: 'left over' });
    expect(landing).toMatchObject({ hasTextVariant: false, text: '' });
    expect(valuesToSave({ ...values, hasTextVariant: true, text: 'kept' }).text).toBe('kept');
  });

  it('needs a name, and a text where there is a text variant', () => {
    expect(checkMessage(values)).toEqual({});
    expect(checkMessage({ ...values, name: '  ' }).name?.code).toBe('required');
    expect(checkMessage({ ...values, name: 'x'.repeat(151) }).name?.code).toBe('tooLong');
    expect(checkMessage({ ...values, hasTextVariant: true, text: ' \n' }).text?.code).toBe('required');
    expect(checkMessage({ ...values, hasTextVariant: true, privacy: 'public' })).toEqual({});
  });
});

describe('what the server refused', () => {
  it('stands at its field, a fault of a template at its line', () => {
    const { problems, rest } = placeProblems([
      violation('html', 'templateTagUnknown', { line: 12, near: 'x' }),
      violation('name', 'required'),
      violation('links.0.url', 'wrongType'),
      violation('structured', 'wrongType'),
    ]);
    expect(problems.html).toEqual({
      code: 'templateTagUnknown',
      line: 12,
      parameters: { line: 12, near: 'x' },
    });
    expect(problems.name).toEqual({ code: 'required', line: null, parameters: {} });
    expect(problems.links?.code).toBe('wrongType');
    expect(rest).toEqual([violation('structured', 'wrongType')]);
  });
});
