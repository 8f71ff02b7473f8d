import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordOf, Resource } from '#contract/wire/resource.ts';
import { recordTitle } from '#src/api/cache/record-title.ts';
import { gridPageSize } from '#src/api/cache/use-grid-pages.ts';
import { usePageReader } from '#src/api/cache/use-page-reader.ts';
import { useResourceReads } from '#src/api/cache/use-record.ts';
import { useCommandRunner, useCommandSystem } from '../../kit/command-provider.tsx';
import type { FindRecord } from '../../kit/grid/types.ts';
import { showNotice } from '../../kit/toaster.tsx';
import { firstReached } from './find-in-order.ts';
import { rowOrder } from './row-order.ts';
import type { SearchedList } from './use-row-finder.ts';

/**
 * Finds where a record stands in a list by the order of that, so that a few pages are read of any number. One that it
 * does not find is told of where that is wanted, with the way to open it.
 */
export function useRecordFinder<R extends Resource>(
  list: SearchedList<R> & { readonly openCommand: string },
): FindRecord {
  const { t } = useTranslation();
  const system = useCommandSystem();
  const run = useCommandRunner();
  const calls = useResourceReads(list.resource);
  const readPage = usePageReader(list.resource);
  const latest = useRef({ ...list, calls, readPage, t, run });
  latest.current = { ...list, calls, readPage, t, run };

  async function placeOf(record: RecordOf<R>, signal: AbortSignal): Promise<number | null> {
    const { resource, declared, sort, total, wire, readPage: read } = latest.current;
    const folded = declared.flatMap(({ sortsAsText, sortField }) => (sortsAsText && sortField) || []);
    const order = rowOrder(resource, sort, new Set(folded));
    if (!order) return null;
    const page = async (index: number) => (await read(wire, index + 1)).rows;
    const isReached = (row: RecordOf<R>) => order(row, record) >= 0;
    const index = await firstReached({ total, pageSize: gridPageSize, page }, isReached, signal);
    if (index >= total) return null;
    const row = (await page(Math.floor(index / gridPageSize)))[index % gridPageSize];
    return row?.id === record.id ? index : null;
  }

  function tellGone(record: RecordOf<R>) {
    const { openCommand } = latest.current;
    const [argument] = Object.keys(system.registry.find(openCommand)?.args ?? {});
    showNotice({
      id: 'moved',
      title: latest.current.t('resources:list.moved', { title: recordTitle(record) }),
      ...(argument !== undefined && {
        action: {
          label: latest.current.t('resources:list.openMoved'),
          run: () => void latest.current.run(openCommand, { [argument]: record }),
        },
      }),
    });
  }

  const find = useRef<FindRecord>(async (id, signal, isTold) => {
    const record = await latest.current.calls.get(Number(id), signal);
    const place = await placeOf(record, signal);
    if (isTold && place === null && !signal.aborted) tellGone(record);
    return place;
  });
  return find.current;
}
