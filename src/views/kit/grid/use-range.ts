import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type CellRange, rangeBetween, rowCount } from './cell-range.ts';
import type { ColumnLayout } from './column-layout.ts';
import { rangeText } from './range-text.ts';
import type { Cursor } from './use-cursor.ts';

/** How the marked cells lie in one row: the first and last place among all columns, and whether the block begins or ends with the row. */
export type RowMark = { from: number; to: number; top: boolean; bottom: boolean };

/** The cells marked by cursor and anchor; tells who listens, and says how many they are. */
export function useRange<Row>({
  cursor: { row, column, anchor },
  layout,
  total,
  onRange,
  say,
}: {
  cursor: Cursor;
  layout: ColumnLayout<Row>;
  total: number;
  onRange: ((range: CellRange | null) => void) | undefined;
  say: (sentence: string) => void;
}): CellRange | null {
  const { t, i18n } = useTranslation('kit');
  const range = useMemo(() => {
    const data = layout.columns.flatMap((placed) => (placed.column ? [placed.id] : []));
    return anchor && rangeBetween(anchor, { row, column }, data, total);
  }, [anchor, row, column, layout, total]);
  const size = range
    ? rangeText({ rows: rowCount(range), columns: range.columns.length }, t, i18n.language)
    : '';

  // Told before the next key, which may act on what is marked.
  useLayoutEffect(() => {
    onRange?.(range);
  }, [onRange, range]);
  useEffect(() => {
    if (size !== '') say(size);
  }, [size, say]);
  return range;
}

/** Where the marked cells lie in a row; null where none does. */
export function markOf<Row>(range: CellRange | null, layout: ColumnLayout<Row>, row: number): RowMark | null {
  if (!range || row < range.first || row > range.last) return null;
  const from = layout.columns.findIndex(({ id }) => id === range.columns[0]);
  return {
    from,
    to: from + range.columns.length - 1,
    top: row === range.first,
    bottom: row === range.last,
  };
}
