/** A list of which some rows are loaded, and how its pages are read. */
export interface ReadableList<Row> {
  readonly total: number;
  readonly rowAt: (index: number) => Row | undefined;
  /** Reads a page, from 1; rejects as the reads do. */
  readonly page: (page: number, perPage: number) => Promise<readonly Row[]>;
}

/* The most that one call gives (contract, section 1). */
const rowsPerCall = 500;

/**
 * Rows of a list by where they are in it, fewer where it ends: loaded ones as they are, the others by pages as large as
 * a call gives. Rejects as the reads do.
 */
export async function readRows<Row>(
  { total, rowAt, page }: ReadableList<Row>,
  first: number,
  count: number,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const end = Math.min(total, first + count);
  for (let index = first; index < end; ) {
    const loaded = rowAt(index);
    if (loaded) {
      rows.push(loaded);
      index += 1;
      continue;
    }
    const number = Math.floor(index / rowsPerCall);
    const found = await page(number + 1, rowsPerCall);
    const wanted = found.slice(index - number * rowsPerCall, end - number * rowsPerCall);
    if (wanted.length === 0) break;
    rows.push(...wanted);
    index += wanted.length;
  }
  return rows;
}
