/** A list in pages: `page` gives one, from 0. */
export interface PagedList<Row> {
  readonly total: number;
  readonly pageSize: number;
  page(index: number): Promise<readonly Row[]>;
}

/**
 * The index of the first row that `reached` holds for, in a list where it holds for every row after one that it holds
 * for; the total where it holds for none. Reads as many pages as the logarithm of their number. Rejects as the reads
 * do, and with the reason of the signal when that ends it.
 */
export async function firstReached<Row>(
  { total, pageSize, page }: PagedList<Row>,
  reached: (row: Row) => boolean,
  signal: AbortSignal,
): Promise<number> {
  let low = 0;
  let high = Math.ceil(total / pageSize);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const rows = await page(middle);
    signal.throwIfAborted();
    const last = rows.at(-1);
    const place = rows.findIndex(reached);
    if (last === undefined || place === 0) high = middle;
    else if (place > 0) return middle * pageSize + place;
    else low = middle + 1;
  }
  return Math.min(total, low * pageSize);
}
