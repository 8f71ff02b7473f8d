import type { ReactNode } from 'react';
import type { Choice } from '../form/types.ts';

/** One column of a grid; `text` is what is copied and read, `render` what is seen. Widths in px. */
export type Column<Row> = {
  id: string;
  title: string;
  width: number;
  minWidth?: number;
  /** What its heading needs; down to that it gives way where all columns nearly fit. */
  headWidth?: number;
  align?: 'start' | 'end';
  /** Whether it is among those looked for first, which come before the others on a narrow screen. */
  leadsOnNarrow?: boolean;
  /** The field to sort by; without it the header does not sort. */
  sortField?: string;
  render?: (row: Row) => ReactNode;
  text: (row: Row) => string;
  /** Absent where the cell cannot be edited in place. */
  edit?: ColumnEdit<Row>;
};

/** How a cell is edited in place: the text to start with, fixed choices if any, and for which rows. */
export type ColumnEdit<Row> = {
  value: (row: Row) => string;
  options?: readonly Choice[];
  allowed?: (row: Row) => boolean;
};

/** What a person made of the columns. Ids that are not declared are passed over. */
export type ColumnState = {
  order: readonly string[];
  hidden: readonly string[];
  widths: Readonly<Record<string, number>>;
  /** How many of the first shown columns stay in sight when scrolling sideways. */
  pinned: number;
};

/** Columns as declared, the first one pinned. */
export const plainColumns: ColumnState = { order: [], hidden: [], widths: {}, pinned: 1 };

/** The columns of the grid's own: the row's tick and its number. */
export const tickColumn = ':tick';
export const numberColumn = ':number';

/** A column in its place: `left` from the start of the row, sticky there when pinned. */
export type PlacedColumn<Row> = {
  id: string;
  left: number;
  width: number;
  pinned: boolean;
  /** Whether what scrolls begins after it. */
  isLastPinned: boolean;
  /** Absent for the tick and the number. */
  column: Column<Row> | undefined;
};

/** All columns in their order with the row's width. */
export type ColumnLayout<Row> = { columns: readonly PlacedColumn<Row>[]; width: number; pinnedWidth: number };

const narrowest = 48;
/** Up to this width in px a screen is narrow. */
export const narrowScreen = 560;
const tickWidth = 36;
const numberWidth = 60;
const widestPinnedOnNarrow = 180;
/* A column gives way by a quarter at most. */
const leastShare = 0.75;
/* Pinned columns beyond this share of the width scroll after all, so that the others can be seen. */
const mostPinned = 0.7;

/** The shown data columns in their order. */
export function shownColumns<Row>(columns: readonly Column<Row>[], state: ColumnState): Column<Row>[] {
  const place = (column: Column<Row>) => {
    const index = state.order.indexOf(column.id);
    return index < 0 ? state.order.length : index;
  };
  return columns.filter((column) => !state.hidden.includes(column.id)).sort((a, b) => place(a) - place(b));
}

/** The columns as they are declared for a narrow screen: those that lead there, then the others. */
export function leadingFirst<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  return [...columns].sort((a, b) => Number(b.leadsOnNarrow ?? false) - Number(a.leadsOnNarrow ?? false));
}

/**
 * Places the columns in `available` px: room left over goes to those that nobody sized, and a little that is missing
 * comes from them; a narrow grid drops the number.
 */
export function layoutColumns<Row>(
  columns: readonly Column<Row>[],
  state: ColumnState,
  available: number,
  ticks: boolean,
): ColumnLayout<Row> {
  const narrow = available > 0 && available < narrowScreen;
  const own = [
    ...(ticks ? [{ id: tickColumn, width: tickWidth }] : []),
    ...(narrow ? [] : [{ id: numberColumn, width: numberWidth }]),
  ];
  const shown = shownColumns(columns, state);
  const widths = shown.map((column, index) => {
    const width = state.widths[column.id] ?? column.width;
    return narrow && index < state.pinned ? Math.min(width, widestPinnedOnNarrow) : width;
  });
  const taken = [...own.map((one) => one.width), ...widths].reduce((sum, width) => sum + width, 0);
  const growing = shown.filter((column) => state.widths[column.id] === undefined);
  const growth = growing.reduce((sum, column) => sum + column.width, 0);
  const spare = Math.max(0, available - taken);
  const giving = growing.map((column) => Math.max(0, column.width - leastWidth(column)));
  const given = giving.reduce((sum, width) => sum + width, 0);
  const missing = available > 0 && !narrow && taken - available <= given ? Math.max(0, taken - available) : 0;

  const placed: PlacedColumn<Row>[] = [];
  let left = 0;
  let pinnedWidth = 0;
  const isScrolled = available > 0 && taken - missing > available;
  let isRoomToPin = true;
  function place(id: string, width: number, wanted: boolean, column?: Column<Row>) {
    if (isScrolled && left + width > available * mostPinned) isRoomToPin = false;
    const pinned = wanted && isRoomToPin;
    placed.push({ id, left, width, pinned, isLastPinned: false, column });
    left += width;
    if (pinned) pinnedWidth = left;
  }
  for (const one of own) place(one.id, one.width, true);
  shown.forEach((column, index) => {
    const grows = growing.includes(column) && growth > 0;
    const extra = grows ? Math.floor((spare * column.width) / growth) : 0;
    const less = given > 0 ? Math.ceil((missing * (giving[growing.indexOf(column)] ?? 0)) / given) : 0;
    place(column.id, (widths[index] ?? column.width) + extra - less, index < state.pinned, column);
  });
  const lastPinned = placed.findLast((one) => one.pinned);
  if (lastPinned) lastPinned.isLastPinned = true;
  return { columns: placed, width: left, pinnedWidth };
}

function leastWidth<Row>({ width, headWidth = width }: Column<Row>): number {
  return Math.max(headWidth, Math.ceil(width * leastShare));
}

/** Sets a column's width, never under its least. */
export function resizeColumn<Row>(state: ColumnState, column: Column<Row>, width: number): ColumnState {
  const bounded = Math.max(column.minWidth ?? narrowest, Math.round(width));
  return { ...state, widths: { ...state.widths, [column.id]: bounded } };
}

/** Moves a column by `by` places among the shown ones. */
export function moveColumn<Row>(
  state: ColumnState,
  columns: readonly Column<Row>[],
  id: string,
  by: number,
): ColumnState {
  const order = shownColumns(columns, state).map((column) => column.id);
  const from = order.indexOf(id);
  const to = Math.min(order.length - 1, Math.max(0, from + by));
  if (from < 0 || from === to) return state;
  order.splice(to, 0, ...order.splice(from, 1));
  return { ...state, order };
}

/** Pins a column behind the pinned ones, or lets it go to right after them. */
export function pinColumn<Row>(state: ColumnState, columns: readonly Column<Row>[], id: string): ColumnState {
  const order = shownColumns(columns, state).map((column) => column.id);
  const from = order.indexOf(id);
  if (from < 0) return state;
  const pinned = Math.min(state.pinned, order.length);
  const change = from < pinned ? -1 : 1;
  order.splice(change < 0 ? pinned - 1 : pinned, 0, ...order.splice(from, 1));
  return { ...state, order, pinned: pinned + change };
}

/** Whether a shown column is among the pinned ones. */
export function isPinned<Row>(state: ColumnState, columns: readonly Column<Row>[], id: string): boolean {
  return shownColumns(columns, state)
    .slice(0, state.pinned)
    .some((column) => column.id === id);
}

/** Hides a column or shows it again; the last shown one stays, and a hidden one is pinned no longer. */
export function hideColumn<Row>(
  state: ColumnState,
  columns: readonly Column<Row>[],
  id: string,
  hidden: boolean,
): ColumnState {
  const others = state.hidden.filter((one) => one !== id);
  if (!hidden) return { ...state, hidden: others };
  const remaining = shownColumns(columns, state).filter((column) => column.id !== id);
  if (remaining.length === 0) return state;
  const pinned = isPinned(state, columns, id) ? state.pinned - 1 : state.pinned;
  return { ...state, hidden: [...others, id], pinned };
}
