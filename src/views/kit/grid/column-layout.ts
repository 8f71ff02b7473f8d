import { type Column, type ColumnState, narrowScreen } from './columns.ts';

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

const tickWidth = 36;
const numberWidth = 60;
const widestPinnedOnNarrow = 180;
/* A column gives way by a quarter at most. */
const leastShare = 0.75;
/* Pinned columns beyond this share of the width scroll after all, so that the others can be seen. */
const mostPinned = 0.7;

/**
 * Places the shown columns, in their order, in `available` px: room left over goes to those that nobody sized, and a little that is missing
 * comes from them; a narrow grid drops the number.
 */
export function layoutColumns<Row>(
  shown: readonly Column<Row>[],
  state: Pick<ColumnState, 'widths' | 'pinned'>,
  available: number,
  ticks: boolean,
): ColumnLayout<Row> {
  const narrow = available > 0 && available < narrowScreen;
  const own = [
    ...(ticks ? [{ id: tickColumn, width: tickWidth }] : []),
    ...(narrow ? [] : [{ id: numberColumn, width: numberWidth }]),
  ];
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
