/** The rows of a list as far as they are loaded. */
export type LoadedRows<Row> = {
  total: number;
  rowAt: (index: number) => Row | undefined;
  rowId: (row: Row) => string;
};

/** How far from where it was a record is looked for among the loaded rows. */
const reach = 500;

/** The index of a record near where it was, among the loaded rows; null where none of these is it. */
export function placeNear<Row>({ total, rowAt, rowId }: LoadedRows<Row>, id: string, row: number) {
  const end = Math.min(row + reach, total - 1);
  for (let index = Math.max(0, row - reach); index <= end; index += 1) {
    const record = rowAt(index);
    if (record && rowId(record) === id) return index;
  }
  return null;
}

/** Where the record of the cursor is now, or which record has its place; null while that cannot be told. */
export function whereNow<Row>(
  at: LoadedRows<Row> & { id: string | null; row: number; first: number; last: number },
): { row: number; id: string } | null {
  const { id, row, first, last, total, rowAt, rowId } = at;
  const here = rowAt(row);
  if (!here) return null;
  if (id === null || rowId(here) === id) return { row, id: rowId(here) };
  const inSight = row >= first && row <= last;
  const from = inSight ? first : row;
  const to = Math.min(inSight ? last : row, total - 1);
  let complete = true;
  for (let index = from; index <= to; index += 1) {
    const record = rowAt(index);
    if (!record) complete = false;
    else if (rowId(record) === id) return { row: index, id };
  }
  const near = placeNear(at, id, row);
  if (near !== null) return { row: near, id };
  return complete ? { row, id: rowId(here) } : null;
}
