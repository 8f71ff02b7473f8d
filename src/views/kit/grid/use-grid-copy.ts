import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type CellRange, cellCount, mostRangeRows, rowCount } from './cell-range.ts';
import type { Column } from './columns.ts';
import { isSelected, type Selection, selectedCount } from './selection.ts';
import { toTsv } from './tsv.ts';
import type { ReadRows } from './types.ts';

/** What copying takes its text from. */
export type CopySurroundings<Row> = {
  total: number;
  rowAt: (index: number) => Row | undefined;
  rowId: (row: Row) => string;
  readRows: ReadRows<Row> | undefined;
  /** The shown columns in their order. */
  shown: readonly Column<Row>[];
  range: CellRange | null;
  selection: Selection | undefined;
  cursorRow: Row | undefined;
  cursorColumn: Column<Row> | undefined;
  say: (sentence: string) => void;
  onTooMany: (rows: number) => void;
  onUnread: () => void;
};

/** Puts the marked cells, else the chosen rows, else the cell of the cursor, on the clipboard as tab-separated text, and says how many. */
export function useGridCopy<Row>(around: CopySurroundings<Row>): (event: ClipboardEvent) => void {
  const { total, rowAt, rowId, shown, range, selection, cursorRow, cursorColumn, say } = around;
  const { t } = useTranslation('kit');

  function loadedRows({ first, last }: CellRange): Row[] | null {
    const rows: Row[] = [];
    for (let index = first; index <= last; index += 1) {
      const row = rowAt(index);
      if (row === undefined) return null;
      rows.push(row);
    }
    return rows;
  }

  function copyRange(event: ClipboardEvent, marked: CellRange) {
    const count = rowCount(marked);
    if (count > mostRangeRows) return around.onTooMany(count);
    const columns = shown.filter(({ id }) => marked.columns.includes(id));
    const copied = () => t('grid.copied', { count: cellCount(marked) });
    const rows = loadedRows(marked);
    if (rows) put(event, rows, columns, copied());
    else if (around.readRows) follow(around.readRows(marked.first, count), count, columns, copied);
    else around.onUnread();
  }

  function put(event: ClipboardEvent, rows: readonly Row[], columns: readonly Column<Row>[], told: string) {
    event.clipboardData.setData('text/plain', textOf(rows, columns));
    say(told);
  }

  /* The clipboard is asked for at once, while the press of the key still allows it; the text follows. */
  function follow(
    reading: Promise<readonly Row[]>,
    count: number,
    columns: readonly Column<Row>[],
    told: (rows: number) => string,
  ) {
    say(t('grid.reading', { count }));
    const text = reading.then((rows) => new Blob([textOf(rows, columns)], { type: 'text/plain' }));
    const written = navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
    void Promise.all([reading, written]).then(([{ length }]) => say(told(length)), around.onUnread);
  }

  function copyChosen(event: ClipboardEvent, among: Selection, count: number) {
    const isChosen = (row: Row | undefined) => row !== undefined && isSelected(among, rowId(row));
    const copied = (rows: number) => t('grid.copiedRows', { count: rows });
    const chosen: Row[] = [];
    for (let index = 0; index < total && chosen.length < count; index += 1) {
      const row = rowAt(index);
      if (row !== undefined && isChosen(row)) chosen.push(row);
    }
    const most = Math.max(count, chosen.length === count ? 0 : total);
    if (most > mostRangeRows) around.onTooMany(most);
    else if (chosen.length === count) put(event, chosen, shown, copied(count));
    else if (!around.readRows) around.onUnread();
    else {
      const reading = around.readRows(0, total).then((rows) => rows.filter(isChosen));
      follow(reading, count, shown, copied);
    }
  }

  return (event) => {
    event.preventDefault();
    if (range) return copyRange(event, range);
    const chosen = selection ? selectedCount(selection, total) : 0;
    if (selection && chosen > 0) copyChosen(event, selection, chosen);
    else if (cursorRow !== undefined && cursorColumn)
      put(event, [cursorRow], [cursorColumn], t('grid.copied', { count: 1 }));
  };
}

function textOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  return toTsv(rows.map((row) => columns.map((column) => column.text(row))));
}
