import { describe, expect, it } from 'vitest';
import type { Column } from '#src/views/kit/grid/columns.ts';
import { choiceMeant, columnsFrom, sizeOverRange, textsOfRow } from '#src/views/screens/shared/cell-block.ts';

function column(id: string, isEditable: boolean): Column<object> {
  return {
    id,
    title: `The ${id}`,
    width: 100,
    text: () => '',
    ...(isEditable && { edit: { value: () => '' } }),
  };
}

const shown = [
  column('user', false),
  column('startsOn', true),
  column('product', false),
  column('expiresOn', true),
];

describe('a block of cells', () => {
  it('lands on the shown columns from one on, and names those that stay', () => {
    const found = columnsFrom('startsOn', 3, shown);
    expect(found.editable.map(({ place, column: { id } }) => [place, id])).toEqual([
      [0, 'startsOn'],
      [2, 'expiresOn'],
    ]);
    expect(found.readOnly).toEqual(['The product']);
  });

  it('ends with the last column', () => {
    const found = columnsFrom('product', 3, shown);
    expect(found.editable.map(({ column: { id } }) => id)).toEqual(['expiresOn']);
    expect(columnsFrom(':tick', 1, shown)).toEqual({ editable: [], readOnly: [] });
  });

  it('has fewer values where a row is shorter', () => {
    const columns = columnsFrom('startsOn', 3, shown);
    expect(textsOfRow([' 2027-01-01 ', 'Bulk M'], columns, 3)).toEqual({ startsOn: '2027-01-01' });
    expect(textsOfRow([], columns, 3)).toEqual({});
  });

  it('repeats over marked cells that are a multiple of it, each way by itself', () => {
    const over = (cells: string[][], rows: number, columns: readonly string[]) =>
      sizeOverRange(cells, { kind: 'cells', first: 10, last: 9 + rows, columns });
    expect(over([['a']], 50, ['startsOn', 'product'])).toEqual({ rows: 50, columns: 2 });
    expect(over([['a', 'b', 'c']], 5, ['startsOn'])).toEqual({ rows: 5, columns: 3 });
    expect(over([['a'], ['b']], 6, ['startsOn'])).toEqual({ rows: 6, columns: 1 });
    expect(over([['a'], ['b']], 5, ['startsOn'])).toEqual({ rows: 2, columns: 1 });
    expect(over([['a'], ['b'], ['c', 'd']], 1, ['startsOn'])).toEqual({ rows: 3, columns: 2 });
    const columns = columnsFrom('startsOn', 3, shown);
    expect(textsOfRow(['a'], columns, 1)).toEqual({ startsOn: 'a', expiresOn: 'a' });
  });

  it('means a choice by its value or its name, in any case', () => {
    const nameOf = (value: string) => (value === 'active' ? 'Actief' : 'Uitgeschreven');
    const options = ['active', 'unsubscribed'];
    expect(choiceMeant('ACTIVE', options, nameOf)).toBe('active');
    expect(choiceMeant('uitgeschreven', options, nameOf)).toBe('unsubscribed');
    expect(choiceMeant('gone', options, nameOf)).toBeUndefined();
  });
});
