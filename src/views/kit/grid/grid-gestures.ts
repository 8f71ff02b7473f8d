import type { ClipboardEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';
import { isComposing } from '../is-composing.ts';
import { placeOfCell } from './cell-key.ts';
import { tickColumn } from './columns.ts';
import { type GridExtent, headerRow, movedBy } from './grid-keys.ts';
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
  /** Edits the cell of the cursor, from its text or from what was typed. */
  edit: (text?: string) => boolean;
  /** Empties the cell of the cursor. */
  clear: () => void;
  copyText: () => string;
};

/** What a key does on a cell: moves, extends, opens, chooses, edits. Keys with Control are left to commands. */
export function onGridKey<Row>(event: KeyboardEvent, context: GestureContext<Row>): void {
  const { cursor, columnIds, extent, rows, selectable } = context;
  const onCell = (event.target as HTMLElement).dataset.cell !== undefined;
  if (!onCell || event.defaultPrevented || event.altKey || isComposing(event)) return;
  const next = movedBy(event, { row: cursor.row, column: columnIds.indexOf(cursor.column) }, extent);
  if (next === null) {
    const handled = cursor.row !== headerRow && !event.ctrlKey && !event.metaKey && onBodyKey(event, context);
    if (handled) event.preventDefault();
    return;
  }
  event.preventDefault();
  const extending = event.shiftKey && selectable && cursor.row !== headerRow;
  const row = extending ? Math.max(0, next.row) : next.row;
  if (extending && row !== cursor.row) rows.extendTo(row, cursor.row);
  else if (!event.shiftKey) rows.endRange();
  cursor.move(row, columnIds[next.column] ?? cursor.column, true);
}

function onBodyKey<Row>(event: KeyboardEvent, context: GestureContext<Row>): boolean {
  const { props, cursor, cursorRow, rows, selectable, edit } = context;
  if (props.sheet && cursor.column !== tickColumn && onSheetKey(event, context)) return true;
  switch (event.key) {
    case 'Enter':
      if (cursor.column === tickColumn) rows.toggle(cursor.row);
      else if (cursorRow !== undefined && !event.shiftKey) props.onOpen?.(cursorRow);
      return true;
    case ' ':
      if (selectable) rows.toggle(cursor.row);
      return true;
    case 'F2':
      return edit();
    case 'ContextMenu':
      return openMenu(event, context);
    case 'F10':
      return event.shiftKey && openMenu(event, context);
    default:
      return false;
  }
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

function openMenu<Row>(event: KeyboardEvent, { props, cursorRow }: GestureContext<Row>): boolean {
  if (!props.onRowMenu || cursorRow === undefined) return false;
  const box = (event.target as Element).getBoundingClientRect();
  props.onRowMenu(cursorRow, { x: box.left + 12, y: box.bottom });
  return true;
}

/** A press: the tick and Control turn a row, Shift extends, a finger opens. */
export function onGridClick<Row>(event: MouseEvent, context: GestureContext<Row>): void {
  const { props, cursor, rows, selectable } = context;
  const place = placeOfCell(event.target);
  if (!place || event.defaultPrevented || inEditor(event.target)) return;
  if (place.row === headerRow) {
    if (place.column === tickColumn) rows.togglePage();
    return;
  }
  const turning = place.column === tickColumn || (selectable && (event.ctrlKey || event.metaKey));
  if (event.shiftKey && selectable) rows.extendTo(place.row, cursor.row);
  else if (turning) rows.toggle(place.row);
  else {
    rows.endRange();
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

/** Without this a press beside the cells would take the focus to the page, and Shift would mark text. */
export function onGridMouseDown<Row>(event: MouseEvent, { scroller }: GestureContext<Row>): void {
  if (inEditor(event.target)) return;
  const place = placeOfCell(event.target);
  if (place ? event.shiftKey : event.target !== scroller.current) event.preventDefault();
}

/** The second button asks for the row's menu, when there is one. */
export function onGridContextMenu<Row>(event: MouseEvent, { props }: GestureContext<Row>): void {
  const place = placeOfCell(event.target);
  const row = place && place.row !== headerRow ? props.rowAt(place.row) : undefined;
  if (row === undefined || !props.onRowMenu || inEditor(event.target)) return;
  event.preventDefault();
  props.onRowMenu(row, { x: event.clientX, y: event.clientY });
}

/** Copies the chosen rows, else the cell, unless text is marked. */
export function onGridCopy<Row>(event: ClipboardEvent, { copyText }: GestureContext<Row>): void {
  if (inEditor(event.target) || !(document.getSelection()?.isCollapsed ?? true)) return;
  event.clipboardData.setData('text/plain', copyText());
  event.preventDefault();
}

/** Hands pasted cells on with the place of the cursor. */
export function onGridPaste<Row>(event: ClipboardEvent, { props, cursor }: GestureContext<Row>): void {
  if (inEditor(event.target) || !props.onPaste || cursor.row === headerRow) return;
  event.preventDefault();
  props.onPaste(parseTsv(event.clipboardData.getData('text/plain')), {
    row: cursor.row,
    column: cursor.column,
  });
}

function inEditor(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-editor]') !== null;
}
