import { expect, it } from 'vitest';
import { withoutNul } from '#server/http/without-nul.ts';

it('takes the NULs out of every text, and leaves alone what has none', () => {
  expect(withoutNul({ name: 'Li\0st\0', tags: ['a', ['\0b']], version: 3, gone: null })).toEqual({
    name: 'List',
    tags: ['a', ['b']],
    version: 3,
    gone: null,
  });
  const clean = { rows: [['a', 1, true]], group: { id: 4 } };
  expect(withoutNul(clean)).toBe(clean);
  expect(withoutNul(undefined)).toBeUndefined();
});
