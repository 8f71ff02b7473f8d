import { useAtomValue, useSetAtom } from 'jotai';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { gridPageSize } from '#src/api/cache/use-grid-pages.ts';
import type { Filters } from '#src/api/resources/list-query.ts';
import { provide, screenActionsKey, screenResourceKey } from '#src/commands/kernel/context-keys.ts';
import {
  focusedRowKey,
  type ResourceRecord,
  type Selection,
  selectionKey,
} from '#src/commands/kernel/subject.ts';
import { screenStatusAtom } from '#src/state/frame.ts';
import { focusFamily, selectionFamily } from '#src/state/lists.ts';
import { useRegisterContext } from '../../kit/command-provider.tsx';
import type { FilterBarHandle } from '../../kit/filters/filter-bar.tsx';
import { selectedCount } from '../../kit/grid/selection.ts';
import type { GridHandle } from '../../kit/grid/types.ts';

interface ListFactsProps {
  resource: string;
  listId: string;
  title: string;
  filters: Filters;
  /** Whether the total is the list's, and not that of nothing yet. */
  known?: boolean;
  total: number;
  rowAt: (index: number) => ResourceRecord | undefined;
  pages: readonly number[];
  grid: RefObject<GridHandle | null>;
  bar: RefObject<FilterBarHandle | null>;
  refresh: () => void;
  createPath?: string;
}

/** Tells commands and the status line what the list has chosen and where its cursor is; draws nothing, so that moving the cursor draws nothing else anew. */
export function ListFacts(props: ListFactsProps) {
  const { resource, listId, title, known = true, total, grid, bar, createPath } = props;
  const focus = useAtomValue(focusFamily(listId));
  const setStatus = useSetAtom(screenStatusAtom);
  const selection = useKernelSelection(props);
  const chosen = selectedCount(useAtomValue(selectionFamily(listId)), total);
  const refresh = useRef(props.refresh);
  refresh.current = props.refresh;

  const actions = useMemo(
    () => ({
      focusFilter: () => bar.current?.focus(),
      toggleRow: () => grid.current?.toggleFocused(),
      selectAllMatching: () => grid.current?.selectAllMatching(),
      clearSelection: () => grid.current?.clearSelection(),
      refresh: () => refresh.current(),
      ...(createPath !== undefined && { creates: createPath }),
    }),
    [bar, grid, createPath],
  );
  const focusedRow = useMemo(
    () => focus && { resource, id: focus.record.id, record: focus.record },
    [focus, resource],
  );
  useRegisterContext([
    provide(screenResourceKey, resource),
    provide(selectionKey, selection),
    provide(focusedRowKey, focusedRow ?? undefined),
    provide(screenActionsKey, actions),
  ]);
  useEffect(
    () =>
      setStatus({
        trail: [title],
        ...(known && { rows: { total, row: focus?.row ?? null } }),
        selected: chosen,
      }),
    [setStatus, title, known, total, focus, chosen],
  );
  return null;
}

/** What is chosen, in the words of the kernel, with those of the records that were seen. */
function useKernelSelection({ resource, listId, filters, total, rowAt, pages }: ListFactsProps): Selection {
  const selection = useAtomValue(selectionFamily(listId));
  const seen = useRef(new Map<number, ResourceRecord>());
  return useMemo(() => {
    if (selection.kind === 'allMatching') {
      const except = [...selection.except].map(Number);
      const count = selectedCount(selection, total);
      return { resource, ids: [], allMatching: { filter: filters, except, count } };
    }
    const ids = [...selection.ids].map(Number);
    const wanted = new Set(ids);
    for (const page of pages) {
      for (let index = (page - 1) * gridPageSize; index < page * gridPageSize; index += 1) {
        const row = rowAt(index);
        if (row && wanted.has(row.id)) seen.current.set(row.id, row);
      }
    }
    const records = ids.flatMap((id) => seen.current.get(id) ?? []);
    return { resource, ids, records };
  }, [selection, resource, filters, total, rowAt, pages]);
}
