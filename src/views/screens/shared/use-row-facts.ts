import { useStore } from 'jotai';
import { useLayoutEffect, useRef } from 'react';
import { gridPageSize } from '#src/api/cache/use-grid-pages.ts';
import type { Filters } from '#src/api/resources/list-query.ts';
import { type ContextEntry, cellRangeKey, provide } from '#src/commands/kernel/context/context-keys.ts';
import {
  focusedRowKey,
  type ResourceRecord,
  type Selection,
  selectionKey,
} from '#src/commands/kernel/context/subject.ts';
import {
  focusFamily,
  type ListFocus,
  type ListRange,
  type ListSelection,
  rangeFamily,
  selectionFamily,
} from '#src/state/lists.ts';
import { useCommandSystem } from '../../kit/command-provider.tsx';
import { mostRangeRows, rowCount } from '../../kit/grid/cell-range.ts';
import { selectedCount } from '../../kit/grid/selection.ts';

/** What the facts of a list are made from. */
export interface RowFactsProps {
  readonly resource: string;
  readonly listId: string;
  readonly filters: Filters;
  readonly total: number;
  readonly rowAt: (index: number) => ResourceRecord | undefined;
  readonly pages: readonly number[];
}

/** What a list has at one moment: where its cursor is, what is ticked and what is marked. */
interface ListMoment {
  readonly focus: ListFocus | null;
  readonly selection: ListSelection;
  readonly range: ListRange | null;
}

/**
 * Tells commands of cursor and choice in the moment in which they change, before anything is drawn: the next key may
 * follow at once, and must not act on the row before.
 */
export function useRowFacts(props: RowFactsProps): void {
  const { resource, listId } = props;
  const { context } = useCommandSystem();
  const store = useStore();
  const latest = useRef(props);
  latest.current = props;
  const seen = useRef(new Map<number, ResourceRecord>());
  const tell = useRef<() => void>(undefined);

  useLayoutEffect(() => {
    const layer = context.register([]);
    const atoms = [focusFamily(listId), selectionFamily(listId), rangeFamily(listId)] as const;
    let told: readonly unknown[] = [];
    tell.current = () => {
      const { filters, total, rowAt, pages } = latest.current;
      const moment = {
        focus: store.get(atoms[0]),
        selection: store.get(atoms[1]),
        range: store.get(atoms[2]),
      };
      const now = [moment.focus, moment.selection, moment.range, filters, total, rowAt, pages];
      if (now.every((each, place) => Object.is(each, told[place]))) return;
      told = now;
      layer.replace(factsOf(moment, resource, latest.current, seen.current));
    };
    const ends = atoms.map((each) => store.sub(each, () => tell.current?.()));
    return () => {
      for (const end of ends) end();
      layer.remove();
    };
  }, [context, store, resource, listId]);

  useLayoutEffect(() => tell.current?.());
}

/* Rows that are marked stand for chosen ones while none is ticked; until all of them are known there is no subject. */
function factsOf(
  { focus, selection, range }: ListMoment,
  resource: string,
  props: RowFactsProps,
  seen: Map<number, ResourceRecord>,
): readonly ContextEntry[] {
  const ticked = kernelSelection(selection, props, seen);
  const isTicked = ticked.allMatching !== undefined || ticked.ids.length > 0;
  const isBlock = range !== null && rowCount(range) > 1;
  const size = range ? { rows: rowCount(range), columns: range.columns.length } : undefined;
  const record = focus ? { resource, id: focus.record.id, record: focus.record } : undefined;
  return [
    provide(cellRangeKey, size),
    provide(focusedRowKey, isBlock ? undefined : record),
    provide(selectionKey, isBlock && !isTicked ? markedRows(range, resource, props) : ticked),
  ];
}

/* The rows of marked cells; a marked column marks no rows. */
function markedRows(range: ListRange, resource: string, { rowAt }: RowFactsProps): Selection | undefined {
  if (range.kind === 'columns' || rowCount(range) > mostRangeRows) return undefined;
  const records: ResourceRecord[] = [];
  for (let index = range.first; index <= range.last; index += 1) {
    const row = rowAt(index);
    if (!row) return undefined;
    records.push(row);
  }
  return { resource, ids: records.map(({ id }) => id), records };
}

/** What is chosen, in the words of the kernel, with those of the records that were seen. */
function kernelSelection(
  selection: ListSelection,
  { resource, filters, total, rowAt, pages }: RowFactsProps,
  seen: Map<number, ResourceRecord>,
): Selection {
  if (selection.kind === 'allMatching') {
    const except = [...selection.except].map(Number);
    const count = selectedCount(selection, total);
    return { resource, ids: [], allMatching: { filter: filters, except, count } };
  }
  const ids = [...selection.ids].map(Number);
  const wanted = new Set(ids);
  for (const page of pages) {
    for (let index = (page - 1) * gridPageSize; wanted.size > 0 && index < page * gridPageSize; index += 1) {
      const row = rowAt(index);
      if (row && wanted.has(row.id)) seen.set(row.id, row);
    }
  }
  return { resource, ids, records: ids.flatMap((id) => seen.get(id) ?? []) };
}
