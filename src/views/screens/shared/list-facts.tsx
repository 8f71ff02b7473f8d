import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { type RefObject, startTransition, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#src/api/resources/list-query.ts';
import { gridModeKey, provide, screenResourceKey } from '#src/commands/kernel/context/context-keys.ts';
import { type ListedRows, type ListOffers, listOffersKey } from '#src/commands/offers/list-offers.ts';
import { type ScreenOffers, screenOffersKey } from '#src/commands/offers/screen-offers.ts';
import { screenStatusAtom } from '#src/state/frame.ts';
import { focusFamily, rangeFamily, selectionFamily } from '#src/state/lists.ts';
import { useRegisterContext } from '../../kit/command-provider.tsx';
import type { FilterBarHandle } from '../../kit/filters/filter-bar.tsx';
import { rowCount } from '../../kit/grid/cell-range.ts';
import { rangeText } from '../../kit/grid/range-text.ts';
import { selectedCount } from '../../kit/grid/selection.ts';
import type { GridHandle } from '../../kit/grid/types.ts';
import { type RowFactsProps, useRowFacts } from './use-row-facts.ts';

interface ListFactsProps extends RowFactsProps {
  title: string;
  /** The sorting of a list that can be saved as a file. */
  orders?: readonly Order[];
  /** The fields that it shows, in their order. */
  columns?: readonly string[];
  /** Whether the total is the list's, and not that of nothing yet. */
  known?: boolean;
  grid: RefObject<GridHandle | null>;
  bar: RefObject<FilterBarHandle | null>;
  refresh: () => void;
  createPath?: string;
  isSheet?: boolean;
  /** What is typed to find a row, while that lasts. */
  seeking?: string | null;
  /** What the list offers beyond what every list does. */
  offers?: ListOffers;
}

/** Tells commands and the status line what the list has chosen and where its cursor is; draws nothing, so that moving the cursor draws nothing else anew. */
export function ListFacts(props: ListFactsProps) {
  const { resource, listId, title, known = true, total, isSheet = false, seeking = null } = props;
  const focus = useAtomValue(focusFamily(listId));
  const setStatus = useSetAtom(screenStatusAtom);
  const marked = useMarkedText(listId);
  const chosen = selectedCount(useAtomValue(selectionFamily(listId)), total);
  const { ofScreen, ofList } = useOffers(props);
  useRegisterContext([
    provide(screenResourceKey, resource),
    provide(screenOffersKey, ofScreen),
    provide(listOffersKey, ofList),
    provide(gridModeKey, isSheet ? 'sheet' : 'verbs'),
  ]);
  useRowFacts(props);
  // The line is drawn when there is time: keys that follow each other quickly never wait for it.
  useEffect(
    () =>
      startTransition(() =>
        setStatus({
          trail: [title],
          ...(known && { rows: { total, row: focus?.row ?? null } }),
          selected: chosen,
          ...(marked !== undefined && { range: marked }),
          ...(seeking !== null && { seeking }),
          isSheet,
        }),
      ),
    [setStatus, title, known, total, focus, chosen, marked, seeking, isSheet],
  );
  return null;
}

/** What commands may do with the list, each object the same for as long as it says the same. */
function useOffers(props: ListFactsProps): { ofScreen: ScreenOffers; ofList: ListOffers } {
  const { grid, bar, createPath, offers } = props;
  const listed = useListed(props);
  const refresh = useRef(props.refresh);
  refresh.current = props.refresh;

  const ofScreen = useMemo(
    (): ScreenOffers => ({
      focusFilter: () => bar.current?.focus(),
      refresh: () => refresh.current(),
    }),
    [bar],
  );
  const ofList = useMemo(
    (): ListOffers => ({
      ...offers,
      toggleRow: () => grid.current?.toggleFocused(),
      selectAllMatching: () => grid.current?.selectAllMatching(),
      clearSelection: () => grid.current?.clearSelection(),
      goToRow: (row) => grid.current?.focusCell(row - 1),
      selectToRow: (row) => grid.current?.selectTo(row - 1),
      moveRow: (by) => grid.current?.moveBy(by),
      typeAhead: () => grid.current?.typeAhead(),
      ...(listed && { listed }),
      ...(createPath !== undefined && { creates: createPath }),
    }),
    [grid, listed, createPath, offers],
  );
  return { ofScreen, ofList };
}

function useMarkedText(listId: string): string | undefined {
  const range = useAtomValue(rangeFamily(listId));
  const { t, i18n } = useTranslation('kit');
  return range
    ? rangeText({ rows: rowCount(range), columns: range.columns.length }, t, i18n.language)
    : undefined;
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
      const { listId, title, filters, orders = [], columns = [] } = latest.current;
      const selection = store.get(selectionFamily(listId));
      const isNamed = selection.kind === 'ids';
      const ids = isNamed ? [...selection.ids].map(Number) : [];
      const except = isNamed ? [] : [...selection.except].map(Number);
      return { title, filters, orders, ids, except, columns };
    };
  }, [store, isOffered]);
}
