import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { campaigns } from '#contract/resources/campaigns.ts';
import { groups } from '#contract/resources/groups.ts';
import { senders } from '#contract/resources/senders.ts';
import { formSchema, initialValues, toFormValues } from '#src/views/screens/shared/form-values.ts';

function faultsOf(schema: v.GenericSchema, values: object) {
  const parsed = v.safeParse(schema, values);
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.issues.map((issue) => [v.getDotPath(issue), issue.message]));
}

describe('the values of a form', () => {
  it('are those of the record: plain, references as ids', () => {
    const record = {
      name: 'Winter',
      sender: { '@id': '/campaign/senders/5', '@type': 'Sender', id: 5 },
      groups: [{ '@id': '/groups/2', '@type': 'Group', id: 2 }],
      state: { value: 'new' },
    };
    expect(toFormValues(campaigns, record, ['name', 'sender', 'groups', 'state'])).toEqual({
      name: 'Winter',
      sender: '5',
      groups: ['2'],
      state: 'new',
    });
  });

  it('begin empty, or as the contract has it', () => {
    expect(initialValues(campaigns, ['name', 'sender', 'groups', 'notify'])).toEqual({
      name: '',
      sender: null,
      groups: [],
      notify: false,
    });
  });
});

describe('the schema of a form', () => {
  it('refuses as the server does, with the same codes', () => {
    const schema = formSchema(senders, ['name', 'email']);
    expect(faultsOf(schema, { name: '', email: 'anna at example' })).toEqual({
      name: 'required',
      email: 'invalidEmail',
    });
    expect(faultsOf(schema, { name: 'Zoet', email: '' })).toEqual({ email: 'required' });
    expect(faultsOf(schema, { name: 'Zoet', email: 'anna@example.com' })).toEqual({});
  });

  it('says in the same words of every resource what is missing or too long', () => {
    expect(faultsOf(formSchema(campaigns, ['name']), { name: ' ' })).toEqual({ name: 'required' });
    expect(faultsOf(formSchema(campaigns, ['name']), { name: 'x'.repeat(151) })).toEqual({ name: 'tooLong' });
    expect(faultsOf(formSchema(groups, ['name']), { name: 'x'.repeat(151) })).toEqual({ name: 'tooLong' });
  });

  it('lets empty optional fields and fields of the form’s own pass', () => {
    const values = { sender: null, subjectLine: '', extra: 1 };
    expect(v.parse(formSchema(campaigns, ['sender', 'subjectLine', 'extra']), values)).toEqual(values);
  });
});
