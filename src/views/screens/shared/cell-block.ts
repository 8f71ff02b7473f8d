import { type CellRange, rowCount } from '../../kit/grid/cell-range.ts';
import type { Column } from '../../kit/grid/columns.ts';

/** Cells as they are pasted, row by row; a row may be shorter than others. */
export type Cells = readonly (readonly string[])[];

/** Where the columns of a block land: the editable ones by their place in it, the titles of the others. */
export interface BlockColumns<Row> {
  readonly editable: readonly { readonly place: number; readonly column: Column<Row> }[];
  readonly readOnly: readonly string[];
}

/** How large a block becomes over marked cells: it repeats over them where they are a multiple of it, each way by itself. */
export function sizeOverRange(cells: Cells, range: CellRange): { rows: number; columns: number } {
  const width = Math.max(1, ...cells.map((row) => row.length));
  return {
    rows: repeated(cells.length, rowCount(range)),
    columns: repeated(width, range.columns.length),
  };
}

function repeated(own: number, marked: number): number {
  return marked > own && marked % own === 0 ? marked : own;
}

/** Lays so many columns over the shown ones, from one on; what reaches beyond the last one is dropped. */
export function columnsFrom<Row>(
  from: string | undefined,
  count: number,
  shown: readonly Column<Row>[],
): BlockColumns<Row> {
  const start = shown.findIndex(({ id }) => id === from);
  if (start < 0) return { editable: [], readOnly: [] };
  const reached = shown.slice(start, start + count);
  return {
    editable: reached.flatMap((column, place) => (column.edit ? [{ place, column }] : [])),
    readOnly: reached.filter((column) => !column.edit).map(({ title }) => title),
  };
}

/** The texts of one row of a block by the id of their column, repeated every `width` columns; a row that is shorter has fewer. */
export function textsOfRow<Row>(
  row: readonly string[],
  { editable }: BlockColumns<Row>,
  width: number,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    editable.flatMap(({ place, column }) => {
      const text = row[place % width];
      return text === undefined ? [] : [[column.id, text.trim()]];
    }),
  );
}

/** The value that is meant by a text where there are fixed choices: the choice itself, or its name in any case. */
export function choiceMeant(text: string, options: readonly string[], nameOf: (value: string) => string) {
  const wanted = text.toLowerCase();
  return options.find((value) => [value, nameOf(value)].some((name) => name.toLowerCase() === wanted));
}
