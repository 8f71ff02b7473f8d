import { describe, expect, it } from 'vitest';
import { subscriptions } from '#contract/resources/admin-subscriptions.ts';
import { contacts } from '#contract/resources/contacts.ts';
import { violation } from '#contract/rules/violations.ts';
import { judgeField, judgeFields } from '#src/commands/kernel/bulk/bulk-fields.ts';

const subscription = {
  id: 1,
  version: 3,
  user: { '@id': '/admin/users/4', id: 4 },
  product: { '@id': '/admin/products/2', id: 2, name: 'Bulk M' },
  startsOn: '2026-01-01',
  expiresOn: '2026-12-31',
};
const contact = {
  id: 9,
  version: 1,
  email: 'anna@example.com',
  state: { value: 'active' },
  attributes: [
    { attributeId: 1, value: 'Ede' },
    { attributeId: 2, value: 'Anna' },
  ],
};
const rules = {
  check: ({ startsOn, expiresOn }: Readonly<Record<string, unknown>>) =>
    String(expiresOn) < String(startsOn) ? [violation('expiresOn', 'endsBeforeStart')] : [],
};

describe('setting a field', () => {
  it('tells the value before and after, and how to write both', () => {
    expect(
      judgeField(subscriptions, rules, subscription, { field: 'expiresOn', value: '2027-12-31' }),
    ).toEqual({
      kind: 'change',
      changes: [{ field: 'expiresOn', before: '2026-12-31', after: '2027-12-31' }],
      write: { expiresOn: '2027-12-31' },
      restore: { expiresOn: '2026-12-31' },
    });
  });

  it('reads references in any spelling and writes their ids', () => {
    const set = (value: unknown) =>
      judgeField(subscriptions, rules, subscription, { field: 'product', value });
    expect(set('2').kind).toBe('unchanged');
    expect(set('/admin/products/5')).toMatchObject({ write: { product: 5 }, restore: { product: 2 } });
  });

  it('judges by the contract and by the rules of the resource', () => {
    const set = (value: unknown) =>
      judgeField(subscriptions, rules, subscription, { field: 'expiresOn', value });
    expect(set('soon')).toMatchObject({ kind: 'invalid', violations: [{ code: 'invalidDay' }] });
    expect(set('2025-12-31')).toMatchObject({ kind: 'invalid', violations: [{ code: 'endsBeforeStart' }] });
    expect(set('2026-12-31').kind).toBe('unchanged');
  });

  it('skips what has to stay, with the reason', () => {
    const kept = { skip: () => ({ key: 'contacts:state.kept' }) };
    expect(judgeField(contacts, kept, contact, { field: 'state', value: 'active' })).toEqual({
      kind: 'skipped',
      reason: { key: 'contacts:state.kept' },
    });
  });

  it('sets one attribute of a contact and leaves the others', () => {
    const set = (value: string) => judgeField(contacts, {}, contact, { field: 'attribute_1', value });
    expect(set(' Zwolle ')).toEqual({
      kind: 'change',
      changes: [{ field: 'attribute_1', before: 'Ede', after: 'Zwolle' }],
      write: {
        attributes: [
          { attributeId: 2, value: 'Anna' },
          { attributeId: 1, value: 'Zwolle' },
        ],
      },
      restore: { attributes: contact.attributes },
    });
    expect(set('Ede').kind).toBe('unchanged');
    expect(set('')).toMatchObject({ write: { attributes: [{ attributeId: 2, value: 'Anna' }] } });
    expect(set('x'.repeat(2_001))).toMatchObject({ kind: 'invalid', violations: [{ code: 'tooLong' }] });
  });
});

describe('setting several fields of a record', () => {
  const set = (values: Readonly<Record<string, unknown>>) =>
    judgeFields(subscriptions, rules, subscription, values);

  it('looks at all the new values together', () => {
    expect(set({ startsOn: '2027-01-01', expiresOn: '2027-12-31' })).toEqual({
      kind: 'change',
      changes: [
        { field: 'startsOn', before: '2026-01-01', after: '2027-01-01' },
        { field: 'expiresOn', before: '2026-12-31', after: '2027-12-31' },
      ],
      write: { startsOn: '2027-01-01', expiresOn: '2027-12-31' },
      restore: { startsOn: '2026-01-01', expiresOn: '2026-12-31' },
    });
    expect(set({ startsOn: '2027-01-01' })).toMatchObject({ kind: 'invalid' });
    expect(set({ startsOn: 'soon', expiresOn: '2027-12-31' })).toMatchObject({ kind: 'invalid' });
    expect(set({})).toEqual({ kind: 'unchanged' });
  });

  it('writes attributes together and restores all of them', () => {
    expect(judgeFields(contacts, {}, contact, { attribute_1: 'Breda', attribute_2: '' })).toMatchObject({
      kind: 'change',
      write: { attributes: [{ attributeId: 1, value: 'Breda' }] },
      restore: { attributes: contact.attributes },
    });
  });

  it('leaves out a field that has to stay, and skips the record where nothing is left', () => {
    const kept = {
      skip: (_: unknown, field: string) => (field === 'state' ? { key: 'contacts:state.kept' } : undefined),
    };
    expect(
      judgeFields(contacts, kept, contact, { state: 'unsubscribed', attribute_1: 'Breda' }),
    ).toMatchObject({ kind: 'change', changes: [{ field: 'attribute_1' }] });
    expect(judgeFields(contacts, kept, contact, { state: 'unsubscribed' })).toEqual({
      kind: 'skipped',
      reason: { key: 'contacts:state.kept' },
    });
  });
});
