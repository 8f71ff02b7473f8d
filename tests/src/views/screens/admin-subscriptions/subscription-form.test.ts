import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Subscription } from '#contract/resources/admin-subscriptions.ts';
import { ownerParameter } from '#src/views/screens/admin-subscriptions/owner-parameter.ts';
import { subscriptionForm } from '#src/views/screens/admin-subscriptions/subscription-form.ts';
import { subscriptionList } from '#src/views/screens/admin-subscriptions/subscription-list.ts';

const nothing = { search: async () => [], resolve: async () => [] };
const lookups = { products: nothing, users: nothing };
const today = '2026-11-27';
const owner = { id: 12, name: 'Zoet' };

describe('the user in the address', () => {
  it.each([
    [{ owner: '12' }, { owner: 12 }],
    [{ owner: '/admin/users/12' }, { owner: 12 }],
    [{ owner: 'x' }, {}],
    [{}, {}],
  ])('%o names %o', (search, expected) => {
    expect(v.parse(ownerParameter, search)).toEqual(expected);
  });
});

describe('the form of a subscription', () => {
  const ofUser = subscriptionForm({ ...lookups, today, owner });
  const ofAnybody = subscriptionForm({ ...lookups, today });
  const names = (form: typeof ofUser) => form.fields(null).map(({ name }) => name);

  it('hides the user where it is known, and sends it', () => {
    expect(names(ofUser)).toEqual(['product', 'startsOn', 'expiresOn']);
    expect(ofUser.fromForm?.({ product: '3' }, {})).toEqual({ product: '3', user: 12 });
    expect(names(ofAnybody)).toEqual(['user', 'product', 'startsOn', 'expiresOn']);
  });

  it('leads to the subscriptions of the user', () => {
    const saved = { user: { id: 12 } } as unknown as Subscription;
    expect(ofUser.list.path).toBe('/admin/user/subscriptions?owner=12');
    expect(ofAnybody.list.path).toBe('/admin/user/subscriptions');
    expect(ofAnybody.afterSave?.(saved)).toBe('/admin/user/subscriptions?owner=12');
  });

  it('counts an expiry from the start, and an extension from what it was', () => {
    const from = (record: Subscription | null) => {
      const field = ofUser.fields(record).at(-1);
      return field && 'from' in field ? field.from?.({ startsOn: '2027-01-01' }) : undefined;
    };
    expect(from(null)).toBe('2027-01-01');
    expect(from({ expiresOn: '2027-03-31' } as Subscription)).toBe('2027-03-31');
  });
});

describe('the list of subscriptions', () => {
  it('shows and filters the user only among those of all users', () => {
    const shown = (isOfOneUser: boolean) => {
      const { columns, filters } = subscriptionList({ ...lookups, isOfOneUser });
      return [columns.map(({ id }) => id), filters.map(({ name }) => name)];
    };
    expect(shown(true)).toEqual([
      ['product', 'startsOn', 'expiresOn'],
      ['product', 'expiresOn'],
    ]);
    expect(shown(false)).toEqual([
      ['user', 'product', 'startsOn', 'expiresOn'],
      ['user', 'product', 'expiresOn'],
    ]);
  });
});
