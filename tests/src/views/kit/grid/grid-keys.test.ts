import { describe, expect, it } from 'vitest';
import { parseKeys } from '#src/commands/kernel/keys/key-strokes.ts';
import { gridKeyHelp, isGridKey } from '#src/views/kit/grid/grid-key-help.ts';
import { type CellPlace, headerRow, movedBy } from '#src/views/kit/grid/grid-keys.ts';

const extent = { total: 100, columns: 6, firstData: 2, page: 20, firstInSight: 40 };

function moved(key: string, row: number, column: number, ctrlKey = false): CellPlace | null {
  return movedBy({ key, ctrlKey, metaKey: false }, { row, column }, extent);
}

describe('the keys of the grid', () => {
  it('are known where a command would be bound to them', () => {
    // Escape leaves so many things that it is bound everywhere.
    const listed = gridKeyHelp.flatMap(({ keys }) => keys).filter((keys) => keys !== 'Escape');
    const stroke = (keys: string) => parseKeys(keys)[0] ?? '';
    expect(listed.map(stroke).filter((keys) => !isGridKey(keys))).toEqual([]);
    expect(['c', 'g', 'Mod+s', 'Alt+Shift+ArrowLeft', 'Enter'].filter(isGridKey)).toEqual([]);
  });

  it('move by one and stop at the edges', () => {
    expect(moved('ArrowDown', 99, 3)).toEqual({ row: 99, column: 3 });
    expect(moved('ArrowUp', 0, 3)).toEqual({ row: headerRow, column: 3 });
    expect(moved('ArrowUp', headerRow, 3)).toEqual({ row: headerRow, column: 3 });
    expect(moved('ArrowRight', 4, 5)).toEqual({ row: 4, column: 5 });
    expect(moved('ArrowLeft', 4, 0)).toEqual({ row: 4, column: 0 });
  });

  it('lead from the header to the first row in sight', () => {
    expect(moved('ArrowDown', headerRow, 3)).toEqual({ row: 40, column: 3 });
  });

  it('move by a page and never into the header', () => {
    expect(moved('PageDown', 90, 3)).toEqual({ row: 99, column: 3 });
    expect(moved('PageUp', 5, 3)).toEqual({ row: 0, column: 3 });
  });

  it('go home to the data first, then to the very first cell', () => {
    expect(moved('Home', 7, 5)).toEqual({ row: 7, column: 2 });
    expect(moved('Home', 7, 2)).toEqual({ row: 7, column: 0 });
    expect(moved('End', 7, 2)).toEqual({ row: 7, column: 5 });
  });

  it('reach both corners with Control', () => {
    expect(moved('Home', 70, 5, true)).toEqual({ row: 0, column: 2 });
    expect(moved('End', 7, 2, true)).toEqual({ row: 99, column: 5 });
    expect(moved('a', 7, 2)).toBeNull();
    expect(moved('a', 7, 2, true)).toBeNull();
  });

  it('go as far as the list does with Control, then into the header and to the first cell', () => {
    expect(moved('ArrowDown', 7, 2, true)).toEqual({ row: 99, column: 2 });
    expect(moved('ArrowUp', 7, 2, true)).toEqual({ row: 0, column: 2 });
    expect(moved('ArrowUp', 0, 2, true)).toEqual({ row: headerRow, column: 2 });
    expect(moved('ArrowRight', 7, 3, true)).toEqual({ row: 7, column: 5 });
    expect(moved('ArrowLeft', 7, 5, true)).toEqual({ row: 7, column: 2 });
    expect(moved('ArrowLeft', 7, 2, true)).toEqual({ row: 7, column: 0 });
  });

  it('stay in the header of an empty list', () => {
    const empty = { ...extent, total: 0, firstInSight: -1 };
    const press = { key: 'ArrowDown', ctrlKey: false, metaKey: false };
    expect(movedBy(press, { row: headerRow, column: 2 }, empty)).toEqual({ row: headerRow, column: 2 });
  });
});
