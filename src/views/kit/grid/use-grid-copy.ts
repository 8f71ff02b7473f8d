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

/** Puts the marked cells, else the chosen rows that are loaded, else the cell of the cursor, on the clipboard as tab-separated text, and says how many. */
export function useGridCopy<Row>(around: CopySurroundings<Row>): (event: ClipboardEvent) => void {
  const { total, rowAt, rowId, shown, range, selection, cursorRow, cursorColumn, say } = around;
  const { t } = useTranslation('kit');

  function textOf(rows: readonly Row[], columns: readonly Column<Row>[]): string {
    return toTsv(rows.map((row) => columns.map((column) => column.text(row))));
  }

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
    const copied = t('grid.copied', { count: cellCount(marked) });
    const rows = loadedRows(marked);
    if (rows) {
      event.clipboardData.setData('text/plain', textOf(rows, columns));
      return say(copied);
    }
    if (!around.readRows) return around.onUnread();
    say(t('grid.reading', { count }));
    // The clipboard is asked for at once, while the press of the key still allows it; the text follows.
    const text = around.readRows(marked.first, count).then((found) => textOf(found, columns));
    const item = new ClipboardItem({
      'text/plain': text.then((plain) => new Blob([plain], { type: 'text/plain' })),
    });
    void navigator.clipboard.write([item]).then(() => say(copied), around.onUnread);
  }

  function chosenRows(): Row[] {
    const chosen: Row[] = [];
    const most = selection ? Math.min(mostRangeRows, selectedCount(selection, total)) : 0;
    for (let index = 0; selection && index < total && chosen.length < most; index += 1) {
      const row = rowAt(index);
      if (row !== undefined && isSelected(selection, rowId(row))) chosen.push(row);
    }
    return chosen;
  }

  return (event) => {
    event.preventDefault();
    if (range) return copyRange(event, range);
    const chosen = chosenRows();
    if (chosen.length > 0) {
      event.clipboardData.setData('text/plain', textOf(chosen, shown));
      say(t('grid.copiedRows', { count: chosen.length }));
    } else if (cursorRow !== undefined && cursorColumn) {
      event.clipboardData.setData('text/plain', textOf([cursorRow], [cursorColumn]));
      say(t('grid.copied', { count: 1 }));
    }
  };
}
