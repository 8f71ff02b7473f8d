import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeysOfPlace } from '#src/commands/kernel/keys/keys-of-place.ts';
import { type PlacedColumn, tickColumn } from './column-layout.ts';
import type { ColumnTable } from './column-table.ts';
import type { Column } from './columns.ts';

const resizeStep = 16;
const turnedKeys = { asc: 'grid.sortedUp', desc: 'grid.sortedDown', off: 'grid.unsorted' } as const;

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
  table,
  onTick,
  say,
}: {
  table: ColumnTable<Row>;
  onTick: () => void;
  say: (sentence: string) => void;
}): ColumnChanges<Row> {
  const { t } = useTranslation('kit');

  function sortBy({ id, title }: Column<Row>, add: boolean) {
    const turned = table.turn(id, add);
    say(t(turned === null ? 'grid.unsortable' : turnedKeys[turned], { column: title }));
  }

  function resize({ id, title }: Column<Row>, width: number) {
    say(t('grid.resized', { column: title, width: table.resize(id, width) }));
  }

  function resizeBy({ column, width }: PlacedColumn<Row>, steps: number) {
    if (column) resize(column, (table.widthOf(column.id) ?? width) + steps * resizeStep);
  }

  function move({ id, title }: Column<Row>, by: number) {
    say(t('grid.moved', { column: title, place: table.move(id, by) }));
  }

  function pin({ id, title }: Column<Row>) {
    say(t(table.pin(id) ? 'grid.pinned' : 'grid.unpinned', { column: title }));
  }

  function hide({ id, title }: Column<Row>) {
    say(t(table.show(id, false) ? 'grid.hidden' : 'grid.lastColumn', { column: title }));
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

  return {
    sortBy,
    resize,
    resizeBy,
    resetWidth: ({ id }) => table.resetWidth(id),
    move,
    pin,
    hide,
    onHeaderKey,
    headerChords,
  };
}

function sideways({ key }: globalThis.KeyboardEvent): 1 | -1 {
  return key === 'ArrowLeft' ? -1 : 1;
}
