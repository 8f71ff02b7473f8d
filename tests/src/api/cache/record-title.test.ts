import { expect, it } from 'vitest';
import { recordTitle } from '#src/api/cache/record-title.ts';

const user = { '@id': '/admin/users/9', id: 9, email: 'ann@firm.example', company: 'Müller & Co' };
const product = { '@id': '/admin/products/1', id: 1, name: 'Bulk M' };

it('names what is a user’s by the user and by itself', () => {
  expect(recordTitle({ ...{ id: 4 }, user, product } as { id: number })).toBe('Müller & Co · Bulk M');
  const withoutCompany = { id: 4, user: { ...user, company: null }, product };
  expect(recordTitle(withoutCompany)).toBe('ann@firm.example · Bulk M');
});

it('names others by their name, address or number', () => {
  expect(recordTitle(product)).toBe('Bulk M');
  expect(recordTitle({ id: 7, ...{ label: { value: 'VIP' } } })).toBe('VIP');
  expect(recordTitle({ id: 7 })).toBe('# 7');
});
