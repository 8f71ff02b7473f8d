import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '#contract/rules/fold.ts';
import type { RecordOf, Resource } from '#contract/wire/resource.ts';
import { gridPageSize } from '#src/api/cache/use-grid-pages.ts';
import { usePageReader } from '#src/api/cache/use-page-reader.ts';
import type { SortField } from '../../kit/grid/sort.ts';
import type { FindRow } from '../../kit/grid/types.ts';
import { firstReached } from './find-in-order.ts';
import type { ListColumn } from './list-columns.tsx';
import { useFormat } from './use-format.ts';
import type { ShownList } from './use-row-reader.ts';

/** What is searched: the list, its columns and how it is sorted. */
export interface SearchedList<R extends Resource> extends ShownList<R> {
  readonly declared: readonly ListColumn<RecordOf<R>>[];
  readonly sort: readonly SortField[];
}

/** Finds the first row that begins with a text where the list is sorted by that column: its order says which half to look in, so that a few pages are read of any number. */
export function useRowFinder<R extends Resource>(list: SearchedList<R>): FindRow {
  const { t } = useTranslation();
  const format = useFormat();
  const readPage = usePageReader(list.resource);
  const latest = useRef({ ...list, t, format, readPage });
  latest.current = { ...list, t, format, readPage };

  const find = useRef<FindRow>((id, text, signal) => {
    const { declared, sort, total, wire, readPage: read, ...help } = latest.current;
    const column = declared.find((each) => each.id === id);
    const [first] = sort;
    if (!first || !column?.sortsAsText || column.sortField !== first.field) return undefined;
    const wanted = fold(text);
    const textOf = (row: RecordOf<R>) => fold(column.text(row, help));
    const page = async (index: number) => (await read(wire, index + 1)).rows;

    function isReached(row: RecordOf<R>): boolean {
      const own = textOf(row);
      return first?.descending ? own < wanted || own.startsWith(wanted) : own >= wanted;
    }

    async function search(): Promise<number | null> {
      const index = await firstReached({ total, pageSize: gridPageSize, page }, isReached, signal);
      if (index >= total) return null;
      const row = (await page(Math.floor(index / gridPageSize)))[index % gridPageSize];
      return row && textOf(row).startsWith(wanted) ? index : null;
    }
    return search();
  });
  return find.current;
}
