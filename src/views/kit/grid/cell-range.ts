import { type CellPlace, headerRow } from './grid-keys.ts';

/** What a range is made of: the cells between two corners, whole rows, or whole columns of the list. */
export type RangeKind = 'cells' | 'rows' | 'columns';

/** The corner where a range began; the cursor is the other one. */
export type RangeAnchor = { row: number; column: string; kind: RangeKind };

/** Cells that are marked together: rows from `first` to `last` (from 0, both in it), and columns in their order. */
export type CellRange = { kind: RangeKind; first: number; last: number; columns: readonly string[] };

/** How many rows of a range may be read for copying, ticking or writing it; a whole list needs no reading. */
export const mostRangeRows = 10_000;

/** The range from an anchor to the cursor over the data columns; null where it is no more than one cell. */
export function rangeBetween(
  { row, column, kind }: RangeAnchor,
  cursor: { row: number; column: string },
  columnIds: readonly string[],
  total: number,
): CellRange | null {
  if (cursor.row === headerRow || total === 0) return null;
  const corners = [row, cursor.row].map((each) => Math.min(total - 1, Math.max(0, each)));
  const places = [column, cursor.column].map((id) => columnIds.indexOf(id));
  if (kind !== 'rows' && places.includes(-1)) return null;
  const range: CellRange = {
    kind,
    first: kind === 'columns' ? 0 : Math.min(...corners),
    last: kind === 'columns' ? total - 1 : Math.max(...corners),
    columns: kind === 'rows' ? columnIds : columnIds.slice(Math.min(...places), Math.max(...places) + 1),
  };
  return kind === 'cells' && cellCount(range) === 1 ? null : range;
}

/** How many rows a range has. */
export function rowCount({ first, last }: CellRange): number {
  return last - first + 1;
}

/** How many cells a range has. */
export function cellCount(range: CellRange): number {
  return rowCount(range) * range.columns.length;
}

/** Where extending a range leads: never into the header, and not out of the data sideways. */
export function extendedTo(next: CellPlace, firstData: number): CellPlace {
  return { row: Math.max(0, next.row), column: Math.max(firstData, next.column) };
}
