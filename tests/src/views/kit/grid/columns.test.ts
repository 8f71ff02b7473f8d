import { describe, expect, it } from 'vitest';
import {
  type Column,
  hideColumn,
  layoutColumns,
  moveColumn,
  numberColumn,
  plainColumns,
  resizeColumn,
  shownColumns,
  tickColumn,
} from '#src/views/kit/grid/columns.ts';

const columns: Column<string>[] = ['email', 'city', 'state'].map((id) => ({
  id,
  title: id,
  width: 200,
  text: (row) => row,
}));

function ids(state = plainColumns): string[] {
  return shownColumns(columns, state).map((column) => column.id);
}

describe('columns in their places', () => {
  it('share the room that is left over, but not those that somebody sized', () => {
    const state = { ...plainColumns, widths: { city: 100 } };
    const layout = layoutColumns(columns, state, 1096, true);
    expect(layout.columns.map((placed) => placed.width)).toEqual([36, 60, 450, 100, 450]);
    expect(layout.width).toBe(1096);
  });

  it('pin the tick, the number and the first', () => {
    const layout = layoutColumns(columns, plainColumns, 0, true);
    expect(layout.columns.map((placed) => placed.pinned)).toEqual([true, true, true, false, false]);
    expect(layout.pinnedWidth).toBe(296);
  });

  it('leave the number out and keep the first narrow where there is little room', () => {
    const layout = layoutColumns(columns, plainColumns, 390, true);
    expect(layout.columns.map((placed) => placed.id)).toEqual([tickColumn, 'email', 'city', 'state']);
    expect(layout.columns[1]?.width).toBe(180);
    expect(layoutColumns(columns, plainColumns, 900, false).columns[0]?.id).toBe(numberColumn);
  });

  it('move, and stop at either end', () => {
    const moved = moveColumn(plainColumns, columns, 'email', 1);
    expect(ids(moved)).toEqual(['city', 'email', 'state']);
    expect(ids(moveColumn(moved, columns, 'email', 9))).toEqual(['city', 'state', 'email']);
    expect(moveColumn(plainColumns, columns, 'email', -1)).toBe(plainColumns);
  });

  it('hide and come back, but never all of them', () => {
    const one = hideColumn(hideColumn(plainColumns, columns, 'email', true), columns, 'city', true);
    expect(ids(one)).toEqual(['state']);
    expect(ids(hideColumn(one, columns, 'state', true))).toEqual(['state']);
    expect(ids(hideColumn(one, columns, 'email', false))).toEqual(['email', 'state']);
  });

  it('keep a least width', () => {
    const column = columns[0] as Column<string>;
    expect(resizeColumn(plainColumns, column, 3).widths).toEqual({ email: 48 });
    expect(resizeColumn(plainColumns, { ...column, minWidth: 90 }, 3).widths).toEqual({ email: 90 });
  });
});
