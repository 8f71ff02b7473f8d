import { describe, expect, it } from 'vitest';
import { subscriptions } from '#contract/resources/admin-subscriptions.ts';
import { contacts } from '#contract/resources/contacts.ts';
import { tags } from '#contract/resources/tags.ts';
import { rowOrder } from '#src/views/screens/shared/row-order.ts';

const up = (field: string) => ({ field, descending: false });
const down = (field: string) => ({ field, descending: true });

function sorted<Row extends { readonly id: number }>(
  rows: readonly Row[],
  order: ReturnType<typeof rowOrder>,
): number[] {
  if (!order) throw new Error('There is no order');
  return [...rows].sort(order).map(({ id }) => id);
}

describe('the order of the rows of a list', () => {
  const days = [
    { id: 1, expiresOn: '2027-12-31' },
    { id: 2, expiresOn: null },
    { id: 3, expiresOn: '2027-01-01' },
    { id: 4, expiresOn: '2027-12-31' },
  ];

  it('has nothing after something, and of equal ones the ids the same way', () => {
    expect(sorted(days, rowOrder(subscriptions, [up('expiresOn')], new Set()))).toEqual([3, 1, 4, 2]);
    expect(sorted(days, rowOrder(subscriptions, [down('expiresOn')], new Set()))).toEqual([2, 4, 1, 3]);
    expect(sorted(days, rowOrder(subscriptions, [], new Set()))).toEqual([1, 2, 3, 4]);
  });

  it('is by the folded text, and by the next field among equal ones', () => {
    const rows = [
      { id: 1, label: { value: 'zoë' } },
      { id: 2, label: { value: 'Éva' } },
      { id: 3, label: { value: 'Zoe' } },
    ];
    expect(sorted(rows, rowOrder(tags, [up('label')], new Set(['label'])))).toEqual([2, 1, 3]);
    const both = [
      { id: 1, startsOn: '2027-02-01', expiresOn: '2027-12-31' },
      { id: 2, startsOn: '2027-01-01', expiresOn: '2027-12-31' },
    ];
    expect(sorted(both, rowOrder(subscriptions, [up('expiresOn'), up('startsOn')], new Set()))).toEqual([
      2, 1,
    ]);
  });

  it('is by the word of a state', () => {
    const rows = ['unsubscribed', 'active', 'blacklisted'].map((value, id) => ({ id, state: { value } }));
    expect(sorted(rows, rowOrder(contacts, [up('state')], new Set()))).toEqual([1, 2, 0]);
  });

  it('is not known where a row does not tell what it is sorted by', () => {
    expect(rowOrder(subscriptions, [up('product')], new Set())).toBeUndefined();
    expect(rowOrder(subscriptions, [up('user.company')], new Set())).toBeUndefined();
    expect(rowOrder(tags, [up('label')], new Set())).toBeUndefined();
  });
});
