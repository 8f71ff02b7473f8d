import type { Column } from '../../kit/grid/columns.ts';

/** Where the columns of a block land: the editable ones by their place in it, the titles of the others. */
export interface BlockColumns<Row> {
  readonly editable: readonly { readonly place: number; readonly column: Column<Row> }[];
  readonly readOnly: readonly string[];
}

/** Lays a block of cells over the shown columns, from one on; what reaches beyond the last one is dropped. */
export function columnsOfBlock<Row>(
  cells: readonly (readonly string[])[],
  from: string,
  shown: readonly Column<Row>[],
): BlockColumns<Row> {
  const start = shown.findIndex(({ id }) => id === from);
  if (start < 0) return { editable: [], readOnly: [] };
  const width = Math.max(0, ...cells.map((row) => row.length));
  const reached = shown.slice(start, start + width);
  return {
    editable: reached.flatMap((column, place) => (column.edit ? [{ place, column }] : [])),
    readOnly: reached.filter((column) => !column.edit).map(({ title }) => title),
  };
}

/** The texts of one row of a block by the id of their column; a row that is shorter has fewer. */
export function textsOfRow<Row>(
  row: readonly string[],
  { editable }: BlockColumns<Row>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    editable.flatMap(({ place, column }) => {
      const text = row[place];
      return text === undefined ? [] : [[column.id, text.trim()]];
    }),
  );
}

/** The value that is meant by a text where there are fixed choices: the choice itself, or its name in any case. */
export function choiceMeant(text: string, options: readonly string[], nameOf: (value: string) => string) {
  const wanted = text.toLowerCase();
  return options.find((value) => [value, nameOf(value)].some((name) => name.toLowerCase() === wanted));
}
