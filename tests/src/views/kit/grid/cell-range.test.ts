import { describe, expect, it } from 'vitest';
import { cellCount, extendedTo, rangeBetween, rowCount } from '#src/views/kit/grid/cell-range.ts';
import { headerRow } from '#src/views/kit/grid/grid-keys.ts';

const columns = ['email', 'city', 'state', 'created'];
const total = 1_200_000;

describe('the marked cells', () => {
  it('lie between the corners, whichever came first', () => {
    const range = rangeBetween(
      { row: 6, column: 'state', kind: 'cells' },
      { row: 4, column: 'email' },
      columns,
      total,
    );
    expect(range).toEqual({ kind: 'cells', first: 4, last: 6, columns: ['email', 'city', 'state'] });
    expect(range && [rowCount(range), cellCount(range)]).toEqual([3, 9]);
  });

  it('are none where there is but one cell, in the header, in an empty list or without their column', () => {
    const anchor = { row: 4, column: 'city', kind: 'cells' } as const;
    expect(rangeBetween(anchor, { row: 4, column: 'city' }, columns, total)).toBeNull();
    expect(rangeBetween(anchor, { row: headerRow, column: 'city' }, columns, total)).toBeNull();
    expect(rangeBetween(anchor, { row: 5, column: 'city' }, columns, 0)).toBeNull();
    expect(rangeBetween(anchor, { row: 5, column: 'city' }, ['email'], total)).toBeNull();
  });

  it('are whole rows or whole columns, of a single one too', () => {
    const cursor = { row: 4, column: 'city' };
    expect(rangeBetween({ ...cursor, kind: 'rows' }, cursor, columns, total)).toEqual({
      kind: 'rows',
      first: 4,
      last: 4,
      columns,
    });
    expect(rangeBetween({ ...cursor, kind: 'columns' }, cursor, columns, total)).toEqual({
      kind: 'columns',
      first: 0,
      last: total - 1,
      columns: ['city'],
    });
    const number = { row: 4, column: ':number' };
    expect(rangeBetween({ ...number, kind: 'rows' }, { ...number, row: 7 }, columns, total)).toMatchObject({
      first: 4,
      last: 7,
      columns,
    });
  });

  it('end with the list when that has become shorter', () => {
    const range = rangeBetween(
      { row: 50, column: 'email', kind: 'cells' },
      { row: 4, column: 'email' },
      columns,
      10,
    );
    expect(range).toMatchObject({ first: 4, last: 9 });
  });

  it('never reach into the header, nor out of the data', () => {
    expect(extendedTo({ row: headerRow, column: 0 }, 2)).toEqual({ row: 0, column: 2 });
    expect(extendedTo({ row: 3, column: 4 }, 2)).toEqual({ row: 3, column: 4 });
  });
});
