import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { MailboxMail, MailboxRow } from '#contract/resources/mailbox.ts';
import { useReads } from '#src/api/cache/api-context.tsx';
import { answerKey } from '#src/api/cache/keys.ts';
import type { ReadRows } from '../../kit/grid/types.ts';
import { readRows } from '../shared/read-rows.ts';

/** Mails that are asked for at once. */
export const mailPageSize = 100;

/* Mails that come in are not announced, so an open list asks for them. */
const askEvery = 3_000;

/** The mails of the mailbox around what is in sight. */
interface MailboxPages {
  readonly total: number;
  /** The mail at an index from 0, undefined until it is loaded. */
  readonly rowAt: (index: number) => MailboxRow | undefined;
  /** Mails by where they are in the list, loaded or not. */
  readonly readRows: ReadRows<MailboxRow>;
  readonly isLoading: boolean;
  readonly isFetching: boolean;
  /** What went wrong before anything was there. */
  readonly error: unknown;
  refetch(): void;
}

interface Shown {
  readonly stamp: string;
  readonly total: number;
  readonly rowAt: (index: number) => MailboxRow | undefined;
}

const nothing: Shown = { stamp: '', total: 0, rowAt: () => undefined };

/** Reads the pages (from 1) in sight, again and again, so that new mails appear by themselves. */
export function useMailbox(
  filters: Readonly<Record<string, string>>,
  pages: readonly number[],
): MailboxPages {
  const api = useReads();
  const shown = useRef(nothing);
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: answerKey('mailbox', filters, page),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.mailbox.list({ page, perPage: mailPageSize, filters }, signal),
      refetchInterval: (query: { state: { error: unknown } }) => (query.state.error ? false : askEvery),
    })),
  });
  const loaded = results.filter((result) => result.data !== undefined);
  const stamp = JSON.stringify([filters, pages, results.map((result) => result.dataUpdatedAt)]);
  if (loaded.length > 0 && stamp !== shown.current.stamp) {
    const rowsOf = new Map(pages.map((page, index) => [page, results[index]?.data?.rows]));
    const newest = [...loaded].sort((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)[0];
    shown.current = {
      stamp,
      total: newest?.data?.total ?? 0,
      rowAt: (index) => rowsOf.get(Math.floor(index / mailPageSize) + 1)?.[index % mailPageSize],
    };
  }
  const latest = useRef(filters);
  latest.current = filters;
  const read = useRef<ReadRows<MailboxRow>>((first, count) => {
    const { current } = latest;
    const page = async (number: number, perPage: number) =>
      (await api.mailbox.list({ page: number, perPage, filters: current })).rows;
    return readRows({ ...shown.current, page }, first, count);
  });
  const failed = results.find((result) => result.isError && result.data === undefined);
  return {
    total: shown.current.total,
    rowAt: shown.current.rowAt,
    readRows: read.current,
    isLoading: shown.current.stamp === '' && !failed,
    isFetching: results.some((result) => result.isFetching),
    error: failed?.error ?? null,
    refetch: () => {
      for (const result of results) void result.refetch();
    },
  };
}

/** One mail; it never changes. */
export function useMail(id: number): UseQueryResult<MailboxMail> {
  const api = useReads();
  return useQuery({
    queryKey: answerKey('mailbox', 'mail', id),
    queryFn: ({ signal }) => api.mailbox.get(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
