import { useRef } from 'react';
import type { RecordOf, Resource } from '#contract/wire/resource.ts';
import { useResourceReads } from '#src/api/cache/use-record.ts';
import type { Filters, Order } from '#src/api/resources/list-query.ts';
import type { ReadRows } from '../../kit/grid/types.ts';
import { readRows } from './read-rows.ts';

/** A list as it is shown: its filters and orders on the wire, and the rows of it that are loaded. */
export interface ShownList<R extends Resource> {
  readonly resource: R;
  readonly wire: { readonly filters: Filters; readonly orders: readonly Order[] };
  readonly total: number;
  readonly rowAt: (index: number) => RecordOf<R> | undefined;
}

/** Reads rows of a list by where they are in it, loaded or not. */
export function useRowReader<R extends Resource>(list: ShownList<R>): ReadRows<RecordOf<R>> {
  const calls = useResourceReads(list.resource);
  const latest = useRef({ ...list, calls });
  latest.current = { ...list, calls };
  const read = useRef<ReadRows<RecordOf<R>>>((first, count) => {
    // The list may change while it is read; what was meant is the one of the beginning.
    const { wire, total, rowAt, calls: reader } = latest.current;
    const page = async (number: number, perPage: number) =>
      (await reader.list({ ...wire, page: number, perPage })).rows;
    return readRows({ total, rowAt, page }, first, count);
  });
  return read.current;
}
