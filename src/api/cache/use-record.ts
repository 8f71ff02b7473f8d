import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RecordOf, Resource } from '#contract/wire/resource.ts';
import type { ListQuery } from '../resources/list-query.ts';
import type { ResourceReads } from '../resources/reads.ts';
import type { Page } from '../resources/resource-api.ts';
import { usePollInterval, useReads } from './api-context.tsx';
import { listKey, recordKey } from './keys.ts';

interface RecordOptions<R extends Resource> {
  /** While it holds, the record is asked for again where changes do not come by themselves. */
  readonly pollWhile?: (record: RecordOf<R>) => boolean;
}

/** One record; nothing is asked for without an id. */
export function useRecord<R extends Resource>(
  resource: R,
  id: number | undefined,
  { pollWhile }: RecordOptions<R> = {},
): UseQueryResult<RecordOf<R>> {
  const calls = useResourceReads(resource);
  const [isUnderWay, setUnderWay] = useState(false);
  const refetchInterval = usePollInterval(isUnderWay);
  const query = useQuery<RecordOf<R>>({
    queryKey: recordKey(resource.name, id ?? 0),
    queryFn: ({ signal }) => calls.get(id ?? 0, signal),
    enabled: id !== undefined,
    refetchInterval,
  });
  const wanted = query.data !== undefined && pollWhile?.(query.data) === true;
  if (wanted !== isUnderWay) setUnderWay(wanted);
  return query;
}

/**
 * One record to be edited: what is known to be of the past when the editor comes is not given, since an edit would begin
 * with its version. Without the server the past is better than nothing.
 */
export function useFreshRecord<R extends Resource>(
  resource: R,
  id: number | undefined,
  options: RecordOptions<R> = {},
): UseQueryResult<RecordOf<R>> {
  const client = useQueryClient();
  const began = useRef<{ readonly id: number | undefined; readonly past: number | null } | null>(null);
  if (began.current === null || began.current.id !== id) {
    const known = client.getQueryState(recordKey(resource.name, id ?? 0));
    began.current = { id, past: known?.isInvalidated ? known.dataUpdatedAt : null };
  }
  const query = useRecord(resource, id, options);
  const isPast = began.current.past !== null && query.dataUpdatedAt === began.current.past;
  if (!isPast || query.isError || query.fetchStatus === 'paused') return query;
  return { ...query, data: undefined } as UseQueryResult<RecordOf<R>>;
}

/** One page of a list; the former page stays while another is on its way. */
export function useRecordList<R extends Resource>(
  resource: R,
  query: ListQuery,
  options: { readonly enabled?: boolean; readonly isUnderWay?: boolean } = {},
): UseQueryResult<Page<RecordOf<R>>> {
  const calls = useResourceReads(resource);
  const refetchInterval = usePollInterval(options.isUnderWay === true);
  return useQuery({
    queryKey: listKey(resource.name, query),
    queryFn: ({ signal }) => calls.list(query, signal),
    enabled: options.enabled ?? true,
    placeholderData: keepPreviousData,
    refetchInterval,
  });
}

/** What can be read of a resource, typed by its declaration. */
export function useResourceReads<R extends Resource>(resource: R): ResourceReads<R> {
  return useReads().of(resource.name) as unknown as ResourceReads<R>;
}
