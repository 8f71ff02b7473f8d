import type { ClipboardEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';
import { placeOfCell } from './cell-key.ts';
import { type CellRange, extendedTo } from './cell-range.ts';
import { numberColumn, tickColumn } from './column-layout.ts';
import { followDrag } from './follow-drag.ts';
import { type CellPlace, type GridExtent, headerRow, movedBy } from './grid-keys.ts';
import { noSelection, type Selection } from './selection.ts';
import { parseTsv } from './tsv.ts';
import type { DataGridProps } from './types.ts';
import type { Cursor } from './use-cursor.ts';
import type { RowSelection } from './use-row-selection.ts';

/** What the gestures of a grid act on. */
export type GestureContext<Row> = {
  props: DataGridProps<Row>;
  scroller: RefObject<HTMLElement | null>;
  cursor: Cursor;
  cursorRow: Row | undefined;
  columnIds: readonly string[];
  extent: GridExtent;
  rows: RowSelection;
  selectable: boolean;
  /** The marked cells, where they are more than the one of the cursor. */
  range: CellRange | null;
  /** The cell of the cursor has an input that takes what is typed, by whatever key, input method or dead key. */
  isTypedOver: boolean;
  /** Edits the cell of the cursor, from its text or from a letter for one of its choices. */
  edit: (text?: string) => boolean;
  /** Lets go what was refused in the cell of the cursor; false where there is nothing. */
  forgetRefused: () => boolean;
  /** Empties the marked cells, else the cell of the cursor. */
  clear: () => void;
  copy: (event: ClipboardEvent) => void;
};

/** What a key does on a cell: moves, extends, opens, chooses, edits. Keys with Control are left to commands. */
export function onGridKey<Row>(event: KeyboardEvent, context: GestureContext<Row>): void {
  const { cursor, columnIds, extent } = context;
  const onCell = (event.target as HTMLElement).dataset.cell !== undefined;
  if (!onCell || event.defaultPrevented || event.altKey) return;
  const next = movedBy(event, { row: cursor.row, column: columnIds.indexOf(cursor.column) }, extent);
  if (next === null) {
    const isTaken = cursor.row === headerRow ? onHeaderKey(event, context) : onBodyKey(event, context);
    if (isTaken) event.preventDefault();
    return;
  }
  event.preventDefault();
  // Marked text would be copied in place of the cells.
  document.getSelection()?.removeAllRanges();
  if (event.shiftKey && cursor.row !== headerRow) extendBy(next, context);
  else {
    context.rows.endRange();
    cursor.move(next.row, columnIds[next.column] ?? cursor.column, true);
  }
}

/* With Shift: on the ticks it ticks rows, on the numbers it marks rows, elsewhere it marks cells. */
function extendBy<Row>(
  next: CellPlace,
  { cursor, columnIds, extent, rows, selectable }: GestureContext<Row>,
) {
  if (cursor.column === tickColumn && selectable) {
    const row = Math.max(0, next.row);
    if (row !== cursor.row) rows.extendTo(row, cursor.row);
    cursor.move(row, cursor.column, true);
    return;
  }
  if (cursor.column === numberColumn) {
    cursor.extend(Math.max(0, next.row), cursor.column, 'rows');
    return;
  }
  const { row, column } = extendedTo(next, extent.firstData);
  cursor.extend(row, columnIds[column] ?? cursor.column);
}

/* Escape leads back to the rows. */
function onHeaderKey<Row>({ key }: KeyboardEvent, { cursor, extent }: GestureContext<Row>): boolean {
  if (key !== 'Escape' || extent.total === 0) return false;
  cursor.move(extent.firstInSight, cursor.column, true);
  return true;
}

function onBodyKey<Row>(event: KeyboardEvent, context: GestureContext<Row>): boolean {
  const { props, cursor, cursorRow, rows, range } = context;
  if (event.ctrlKey || event.metaKey || (context.isTypedOver && event.key.length === 1)) return false;
  if (event.key === 'Escape' && context.forgetRefused()) return true;
  if (event.key === 'Escape' && range) {
    cursor.endRange();
    if (props.sheet) props.onSheetEnd?.();
    return true;
  }
  if (props.sheet && cursor.column !== tickColumn && onSheetKey(event, context)) return true;
  if (event.key === 'Escape' && hasSelected(props.selection)) {
    rows.endRange();
    props.onSelection?.(noSelection);
    return true;
  }
  if (event.key !== 'Enter') return false;
  // Held from a dialog before, or from the first time.
  if (event.repeat) return true;
  if (cursor.column === tickColumn) rows.toggle(cursor.row);
  else if (cursorRow !== undefined && !event.shiftKey) props.onOpen?.(cursorRow);
  return true;
}

/* As in a spreadsheet: typing replaces, Enter and Tab move on, Delete empties, Escape ends it. */
function onSheetKey<Row>(
  event: KeyboardEvent,
  { props, cursor, columnIds, edit, clear, extent }: GestureContext<Row>,
): boolean {
  if (event.key.length === 1) return edit(event.key);
  switch (event.key) {
    case 'Enter':
      cursor.move(
        Math.min(extent.total - 1, Math.max(0, cursor.row + (event.shiftKey ? -1 : 1))),
        cursor.column,
        true,
      );
      return true;
    case 'Tab': {
      const next = columnIds[columnIds.indexOf(cursor.column) + (event.shiftKey ? -1 : 1)];
      if (next === undefined) return false;
      cursor.move(cursor.row, next, true);
      return true;
    }
    case 'Delete':
    case 'Backspace':
      clear();
      return true;
    case 'Escape':
      props.onSheetEnd?.();
      return true;
    default:
      return false;
  }
}

function hasSelected(selection: Selection | undefined): boolean {
  return selection !== undefined && (selection.kind !== 'ids' || selection.ids.size > 0);
}

/** Opens the menu of the row of the cursor under one of its cells. */
export function openMenuAt<Row>(cell: Element, { props, cursorRow }: GestureContext<Row>): void {
  if (cursorRow === undefined) return;
  const box = cell.getBoundingClientRect();
  props.onRowMenu?.(cursorRow, { x: box.left + 12, y: box.bottom });
}

/** A press: the tick and Control turn a row, Shift marks up to here, a finger opens. */
export function onGridClick<Row>(event: MouseEvent, context: GestureContext<Row>): void {
  const { props, cursor, rows, selectable } = context;
  const place = placeOfCell(event.target);
  if (!place || event.defaultPrevented || inEditor(event.target)) return;
  if (place.row === headerRow) {
    if (place.column === tickColumn) rows.toggleInSight();
    return;
  }
  const onTick = place.column === tickColumn;
  if (event.shiftKey && onTick && selectable) rows.extendTo(place.row, cursor.row);
  else if (event.shiftKey) markTo(place, context);
  else if (onTick || (selectable && (event.ctrlKey || event.metaKey))) rows.toggle(place.row);
  else {
    rows.endRange();
    cursor.endRange();
    const row = props.rowAt(place.row);
    const byFinger = (event.nativeEvent as PointerEvent).pointerType === 'touch';
    if (row !== undefined && byFinger) props.onOpen?.(row);
  }
  const unfocused = document.activeElement === document.body;
  if (!event.shiftKey && unfocused) cursor.move(place.row, place.column, true);
}

/** A double press opens the row. */
export function onGridDoubleClick<Row>(event: MouseEvent, { props }: GestureContext<Row>): void {
  const place = placeOfCell(event.target);
  if (!place || place.row === headerRow || place.column === tickColumn || inEditor(event.target)) return;
  const row = props.rowAt(place.row);
  if (row !== undefined) props.onOpen?.(row);
}

/**
 * Begins to mark cells when the press is drawn over others. Without the rest a press beside the cells would take the
 * focus to the page, and Shift would mark text.
 */
export function onGridMouseDown<Row>(
  event: MouseEvent,
  latest: { readonly current: GestureContext<Row> },
): void {
  const scroller = latest.current.scroller.current;
  if (inEditor(event.target) || !scroller) return;
  const place = placeOfCell(event.target);
  if (place ? event.shiftKey : event.target !== scroller) event.preventDefault();
  const isPlain = event.button === 0 && !event.shiftKey && !event.ctrlKey && !event.metaKey;
  if (place && isPlain && place.row !== headerRow && place.column !== tickColumn)
    followDrag(scroller, place, (reached) => markTo(reached, latest.current));
}

/* Marks from where the range began, else from the cursor, up to a cell; on the numbers whole rows. */
function markTo<Row>(place: { row: number; column: string }, context: GestureContext<Row>) {
  const { cursor, columnIds, extent } = context;
  if (place.column === numberColumn || place.column === tickColumn) {
    const kind = cursor.column === numberColumn ? 'rows' : undefined;
    cursor.extend(place.row, kind ? numberColumn : (columnIds[extent.firstData] ?? cursor.column), kind);
  } else cursor.extend(place.row, place.column);
}

/** The second button asks for the row's menu, when there is one. */
export function onGridContextMenu<Row>(event: MouseEvent, { props }: GestureContext<Row>): void {
  const place = placeOfCell(event.target);
  const row = place && place.row !== headerRow ? props.rowAt(place.row) : undefined;
  if (row === undefined || !props.onRowMenu || inEditor(event.target)) return;
  event.preventDefault();
  props.onRowMenu(row, { x: event.clientX, y: event.clientY });
}

/** Copies the marked cells, else the chosen rows, else the cell, unless text is marked. */
export function onGridCopy<Row>(event: ClipboardEvent, { copy }: GestureContext<Row>): void {
  if (inEditor(event.target) || !(document.getSelection()?.isCollapsed ?? true)) return;
  copy(event);
}

/** Hands pasted cells on with the marked cells, or the place of the cursor. */
export function onGridPaste<Row>(event: ClipboardEvent, { props, cursor, range }: GestureContext<Row>): void {
  if (inEditor(event.target) || !props.onPaste || cursor.row === headerRow) return;
  event.preventDefault();
  const cells = parseTsv(event.clipboardData.getData('text/plain'));
  const { row, column } = cursor;
  props.onPaste(cells, range ?? { kind: 'cells', first: row, last: row, columns: [column] });
}

function inEditor(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-editor]') !== null;
}
