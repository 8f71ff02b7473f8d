import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RecordOf, Resource } from '#contract/wire/resource.ts';
import type { Filters, Order } from '../resources/list-query.ts';
import type { Page } from '../resources/resource-api.ts';
import { listKey } from './keys.ts';
import { useResourceReads } from './use-record.ts';

/** Rows that a grid asks for at once. */
export const gridPageSize = 100;

/** The rows of a grid: as many as there are, loaded around what is in sight. */
export interface GridPages<Row> {
  readonly total: number;
  /** The row at an index from 0, undefined until it is loaded; a new function when rows have changed. */
  readonly rowAt: (index: number) => Row | undefined;
  /** `former`: what is shown belongs to the filters before. */
  readonly state: 'loading' | 'ready' | 'former' | 'failed';
  readonly error: unknown;
  readonly isFetching: boolean;
  refetch(): void;
}

interface Shown<Row> {
  readonly total: number;
  readonly rowAt: (index: number) => Row | undefined;
}

const nothingShown = { total: 0, rowAt: () => undefined };

/**
 * Reads the pages (from 1) that a grid has in sight. Rows of the filters before stay until the new ones are there;
 * a page that is scrolled past before it came is taken back.
 */
export function useGridPages<R extends Resource>(
  resource: R,
  { filters, orders }: { readonly filters: Filters; readonly orders: readonly Order[] },
  pages: readonly number[],
): GridPages<RecordOf<R>> {
  type Row = RecordOf<R>;
  const calls = useResourceReads(resource);
  const client = useQueryClient();
  const former = useRef<Shown<Row>>(nothingShown);
  const queries = pages.map((page) => {
    const query = { page, perPage: gridPageSize, filters, orders };
    return {
      queryKey: listKey(resource.name, query),
      queryFn: ({ signal }: { signal: AbortSignal }) => calls.list(query, signal),
    };
  });
  const results = useQueries({ queries });

  const listOf = JSON.stringify([resource.name, filters, orders]);
  const stamp = `${listOf} ${pages.join()} ${results.map((result) => result.dataUpdatedAt).join()}`;
  const fresh = useFresh<Row>(stamp, () => {
    const loaded = results.filter((result) => result.data !== undefined);
    const newest = loaded.sort((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)[0];
    if (!newest?.data) return null;
    const kept = new Map<number, Page<Row> | undefined>(
      pages.map((page, index) => [page, results[index]?.data]),
    );
    function rowAt(index: number): Row | undefined {
      const page = Math.floor(index / gridPageSize) + 1;
      if (!kept.has(page)) {
        const query = { page, perPage: gridPageSize, filters, orders };
        kept.set(page, client.getQueryData<Page<Row>>(listKey(resource.name, query)));
      }
      return kept.get(page)?.rows[index % gridPageSize];
    }
    return { total: newest.data.total, rowAt };
  });
  if (fresh) former.current = fresh;

  const failed = results.find((result) => result.isError && result.data === undefined);
  const shown = fresh ?? former.current;
  return {
    ...shown,
    state: fresh ? 'ready' : failed ? 'failed' : former.current === nothingShown ? 'loading' : 'former',
    error: failed?.error ?? null,
    isFetching: results.some((result) => result.isFetching),
    refetch: () => {
      for (const result of results) void result.refetch();
    },
  };
}

function useFresh<Row>(stamp: string, make: () => Shown<Row> | null): Shown<Row> | null {
  const kept = useRef<{ stamp: string; value: Shown<Row> | null }>({ stamp: '', value: null });
  if (kept.current.stamp !== stamp) kept.current = { stamp, value: make() };
  return kept.current.value;
}
