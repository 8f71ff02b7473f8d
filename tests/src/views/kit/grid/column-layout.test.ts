import { describe, expect, it } from 'vitest';
import { layoutColumns, numberColumn, tickColumn } from '#src/views/kit/grid/column-layout.ts';
import { type Column, plainColumns } from '#src/views/kit/grid/columns.ts';

const columns: Column<string>[] = ['email', 'city', 'state'].map((id) => ({
  id,
  title: id,
  width: 200,
  text: (row) => row,
}));

describe('columns in their places', () => {
  it('share the room that is left over, but not those that somebody sized', () => {
    const state = { ...plainColumns, widths: { city: 100 } };
    const layout = layoutColumns(columns, state, 1096, true);
    expect(layout.columns.map((placed) => placed.width)).toEqual([36, 60, 450, 100, 450]);
    expect(layout.width).toBe(1096);
  });

  it('give way a little, down to their headings, so that the last one is not cut', () => {
    const flexible = columns.map((column, place) => ({ ...column, headWidth: place === 2 ? 200 : 100 }));
    const layout = layoutColumns(flexible, plainColumns, 616, true);
    expect(layout.width).toBeLessThanOrEqual(616);
    expect(layout.columns.map(({ width }) => width)).toEqual([36, 60, 160, 160, 200]);
    expect(layoutColumns(flexible, plainColumns, 590, true).width).toBe(696);
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

  it('scroll after all where the pinned ones would cover most of the list', () => {
    const all = { ...plainColumns, pinned: 3 };
    const isSticky = (available: number) =>
      layoutColumns(columns, all, available, true).columns.map((placed) => placed.pinned);
    expect(isSticky(390)).toEqual([true, true, false, false]);
    expect(isSticky(600)).toEqual([true, true, true, false, false]);
    expect(isSticky(1000)).toEqual([true, true, true, true, true]);
    const { columns: placed, pinnedWidth } = layoutColumns(columns, all, 390, true);
    expect(placed.findIndex((one) => one.isLastPinned)).toBe(1);
    expect(pinnedWidth).toBe(216);
  });
});
