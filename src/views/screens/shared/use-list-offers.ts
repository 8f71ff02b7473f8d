import { useStore } from 'jotai';
import { type RefObject, useMemo, useRef } from 'react';
import type { ScreenActions } from '#src/commands/kernel/context-keys.ts';
import { preferencesAtom, type SavedView } from '#src/state/preferences.ts';
import { changeSettingAtom } from '#src/state/setting-changes.ts';
import { type Column, type ColumnState, hideColumn, plainColumns } from '../../kit/grid/columns.ts';
import type { GridHandle } from '../../kit/grid/types.ts';
import type { ListParameters } from './list-parameters.ts';

/** What a list's columns and views are changed with. */
export interface ListArrangement<Row> {
  /** The resource by which views are kept. */
  readonly list: string;
  readonly grid: RefObject<GridHandle | null>;
  readonly columns: readonly Column<Row>[];
  readonly columnState: ColumnState;
  readonly parameters: ListParameters;
  setColumnState(state: ColumnState): void;
  setParameters(parameters: ListParameters): void;
}

/** What commands may do with the columns and the saved views of a list; the same object for as long as the list is shown. */
export function useListOffers<Row>(
  arrangement: ListArrangement<Row>,
): Required<Pick<ScreenActions, 'columns' | 'views'>> {
  const store = useStore();
  const latest = useRef(arrangement);
  latest.current = arrangement;
  const { list, grid } = arrangement;

  return useMemo(() => {
    function savedViews(): readonly SavedView[] {
      return store.get(preferencesAtom).views[list] ?? [];
    }
    function change(name: string, view: SavedView | null) {
      return store.set(changeSettingAtom, { setting: 'view', list, name, view });
    }
    return {
      columns: {
        move: (by) => grid.current?.moveFocusedColumn(by),
        resize: (steps) => grid.current?.resizeFocusedColumn(steps),
        pin: () => grid.current?.pinFocusedColumn(),
        arranged: () => ({ list, columns: latest.current.columns }),
        hide: () => grid.current?.hideFocusedColumn(),
        sort: (add) => grid.current?.sortFocusedColumn(add),
        hidden() {
          const { columns, columnState } = latest.current;
          return columns
            .filter(({ id }) => columnState.hidden.includes(id))
            .map(({ id, title }) => ({ value: id, title }));
        },
        show(id) {
          const { columns, columnState, setColumnState } = latest.current;
          setColumnState(hideColumn(columnState, columns, id, false));
        },
        reset: () => latest.current.setColumnState(plainColumns),
      },
      views: {
        saved: () => savedViews().map(({ name }) => ({ value: name, title: name })),
        save(name) {
          const { columnState, parameters } = latest.current;
          return change(name, toView(name, parameters, columnState));
        },
        open(name) {
          const view = savedViews().find((each) => each.name === name);
          if (!view) return;
          const { setColumnState, setParameters } = latest.current;
          setColumnState(view.columns);
          setParameters({ filters: view.filters, sort: view.sort });
        },
        remove: (name) => change(name, null),
      },
    };
  }, [store, list, grid]);
}

function toView(name: string, { filters, sort }: ListParameters, columns: ColumnState): SavedView {
  const { order, hidden, widths, pinned } = columns;
  return {
    name,
    filters: structuredClone(filters) as SavedView['filters'],
    sort: sort.map(({ field, descending }) => ({ field, descending })),
    columns: { order: [...order], hidden: [...hidden], widths: { ...widths }, pinned },
  };
}
