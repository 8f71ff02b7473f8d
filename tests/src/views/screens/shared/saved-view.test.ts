import { describe, expect, it } from 'vitest';
import { plainColumns } from '#src/views/kit/grid/columns.ts';
import { showSame, toView } from '#src/views/screens/shared/saved-view.ts';

const byName = { filters: { name: 'a', inArchive: false }, sort: [{ field: 'name', descending: false }] };

describe('views of a list', () => {
  it('show the same whatever they are called and in whatever order their filters were set', () => {
    const other = { ...byName, filters: { inArchive: false, name: 'a' } };
    expect(showSame(toView('One', byName, plainColumns), toView('Two', other, plainColumns))).toBe(true);
  });

  it('differ by a filter, the sorting, and anything of the columns', () => {
    const one = toView('One', byName, plainColumns);
    const others = [
      toView('One', { ...byName, filters: { name: 'a' } }, plainColumns),
      toView('One', { ...byName, sort: [{ field: 'name', descending: true }] }, plainColumns),
      toView('One', byName, { ...plainColumns, hidden: ['name'] }),
      toView('One', byName, { ...plainColumns, order: ['b', 'a'] }),
      toView('One', byName, { ...plainColumns, widths: { name: 90 } }),
      toView('One', byName, { ...plainColumns, pinned: 2 }),
    ];
    expect(others.map((other) => showSame(one, other))).toEqual(others.map(() => false));
  });
});
