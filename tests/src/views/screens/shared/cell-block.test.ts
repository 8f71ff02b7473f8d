import { describe, expect, it } from 'vitest';
import type { Column } from '#src/views/kit/grid/columns.ts';
import { choiceMeant, columnsOfBlock, textsOfRow } from '#src/views/screens/shared/cell-block.ts';

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
    const found = columnsOfBlock([['a', 'b', 'c']], 'startsOn', shown);
    expect(found.editable.map(({ place, column: { id } }) => [place, id])).toEqual([
      [0, 'startsOn'],
      [2, 'expiresOn'],
    ]);
    expect(found.readOnly).toEqual(['The product']);
  });

  it('is as wide as its widest row and ends with the last column', () => {
    const found = columnsOfBlock([['a'], ['a', 'b', 'c']], 'product', shown);
    expect(found.editable.map(({ column: { id } }) => id)).toEqual(['expiresOn']);
    expect(columnsOfBlock([['a']], ':tick', shown)).toEqual({ editable: [], readOnly: [] });
  });

  it('has fewer values where a row is shorter', () => {
    const columns = columnsOfBlock([['a', 'b', 'c']], 'startsOn', shown);
    expect(textsOfRow([' 2027-01-01 ', 'Bulk M'], columns)).toEqual({ startsOn: '2027-01-01' });
    expect(textsOfRow([], columns)).toEqual({});
  });

  it('means a choice by its value or its name, in any case', () => {
    const nameOf = (value: string) => (value === 'active' ? 'Actief' : 'Uitgeschreven');
    const options = ['active', 'unsubscribed'];
    expect(choiceMeant('ACTIVE', options, nameOf)).toBe('active');
    expect(choiceMeant('uitgeschreven', options, nameOf)).toBe('unsubscribed');
    expect(choiceMeant('gone', options, nameOf)).toBeUndefined();
  });
});
