import { largestPageSize } from '#contract/wire/collection.ts';
import type { Filters, ListQuery } from '#src/api/resources/list-query.ts';
import type { Page } from '#src/api/resources/resource-api.ts';
import type { ListedRows } from '#src/commands/offers/list-offers.ts';
import type { Progress } from '#src/commands/services.ts';

type ListCall<Row> = (query: ListQuery, signal: AbortSignal) => Promise<Page<Row>>;

const mostReadings = 3;

/**
 * The records that are meant, each once, in the order of the list. Where rows came or went meanwhile the pages have
 * moved, so all are read again. Rejects as a list does, and when it is stopped.
 */
export async function readListed<Row extends { readonly id: number }>(
  list: ListCall<Row>,
  { filters, orders, ids, except }: ListedRows,
  { signal, report }: Progress & { readonly signal: AbortSignal },
): Promise<Row[]> {
  const named = new Set(ids);
  const left = new Set(except);
  const isMeant = (id: number) => (named.size > 0 ? named.has(id) : !left.has(id));
  // More ids than a call may have are found by going through the list.
  const areFew = named.size > 0 && named.size <= largestPageSize;
  const narrowed = areFew ? { id: [...named] } : (filters as Filters);

  for (let reading = 1; ; reading += 1) {
    const found = new Map<number, Row>();
    let first: number | undefined;
    let last = 0;
    for (let page = 1; ; page += 1) {
      signal.throwIfAborted();
      const query = { page, perPage: largestPageSize, filters: narrowed, orders };
      const { rows, total } = await list(query, signal);
      first ??= total;
      last = total;
      for (const row of rows) if (isMeant(row.id)) found.set(row.id, row);
      report(Math.min(page * largestPageSize, total), total);
      if (rows.length === 0 || page * largestPageSize >= total) break;
    }
    if (first === last || reading === mostReadings) return [...found.values()];
  }
}
