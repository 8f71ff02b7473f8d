import { describe, expect, it } from 'vitest';
import { deletables, deletedOf, deletedRow } from '#contract/resources/deleted.ts';

const gone = { title: 'X', deletedAt: '2026-11-28T10:00:00Z', by: 'ada@example.com' };

describe('the list of what was deleted', () => {
  it('numbers each row by its kind and its own number, and finds both again', () => {
    const rows = deletables.map(({ path, type }) => deletedRow({ ...gone, path: `${path}/12`, type }));
    expect(new Set(rows.map((row) => row?.id)).size).toBe(deletables.length);
    for (const [index, row] of rows.entries())
      expect(row && deletedOf(row)).toEqual({ resource: deletables[index], id: 12 });
  });

  it('leaves out what the console knows no list of', () => {
    expect(deletedRow({ ...gone, path: '/shelves/1', type: 'Shelf' })).toBeNull();
    expect(deletedRow({ ...gone, path: '/groups/1', type: 'Tag' })).toBeNull();
  });
});
