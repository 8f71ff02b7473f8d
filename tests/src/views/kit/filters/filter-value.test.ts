import { expect, it } from 'vitest';
import { canClear, clearedFilters, withFilter } from '#src/views/kit/filters/filter-value.ts';
import type { FilterField } from '#src/views/kit/filters/types.ts';

const fields: FilterField[] = [
  { name: 'email', labelKey: 'email', kind: 'text' },
  { name: 'campaign', labelKey: 'campaign', kind: 'text', fixed: true },
];

it('takes an emptied filter away, so that equal filters are equal data', () => {
  const value = withFilter({}, 'email', 'anna');
  expect(value).toEqual({ email: 'anna' });
  for (const empty of ['', [], {}, { after: '' }, undefined])
    expect(withFilter(value, 'email', empty)).toEqual({});
  expect(withFilter({}, 'inArchive', false)).toEqual({ inArchive: false });
});

it('clears what it declares and nothing else', () => {
  const value = { email: 'anna', campaign: '7', group: '3' };
  expect(canClear(value, fields)).toBe(true);
  expect(clearedFilters(value, fields)).toEqual({ campaign: '7', group: '3' });
  expect(canClear({ campaign: '7', group: '3' }, fields)).toBe(false);
});
