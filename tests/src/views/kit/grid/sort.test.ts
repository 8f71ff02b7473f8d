import { expect, it } from 'vitest';
import { nextSort } from '#src/views/kit/grid/sort.ts';

const email = { field: 'email', descending: false };
const city = { field: 'city', descending: false };

it('turns a field up, down and off, and drops the others', () => {
  expect(nextSort([city], 'email', false)).toEqual([email]);
  expect(nextSort([email], 'email', false)).toEqual([{ ...email, descending: true }]);
  expect(nextSort([{ ...email, descending: true }], 'email', false)).toEqual([]);
});

it('adds behind, turns in place and takes out when asked to keep the others', () => {
  expect(nextSort([email], 'city', true)).toEqual([email, city]);
  expect(nextSort([email, city], 'email', true)).toEqual([{ ...email, descending: true }, city]);
  expect(nextSort([{ ...email, descending: true }, city], 'email', true)).toEqual([city]);
});
