import { useEffect, useRef } from 'react';
import { type CellRange, mostRangeRows, rowCount } from './cell-range.ts';
import {
  allMatchingSelection,
  isSelected,
  noSelection,
  type Selection,
  sameSelection,
  toggleAllOf,
  toggleSelected,
  withSelected,
} from './selection.ts';
import type { ReadRows } from './types.ts';

/** What choosing rows needs to know. */
export type RowSelectionSurroundings<Row> = {
  rowAt: (index: number) => Row | undefined;
  rowId: (row: Row) => string;
  total: number;
  /** Reads rows that are not loaded. */
  readRows: ReadRows<Row> | undefined;
  /** Rows in sight, without more on the sides. */
  inSight: { first: number; last: number };
  selection: Selection | undefined;
  onSelection: ((selection: Selection) => void) | undefined;
  /** More rows were meant than can be read. */
  onTooMany: (rows: number) => void;
  /** Rows could not be read. */
  onUnread: () => void;
};

/** Ways to choose rows by index. */
export type RowSelection = {
  toggle: (index: number) => void;
  /** Chooses from the row where the range began up to this one; rows on their way join when they arrive. */
  extendTo: (index: number, from: number) => void;
  endRange: () => void;
  /** Ticks all rows of a range, or lets them go when all are ticked; those that are not loaded are read first. */
  toggleRange: (range: CellRange) => void;
  /** Ticks all rows in sight, or lets them go when all are ticked. */
  toggleInSight: () => void;
};

type Range = { base: Selection; anchor: number; head: number };

/* The range in force with what it last chose; `complete` once all its rows were loaded. */
type ActiveRange = Range & { applied: Selection; complete: boolean };

/** Turns single rows, ranges and the page in sight, on top of the selection given from outside. */
export function useRowSelection<Row>(around: RowSelectionSurroundings<Row>): RowSelection {
  const { rowAt, rowId, total, inSight, onSelection, readRows, onTooMany, onUnread } = around;
  const selection = around.selection ?? noSelection;
  const latest = useRef(selection);
  latest.current = selection;
  const range = useRef<ActiveRange | null>(null);

  function idsBetween(first: number, last: number): { ids: string[]; complete: boolean } {
    const ids: string[] = [];
    const end = Math.min(last, total - 1, first + mostRangeRows - 1);
    for (let index = Math.max(0, first); index <= end; index += 1) {
      const row = rowAt(index);
      if (row) ids.push(rowId(row));
    }
    return { ids, complete: ids.length === end - Math.max(0, first) + 1 };
  }

  function apply({ base, anchor, head }: Range) {
    const { ids, complete } = idsBetween(Math.min(anchor, head), Math.max(anchor, head));
    const applied = withSelected(base, ids, true);
    range.current = { base, anchor, head, applied, complete };
    onSelection?.(applied);
  }

  // Rows of the range that were still on their way have come.
  useEffect(() => {
    const active = range.current;
    if (!active || active.complete) return;
    if (!sameSelection(active.applied, selection)) {
      range.current = null;
      return;
    }
    const { ids, complete } = idsBetween(
      Math.min(active.anchor, active.head),
      Math.max(active.anchor, active.head),
    );
    if (complete || ids.some((id) => !isSelected(selection, id))) apply(active);
  });

  return {
    toggle(index) {
      const row = rowAt(index);
      range.current = null;
      if (row) onSelection?.(toggleSelected(selection, rowId(row)));
    },
    extendTo(index, from) {
      const { base, anchor } = range.current ?? { base: selection, anchor: from };
      apply({ base, anchor, head: index });
    },
    endRange() {
      range.current = null;
    },
    toggleRange(marked) {
      range.current = null;
      if (marked.kind === 'columns') return onSelection?.(allMatchingSelection);
      const count = rowCount(marked);
      const { ids, complete } = idsBetween(marked.first, marked.last);
      if (complete && ids.length === count) return onSelection?.(toggleAllOf(selection, ids));
      if (!readRows || count > mostRangeRows) return onTooMany(count);
      void readRows(marked.first, count).then(
        (found) => onSelection?.(withSelected(latest.current, found.map(rowId), true)),
        onUnread,
      );
    },
    toggleInSight() {
      range.current = null;
      onSelection?.(toggleAllOf(selection, idsBetween(inSight.first, inSight.last).ids));
    },
  };
}
