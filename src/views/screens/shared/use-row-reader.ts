import { useRef } from 'react';
import type { RecordOf, Resource } from '#contract/wire/resource.ts';
import { useResourceCalls } from '#src/api/cache/use-record.ts';
import type { Filters, Order } from '#src/api/resources/list-query.ts';
import type { ReadRows } from '../../kit/grid/types.ts';

/** A list as it is shown: its filters and orders on the wire, and the rows of it that are loaded. */
export interface ShownList<R extends Resource> {
  readonly resource: R;
  readonly wire: { readonly filters: Filters; readonly orders: readonly Order[] };
  readonly total: number;
  readonly rowAt: (index: number) => RecordOf<R> | undefined;
}

/* The most that one call gives (contract, section 1). */
const rowsPerCall = 500;

/** Reads rows of a list by where they are in it: loaded ones as they are, the others by pages as large as a call gives. */
export function useRowReader<R extends Resource>(list: ShownList<R>): ReadRows<RecordOf<R>> {
  const calls = useResourceCalls(list.resource);
  const latest = useRef({ ...list, calls });
  latest.current = { ...list, calls };
  const read = useRef<ReadRows<RecordOf<R>>>(async (first, count) => {
    // The list may change while it is read; what was meant is the one of the beginning.
    const { wire, total, rowAt, calls: reader } = latest.current;
    const rows: RecordOf<R>[] = [];
    const end = Math.min(total, first + count);
    for (let index = first; index < end; ) {
      const loaded = rowAt(index);
      if (loaded) {
        rows.push(loaded);
        index += 1;
        continue;
      }
      const page = Math.floor(index / rowsPerCall);
      const found = await reader.list({ ...wire, page: page + 1, perPage: rowsPerCall });
      const wanted = found.rows.slice(index - page * rowsPerCall, end - page * rowsPerCall);
      if (wanted.length === 0) break;
      rows.push(...wanted);
      index += wanted.length;
    }
    return rows;
  });
  return read.current;
}
