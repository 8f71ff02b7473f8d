import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
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
  onHeaderKey: (event: KeyboardEvent, placed: PlacedColumn<Row>) => void;
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

  function sortBy(column: Column<Row>, add: boolean) {
    if (!column.sortField || !onSort) return say(t('grid.unsortable', { column: column.title }));
    const next = nextSort(sort, column.sortField, add);
    const now = next.find((one) => one.field === column.sortField);
    onSort(next);
    const key = now ? (now.descending ? 'grid.sortedDown' : 'grid.sortedUp') : 'grid.unsorted';
    say(t(key, { column: column.title }));
  }

  function resize(column: Column<Row>, width: number) {
    const next = resizeColumn(state, column, width);
    onState(next);
    say(t('grid.resized', { column: column.title, width: next.widths[column.id] }));
  }

  function resizeBy({ column, width }: PlacedColumn<Row>, steps: number) {
    if (column) resize(column, width + steps * resizeStep);
  }

  function resetWidth(column: Column<Row>) {
    const { [column.id]: _dropped, ...widths } = state.widths;
    onState({ ...state, widths });
  }

  function move(column: Column<Row>, by: number) {
    const next = moveColumn(state, columns, column.id, by);
    const place = shownColumns(columns, next).findIndex(({ id }) => id === column.id) + 1;
    onState(next);
    say(t('grid.moved', { column: column.title, place }));
  }

  function pin(column: Column<Row>) {
    const next = pinColumn(state, columns, column.id);
    onState(next);
    say(t(isPinned(next, columns, column.id) ? 'grid.pinned' : 'grid.unpinned', { column: column.title }));
  }

  function hide(column: Column<Row>) {
    const next = hideColumn(state, columns, column.id, true);
    onState(next);
    say(t(next === state ? 'grid.lastColumn' : 'grid.hidden', { column: column.title }));
  }

  function onHeaderKey(event: KeyboardEvent, placed: PlacedColumn<Row>) {
    const { column } = placed;
    const sideways = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.altKey && sideways !== 0 && column) {
      event.preventDefault();
      if (event.shiftKey) move(column, sideways);
      else resizeBy(placed, sideways);
    } else if (plain && event.key === 'Delete' && column) {
      event.preventDefault();
      hide(column);
    } else if (plain && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      if (placed.id === tickColumn) onTick();
      else if (column) sortBy(column, event.shiftKey);
    }
  }

  return { sortBy, resize, resizeBy, resetWidth, move, pin, hide, onHeaderKey };
}
