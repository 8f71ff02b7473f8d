import { describe, expect, it } from 'vitest';
import {
  type Column,
  hideColumn,
  isPinned,
  layoutColumns,
  moveColumn,
  numberColumn,
  pinColumn,
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

  it('are pinned behind the pinned ones, and let go to right after them', () => {
    const two = pinColumn(plainColumns, columns, 'state');
    expect([ids(two), two.pinned]).toEqual([['email', 'state', 'city'], 2]);
    expect(isPinned(two, columns, 'state')).toBe(true);
    const one = pinColumn(two, columns, 'email');
    expect([ids(one), one.pinned]).toEqual([['state', 'email', 'city'], 1]);
    expect(isPinned(one, columns, 'email')).toBe(false);
    expect(pinColumn(one, columns, 'gone')).toBe(one);
  });

  it('are pinned no longer once they are hidden, and nothing else is in their place', () => {
    const two = pinColumn(plainColumns, columns, 'state');
    const hidden = hideColumn(two, columns, 'email', true);
    expect([ids(hidden), hidden.pinned]).toEqual([['state', 'city'], 1]);
    expect(hideColumn(two, columns, 'city', true).pinned).toBe(2);
  });

  it('scroll after all where the pinned ones would cover most of the list', () => {
    const all = ['city', 'state'].reduce((state, id) => pinColumn(state, columns, id), plainColumns);
    const isSticky = (available: number) =>
      layoutColumns(columns, all, available, true).columns.map((placed) => placed.pinned);
    expect(isSticky(390)).toEqual([true, true, false, false]);
    expect(isSticky(600)).toEqual([true, true, true, false, false]);
    expect(isSticky(1000)).toEqual([true, true, true, true, true]);
    const { columns: placed, pinnedWidth } = layoutColumns(columns, all, 390, true);
    expect(placed.findIndex((one) => one.isLastPinned)).toBe(1);
    expect(pinnedWidth).toBe(216);
  });

  it('keep a least width', () => {
    const column = columns[0] as Column<string>;
    expect(resizeColumn(plainColumns, column, 3).widths).toEqual({ email: 48 });
    expect(resizeColumn(plainColumns, { ...column, minWidth: 90 }, 3).widths).toEqual({ email: 90 });
  });
});
