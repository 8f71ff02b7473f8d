import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { gridPageSize } from '#src/api/cache/use-grid-pages.ts';
import type { Filters, Order } from '#src/api/resources/list-query.ts';
import {
  gridModeKey,
  type ListedRows,
  provide,
  type ScreenActions,
  screenActionsKey,
  screenResourceKey,
} from '#src/commands/kernel/context-keys.ts';
import {
  focusedRowKey,
  type RecordPlace,
  type ResourceRecord,
  type Selection,
  selectionKey,
} from '#src/commands/kernel/subject.ts';
import { screenStatusAtom } from '#src/state/frame.ts';
import { focusFamily, type ListFocus, type ListSelection, selectionFamily } from '#src/state/lists.ts';
import { useCommandSystem, useRegisterContext } from '../../kit/command-provider.tsx';
import type { FilterBarHandle } from '../../kit/filters/filter-bar.tsx';
import { selectedCount } from '../../kit/grid/selection.ts';
import type { GridHandle } from '../../kit/grid/types.ts';

interface ListFactsProps {
  resource: string;
  listId: string;
  title: string;
  filters: Filters;
  /** The sorting of a list that can be saved as a file. */
  orders?: readonly Order[];
  /** Whether the total is the list's, and not that of nothing yet. */
  known?: boolean;
  total: number;
  rowAt: (index: number) => ResourceRecord | undefined;
  pages: readonly number[];
  grid: RefObject<GridHandle | null>;
  bar: RefObject<FilterBarHandle | null>;
  refresh: () => void;
  createPath?: string;
  isSheet?: boolean;
  /** What the list offers beyond what every list does. */
  offers?: ScreenActions;
}

/** Tells commands and the status line what the list has chosen and where its cursor is; draws nothing, so that moving the cursor draws nothing else anew. */
export function ListFacts(props: ListFactsProps) {
  const {
    resource,
    listId,
    title,
    known = true,
    total,
    grid,
    bar,
    createPath,
    isSheet = false,
    offers,
  } = props;
  const listed = useListed(props);
  const focus = useAtomValue(focusFamily(listId));
  const setStatus = useSetAtom(screenStatusAtom);
  const chosen = selectedCount(useAtomValue(selectionFamily(listId)), total);
  const refresh = useRef(props.refresh);
  refresh.current = props.refresh;

  const actions = useMemo(
    (): ScreenActions => ({
      ...offers,
      focusFilter: () => bar.current?.focus(),
      toggleRow: () => grid.current?.toggleFocused(),
      selectAllMatching: () => grid.current?.selectAllMatching(),
      clearSelection: () => grid.current?.clearSelection(),
      refresh: () => refresh.current(),
      ...(listed && { listed }),
      ...(createPath !== undefined && { creates: createPath }),
    }),
    [bar, grid, listed, createPath, offers],
  );
  useRegisterContext([
    provide(screenResourceKey, resource),
    provide(screenActionsKey, actions),
    provide(gridModeKey, isSheet ? 'sheet' : 'verbs'),
  ]);
  useRowFacts(props);
  useEffect(
    () =>
      setStatus({
        trail: [title],
        ...(known && { rows: { total, row: focus?.row ?? null } }),
        selected: chosen,
        isSheet,
      }),
    [setStatus, title, known, total, focus, chosen, isSheet],
  );
  return null;
}

/** Says which rows are meant in the moment in which it is asked; nothing for a list that cannot be saved. */
function useListed(props: ListFactsProps): (() => ListedRows) | undefined {
  const store = useStore();
  const latest = useRef(props);
  latest.current = props;
  const isOffered = props.orders !== undefined;
  return useMemo(() => {
    if (!isOffered) return undefined;
    return () => {
      const { listId, title, filters, orders = [] } = latest.current;
      const selection = store.get(selectionFamily(listId));
      const isNamed = selection.kind === 'ids';
      const ids = isNamed ? [...selection.ids].map(Number) : [];
      const except = isNamed ? [] : [...selection.except].map(Number);
      return { title, filters, orders, ids, except };
    };
  }, [store, isOffered]);
}

/**
 * Tells commands of cursor and choice in the moment in which they change, before anything is drawn: the next key may
 * follow at once, and must not act on the row before.
 */
function useRowFacts(props: ListFactsProps): void {
  const { resource, listId } = props;
  const { context } = useCommandSystem();
  const store = useStore();
  const latest = useRef(props);
  latest.current = props;
  const seen = useRef(new Map<number, ResourceRecord>());
  const tell = useRef<() => void>(undefined);

  useLayoutEffect(() => {
    const layer = context.register([]);
    const [focusAtom, selectionAtom] = [focusFamily(listId), selectionFamily(listId)];
    let told: { selection: ListSelection; props: ListFactsProps; fact: Selection } | null = null;
    function selectionFact(): Selection {
      const selection = store.get(selectionAtom);
      if (told?.selection !== selection || told.props !== latest.current) {
        told = {
          selection,
          props: latest.current,
          fact: kernelSelection(selection, latest.current, seen.current),
        };
      }
      return told.fact;
    }
    let toldFocus: { focus: ListFocus | null; fact: RecordPlace | undefined } | null = null;
    function focusFact(): RecordPlace | undefined {
      const focus = store.get(focusAtom);
      if (toldFocus?.focus !== focus) {
        const fact = focus ? { resource, id: focus.record.id, record: focus.record } : undefined;
        toldFocus = { focus, fact };
      }
      return toldFocus?.fact;
    }
    tell.current = () =>
      layer.replace([provide(focusedRowKey, focusFact()), provide(selectionKey, selectionFact())]);
    const ends = [store.sub(focusAtom, tell.current), store.sub(selectionAtom, tell.current)];
    return () => {
      for (const end of ends) end();
      layer.remove();
    };
  }, [context, store, resource, listId]);

  useLayoutEffect(() => tell.current?.());
}

/** What is chosen, in the words of the kernel, with those of the records that were seen. */
function kernelSelection(
  selection: ListSelection,
  { resource, filters, total, rowAt, pages }: ListFactsProps,
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
