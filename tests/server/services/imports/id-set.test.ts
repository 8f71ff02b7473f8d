import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createIdSet } from '#server/services/imports/id-set.ts';

it('holds what was added and nothing else', () => {
  const id = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 2 ** 31 - 1 }));
  fc.assert(
    fc.property(fc.array(id), fc.array(id), (added, asked) => {
      const ids = createIdSet();
      for (const each of added) ids.add(each);
      const expected = new Set(added);
      for (const each of [...added, ...asked]) expect(ids.has(each)).toBe(expected.has(each));
    }),
  );
});
