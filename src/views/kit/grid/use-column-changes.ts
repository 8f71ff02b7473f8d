import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeysOfPlace } from '#src/commands/kernel/keys/keys-of-place.ts';
import {
  type Column,
  type ColumnState,
  hideColumn,
  isPinned,
  moveColumn,
  type PlacedColumn,
  pinColumn,
  resizeColumn,
  shownColumns,
  tickColumn,
} from './columns.ts';
import { nextSort, type SortField } from './sort.ts';

const resizeStep = 16;

/** What a header can be asked for, by mouse and by keys. */
export type ColumnChanges<Row> = {
  sortBy: (column: Column<Row>, add: boolean) => void;
  resize: (column: Column<Row>, width: number) => void;
  /** Makes a column so many steps wider, or narrower, from the width that it is shown with. */
  resizeBy: (placed: PlacedColumn<Row>, steps: number) => void;
  resetWidth: (column: Column<Row>) => void;
  move: (column: Column<Row>, by: number) => void;
  /** Pins a column, or lets it go. */
  pin: (column: Column<Row>) => void;
  hide: (column: Column<Row>) => void;
  /** Enter and Space on a header. */
  onHeaderKey: (event: KeyboardEvent, placed: PlacedColumn<Row>) => void;
  /** The chords of headers; each gets the header that has the focus. */
  headerChords: readonly HeaderChord<Row>[];
};

/** A chord of the headers of columns. */
export type HeaderChord<Row> = KeysOfPlace & {
  run: (event: globalThis.KeyboardEvent, placed: PlacedColumn<Row> & { column: Column<Row> }) => void;
};

/** Sorts, sizes and moves columns; each change is said to screen readers. */
export function useColumnChanges<Row>({
  columns,
  state,
  onState,
  sort,
  onSort,
  onTick,
  say,
}: {
  columns: readonly Column<Row>[];
  state: ColumnState;
  onState: (state: ColumnState) => void;
  sort: readonly SortField[];
  onSort: ((sort: SortField[]) => void) | undefined;
  onTick: () => void;
  say: (sentence: string) => void;
}): ColumnChanges<Row> {
  const { t } = useTranslation('kit');
  // A key may come before what the one before it did is drawn.
  const latest = useRef(state);
  latest.current = state;

  function change(next: ColumnState) {
    latest.current = next;
    onState(next);
  }

  function sortBy(column: Column<Row>, add: boolean) {
    if (!column.sortField || !onSort) return say(t('grid.unsortable', { column: column.title }));
    const next = nextSort(sort, column.sortField, add);
    const now = next.find((one) => one.field === column.sortField);
    onSort(next);
    const key = now ? (now.descending ? 'grid.sortedDown' : 'grid.sortedUp') : 'grid.unsorted';
    say(t(key, { column: column.title }));
  }

  function resize(column: Column<Row>, width: number) {
    const next = resizeColumn(latest.current, column, width);
    change(next);
    say(t('grid.resized', { column: column.title, width: next.widths[column.id] }));
  }

  function resizeBy({ column, width }: PlacedColumn<Row>, steps: number) {
    if (column) resize(column, (latest.current.widths[column.id] ?? width) + steps * resizeStep);
  }

  function resetWidth(column: Column<Row>) {
    const { [column.id]: _dropped, ...widths } = latest.current.widths;
    change({ ...latest.current, widths });
  }

  function move(column: Column<Row>, by: number) {
    const next = moveColumn(latest.current, columns, column.id, by);
    const place = shownColumns(columns, next).findIndex(({ id }) => id === column.id) + 1;
    change(next);
    say(t('grid.moved', { column: column.title, place }));
  }

  function pin(column: Column<Row>) {
    const next = pinColumn(latest.current, columns, column.id);
    change(next);
    say(t(isPinned(next, columns, column.id) ? 'grid.pinned' : 'grid.unpinned', { column: column.title }));
  }

  function hide(column: Column<Row>) {
    const before = latest.current;
    const next = hideColumn(before, columns, column.id, true);
    change(next);
    say(t(next === before ? 'grid.lastColumn' : 'grid.hidden', { column: column.title }));
  }

  function onHeaderKey(event: KeyboardEvent, placed: PlacedColumn<Row>) {
    const { column } = placed;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (placed.id === tickColumn) onTick();
    else if (column) sortBy(column, event.shiftKey);
  }

  const headerChords: readonly HeaderChord<Row>[] = [
    {
      keys: ['Alt+ArrowLeft', 'Alt+ArrowRight'],
      textKey: 'kit:grid.key.resize',
      run: (event, placed) => resizeBy(placed, sideways(event)),
    },
    {
      keys: ['Alt+Shift+ArrowLeft', 'Alt+Shift+ArrowRight'],
      textKey: 'kit:grid.key.moveColumn',
      run: (event, { column }) => move(column, sideways(event)),
    },
    { keys: ['Delete'], textKey: 'kit:grid.key.hideColumn', run: (_, { column }) => hide(column) },
  ];

  return { sortBy, resize, resizeBy, resetWidth, move, pin, hide, onHeaderKey, headerChords };
}

function sideways({ key }: globalThis.KeyboardEvent): 1 | -1 {
  return key === 'ArrowLeft' ? -1 : 1;
}
