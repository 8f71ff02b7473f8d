import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cellKey, placeOfCell } from './cell-key.ts';
import { headerRow } from './grid-keys.ts';

/** What the cursor needs to know of the list and its window. */
export type CursorSurroundings<Row> = {
  scroller: RefObject<HTMLElement | null>;
  total: number;
  rowAt: (index: number) => Row | undefined;
  rowId: (row: Row) => string;
  columnIds: readonly string[];
  firstDataColumn: string;
  first: number;
  last: number;
  isInSight: (index: number) => boolean;
  showRow: (index: number) => void;
  showColumn: (id: string) => void;
};

/** The cell that has the tab stop. It belongs to a record: when the record moves, the cursor goes with it. */
export type Cursor = {
  row: number;
  column: string;
  /** Moves the tab stop; `focus` gives it the focus once it is drawn. A row beyond the list is the last one. */
  move: (row: number, column: string, focus: boolean) => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
};

/**
 * Keeps exactly one cell as the tab stop. After a refresh it follows its record by id; when that is gone, the record
 * now in its place takes over, in the same column. While the grid has the focus, the focus is never lost to the page.
 */
export function useCursor<Row>(around: CursorSurroundings<Row>): Cursor {
  const {
    scroller,
    total,
    rowAt,
    rowId,
    columnIds,
    firstDataColumn,
    first,
    last,
    isInSight,
    showRow,
    showColumn,
  } = around;
  const [state, setState] = useState<{ row: number; id: string | null; column: string }>({
    row: 0,
    id: null,
    column: '',
  });
  const wanted = useRef(false);
  const held = useRef(false);
  const passing = useRef(false);
  const row = Math.min(state.row, total - 1);
  const column = columnIds.includes(state.column) ? state.column : firstDataColumn;

  function move(nextRow: number, nextColumn: string, focus: boolean) {
    const record = nextRow === headerRow ? undefined : rowAt(nextRow);
    if (focus) wanted.current = true;
    setState({ row: nextRow, id: record ? rowId(record) : null, column: nextColumn });
    if (focus && nextRow !== headerRow) showRow(nextRow);
  }

  useEffect(() => {
    if (row === headerRow) return;
    const found = whereNow({ id: state.id, row, first, last, total, rowAt, rowId });
    if (found === null || (found.row === state.row && found.id === state.id)) return;
    // A key may have moved the cursor since this was drawn; then it counts.
    setState((current) => (current === state ? { ...current, ...found } : current));
    if (held.current && found.row !== row && row >= first && row <= last) showRow(found.row);
  }, [state, row, first, last, total, rowAt, rowId, showRow]);

  useLayoutEffect(() => {
    const cell = scroller.current?.querySelector<HTMLElement>(
      `[data-cell="${CSS.escape(cellKey(row, column))}"]`,
    );
    if (!cell) return;
    const active = document.activeElement;
    const lost = active === null || active === document.body;
    const elsewhere = active instanceof HTMLElement && active !== cell && active.dataset.cell !== undefined;
    const strayed = held.current && (lost || (elsewhere && scroller.current?.contains(active)));
    if (!wanted.current && (!strayed || passing.current)) return;
    wanted.current = false;
    cell.focus({ preventScroll: true });
    showColumn(column);
  });

  function onFocus(event: FocusEvent) {
    held.current = true;
    passing.current = false;
    const place = placeOfCell(event.target);
    if (!place) return;
    if (place.row !== row || place.column !== column) move(place.row, place.column, false);
    else if (row !== headerRow && !isInSight(row)) showRow(row);
  }

  function onBlur(event: FocusEvent) {
    const { target, relatedTarget } = event;
    if (relatedTarget instanceof Node) {
      held.current = scroller.current?.contains(relatedTarget) ?? false;
      // The focus is on its way to another part of the grid; until it arrives the page has it.
      passing.current = held.current;
      return;
    }
    // A cell that was taken out of the document lost the focus without anybody asking for it.
    queueMicrotask(() => {
      if (target.isConnected && !scroller.current?.contains(document.activeElement)) held.current = false;
    });
  }

  return { row, column, move, onFocus, onBlur };
}

/* Where the record of the cursor is now; null while that cannot be told. */
function whereNow<Row>(at: {
  id: string | null;
  row: number;
  first: number;
  last: number;
  total: number;
  rowAt: (index: number) => Row | undefined;
  rowId: (row: Row) => string;
}): { row: number; id: string } | null {
  const { id, row, first, last, total, rowAt, rowId } = at;
  const here = rowAt(row);
  if (!here) return null;
  if (id === null || rowId(here) === id) return { row, id: rowId(here) };
  const inSight = row >= first && row <= last;
  const from = inSight ? first : row;
  const to = Math.min(inSight ? last : row, total - 1);
  let complete = true;
  for (let index = from; index <= to; index += 1) {
    const record = rowAt(index);
    if (!record) complete = false;
    else if (rowId(record) === id) return { row: index, id };
  }
  return complete ? { row, id: rowId(here) } : null;
}
