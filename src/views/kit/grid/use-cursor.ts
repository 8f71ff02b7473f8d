import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cellKey, placeOfCell } from './cell-key.ts';
import type { RangeAnchor, RangeKind } from './cell-range.ts';
import { headerRow } from './grid-keys.ts';
import { whereNow } from './record-place.ts';

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
  /** The height in which rows are shown, px. */
  viewport: number;
  isInSight: (index: number) => boolean;
  showRow: (index: number) => void;
  showColumn: (id: string) => void;
  /** The focus stays at a row (from 0) whose record, by its id, has left the loaded rows, so that another one has it now. */
  onTakenOver: (row: number, id: string) => void;
};

type AnchorState = RangeAnchor & { id: string | null };
type CursorState = { row: number; id: string | null; column: string; anchor: AnchorState | null };

/** The cell that has the tab stop. It belongs to a record: when the record moves, the cursor goes with it. */
export type Cursor = {
  row: number;
  column: string;
  /** The corner where a range of cells began, if there is one; it follows its record too. */
  anchor: RangeAnchor | null;
  /** Moves the tab stop and ends a range; `focus` gives it the focus once it is drawn. A row beyond the list is the last one. */
  move: (row: number, column: string, focus: boolean) => void;
  /** Moves the tab stop and the focus, and the range from where it began; the former kind is kept when none is named. */
  extend: (row: number, column: string, kind?: RangeKind) => void;
  endRange: () => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
};

/**
 * Keeps exactly one cell as the tab stop. After a refresh it follows its record by id among the loaded rows; when that
 * is gone from them, the record now in its place takes over, in the same column, and that is told. While the grid has the focus, the focus is never lost to the page.
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
    viewport,
    isInSight,
    showRow,
    showColumn,
    onTakenOver,
  } = around;
  const [state, setState] = useState<CursorState>({ row: 0, id: null, column: '', anchor: null });
  const wanted = useRef(false);
  const held = useRef(false);
  const passing = useRef(false);
  const shown = useRef({ viewport, isInSight: false });
  const at = Math.min(state.row, total - 1);
  const found =
    at === headerRow ? null : whereNow({ id: state.id, row: at, first, last, total, rowAt, rowId });
  // At once where its record is by now: an editor in its cell would be lost on the way.
  const row = found?.row ?? at;
  const place = useRef(-1);
  if (columnIds.includes(state.column)) place.current = columnIds.indexOf(state.column);
  // Where its column is hidden, the cursor stays at its place, which the next column has by then.
  const column = columnIds[Math.min(place.current, columnIds.length - 1)] ?? firstDataColumn;

  function idAt(index: number): string | null {
    const record = index === headerRow ? undefined : rowAt(index);
    return record ? rowId(record) : null;
  }

  function move(nextRow: number, nextColumn: string, focus: boolean) {
    if (focus) wanted.current = true;
    setState({ row: nextRow, id: idAt(nextRow), column: nextColumn, anchor: null });
    if (focus && nextRow !== headerRow) showRow(nextRow);
  }

  function extend(nextRow: number, nextColumn: string, kind?: RangeKind) {
    wanted.current = true;
    const began = state.anchor ?? { row, column, id: idAt(row), kind: 'cells' as const };
    const anchor = { ...began, kind: kind ?? began.kind };
    setState({ row: nextRow, id: idAt(nextRow), column: nextColumn, anchor });
    showRow(nextRow);
  }

  function endRange() {
    setState((current) => (current.anchor ? { ...current, anchor: null } : current));
  }

  /* The corner of the range with its record; out of sight it goes as far as the cursor went. */
  function anchorNow(anchor: AnchorState, by: number): AnchorState {
    if (anchor.row < first || anchor.row > last)
      return by === 0 ? anchor : { ...anchor, row: anchor.row + by };
    const now = whereNow({ id: anchor.id, row: anchor.row, first, last, total, rowAt, rowId });
    if (!now || (now.row === anchor.row && now.id === anchor.id)) return anchor;
    return { ...anchor, ...now };
  }

  useEffect(() => {
    if (row === headerRow) return;
    const isMoved = found !== null && (found.row !== state.row || found.id !== state.id);
    const anchor = state.anchor && anchorNow(state.anchor, isMoved ? found.row - at : 0);
    if (!isMoved && anchor === state.anchor) return;
    // A key may have moved the cursor since this was drawn; then it counts.
    setState((current) => (current === state ? { ...current, ...found, anchor } : current));
    if (!isMoved || !held.current) return;
    if (state.id !== null && found.id !== state.id) onTakenOver(found.row, state.id);
    else if (found.row !== at && at >= first && at <= last) showRow(found.row);
  });

  useLayoutEffect(() => {
    const cell = scroller.current?.querySelector<HTMLElement>(
      `[data-cell="${CSS.escape(cellKey(row, column))}"]`,
    );
    if (!cell) return;
    const active = document.activeElement;
    const lost = active === null || active === document.body;
    const elsewhere = active !== null && active !== cell && active.matches('[data-cell], [data-holds]');
    const strayed = held.current && (lost || (elsewhere && scroller.current?.contains(active)));
    if (!wanted.current && (!strayed || passing.current)) return;
    wanted.current = false;
    cell.focus({ preventScroll: true });
    showColumn(column);
  });

  // What comes beside the grid makes it lower; the cell of the cursor stays in sight then.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { viewport, isInSight: row !== headerRow && isInSight(row) };
    if (viewport < before.viewport && before.isInSight) showRow(row);
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

  return { row, column, anchor: state.anchor, move, extend, endRange, onFocus, onBlur };
}
