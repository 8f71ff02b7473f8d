import { type RefObject, useDeferredValue, useMemo } from 'react';
import { type ColumnLayout, layoutColumns } from './column-layout.ts';
import { rowsInSight } from './scaled-window.ts';
import type { DataGridProps } from './types.ts';
import { type ScaledWindow, useScaledWindow } from './use-scaled-window.ts';

const overscan = 8;

/** Which rows and columns of a grid are drawn, and where. */
export type GridView<Row> = {
  view: ScaledWindow;
  layout: ColumnLayout<Row>;
  columnIds: readonly string[];
  /** The place of the first column that shows a field. */
  firstData: number;
  /** The rows in sight, and those that are drawn. */
  inSight: { first: number; last: number };
  first: number;
  last: number;
  isInSight: (row: number) => boolean;
  /** Scrolls sideways until the column is in sight. */
  showColumn: (id: string) => void;
};

/** Lays out the columns over the width of the scroller, and the rows that are in sight. */
export function useGridLayout<Row>(
  { table, total, selection }: Pick<DataGridProps<Row>, 'table' | 'total' | 'selection'>,
  scroller: RefObject<HTMLDivElement | null>,
): GridView<Row> {
  const selectable = selection !== undefined;
  const view = useScaledWindow(scroller, total);
  const { geometry, top } = view;
  const layout = useMemo(
    () => layoutColumns(table.shown, table.state, view.width, selectable),
    [table, view.width, selectable],
  );
  const inSight = rowsInSight(geometry, top, 0);
  // Far from where it was, what is in sight is drawn at once, and the rows around it when there is time.
  const settledTop = useDeferredValue(top);
  const hasJumped = Math.abs(settledTop - top) > geometry.viewport / 2;
  const { first, last } = rowsInSight(geometry, top, hasJumped ? 0 : overscan);

  function showColumn(id: string) {
    const element = scroller.current;
    const placed = layout.columns.find((one) => one.id === id);
    if (!element || !placed || placed.pinned) return;
    const leftmost = placed.left - layout.pinnedWidth;
    const rightmost = placed.left + placed.width - element.clientWidth;
    if (element.scrollLeft > leftmost) element.scrollLeft = leftmost;
    else if (element.scrollLeft < rightmost) element.scrollLeft = Math.min(leftmost, rightmost);
  }

  return {
    view,
    layout,
    columnIds: layout.columns.map((placed) => placed.id),
    firstData: Math.max(
      0,
      layout.columns.findIndex((placed) => placed.column),
    ),
    inSight,
    first,
    last,
    isInSight: (row) => row >= inSight.first && row <= inSight.last,
    showColumn,
  };
}
