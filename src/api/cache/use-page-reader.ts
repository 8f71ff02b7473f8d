import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { RecordOf, Resource } from '#contract/wire/resource.ts';
import type { Filters, Order } from '../resources/list-query.ts';
import type { Page } from '../resources/resource-api.ts';
import { listKey } from './keys.ts';
import { gridPageSize } from './use-grid-pages.ts';
import { useResourceReads } from './use-record.ts';

/** Reads a page (from 1) of a list as grids have them: what is cached and fresh is not asked for again, and what is read stays for the grid. Rejects as the calls do. */
export function usePageReader<R extends Resource>(
  resource: R,
): (
  list: { readonly filters: Filters; readonly orders: readonly Order[] },
  page: number,
) => Promise<Page<RecordOf<R>>> {
  const calls = useResourceReads(resource);
  const client = useQueryClient();
  return useCallback(
    ({ filters, orders }, page) => {
      const query = { page, perPage: gridPageSize, filters, orders };
      return client.fetchQuery({
        queryKey: listKey(resource.name, query),
        queryFn: ({ signal }) => calls.list(query, signal),
      });
    },
    [calls, client, resource.name],
  );
}
