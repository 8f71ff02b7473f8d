import { useStore } from 'jotai';
import { type RefObject, useMemo, useRef } from 'react';
import type { Offered } from '#src/commands/kernel/arguments/offered.ts';
import type { OfferedFilter, ViewInForce } from '#src/commands/offers/list-actions.ts';
import type { ListOffers } from '#src/commands/offers/list-offers.ts';
import { openViewFamily } from '#src/state/lists.ts';
import { preferencesAtom, type SavedView } from '#src/state/preferences.ts';
import { changeSettingAtom } from '#src/state/setting-changes.ts';
import { canClear, clearedFilters, withFilter } from '../../kit/filters/filter-value.ts';
import type { FilterEntry, FilterField } from '../../kit/filters/types.ts';
import type { Choice } from '../../kit/form/types.ts';
import type { ColumnTable } from '../../kit/grid/column-table.ts';
import type { Column, ColumnState } from '../../kit/grid/columns.ts';
import type { GridHandle } from '../../kit/grid/types.ts';
import type { ListParameters } from './list-parameters.ts';
import { toView } from './saved-view.ts';

/** What a list's columns and views are changed with. */
export interface ListArrangement<Row> {
  /** The resource by which views are kept. */
  readonly list: string;
  readonly grid: RefObject<GridHandle | null>;
  readonly table: ColumnTable<Row>;
  readonly parameters: ListParameters;
  readonly filterFields: readonly FilterField[];
  readonly view: ViewInForce | null;
  setColumnState(state: ColumnState): void;
  setParameters(parameters: ListParameters): void;
}

/** What commands may do with the columns and the saved views of a list; the same object for as long as the list is shown. */
export function useListOffers<Row>(
  arrangement: ListArrangement<Row>,
): Required<Pick<ListOffers, 'columns' | 'filters' | 'views'>> {
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
        arranged: () => ({ list, columns: latest.current.table.columns }),
        hide: () => grid.current?.hideFocusedColumn(),
        sort: (add) => grid.current?.sortFocusedColumn(add),
        hidden() {
          const { table } = latest.current;
          return table.columns.filter(({ id }) => !table.isShown(id)).map(toOffered);
        },
        shown: () => latest.current.table.shown.map(toOffered),
        sortable: () => latest.current.table.columns.filter(({ sortField }) => sortField).map(toOffered),
        hideNamed: (id) => void latest.current.table.show(id, false),
        pinNamed: (id) => void latest.current.table.pin(id),
        sortBy: (id, direction) => latest.current.table.sortBy(id, direction),
        show: (id) => void latest.current.table.show(id, true),
        reset: () => latest.current.table.reset(),
      },
      filters: {
        offered: () => latest.current.filterFields.flatMap(toOfferedFilter),
        set(name, value) {
          const { filterFields, parameters, setParameters } = latest.current;
          const field = filterFields.find((each) => each.name === name);
          if (!field) return;
          const filters = withFilter(parameters.filters, name, entryOf(field, value));
          setParameters({ ...parameters, filters });
        },
        clear() {
          const { filterFields, parameters, setParameters } = latest.current;
          setParameters({ ...parameters, filters: clearedFilters(parameters.filters, filterFields) });
        },
        canClear: () => canClear(latest.current.parameters.filters, latest.current.filterFields),
      },
      views: {
        inForce: () => latest.current.view,
        saved: () => savedViews().map(({ name }) => ({ value: name, title: name })),
        save(name) {
          const { table, parameters } = latest.current;
          store.set(openViewFamily(list), name);
          return change(name, toView(name, parameters, table.state));
        },
        open(name) {
          const view = savedViews().find((each) => each.name === name);
          if (!view) return;
          const { setColumnState, setParameters } = latest.current;
          store.set(openViewFamily(list), name);
          setColumnState(view.columns);
          setParameters({ filters: view.filters, sort: view.sort });
        },
        remove: (name) => change(name, null),
      },
    };
  }, [store, list, grid]);
}

function toOffered<Row>({ id, title }: Column<Row>): Offered {
  return { value: id, title };
}

/** Spans of days are chosen in the filter itself, which has a way of its own to do so. */
function toOfferedFilter(field: FilterField): readonly OfferedFilter[] {
  const named =
    field.label === undefined
      ? { value: field.name, titleKey: field.labelKey }
      : { value: field.name, title: field.label };
  switch (field.kind) {
    case 'text':
      return [named];
    case 'boolean':
      return [{ ...named, options: yesOrNo }];
    case 'enumeration':
      return [{ ...named, options: field.options.map(toOption) }];
    case 'reference':
      return [{ ...named, resource: field.resource }];
    default:
      return [];
  }
}

const yesOrNo: readonly Offered[] = [
  { value: 'true', titleKey: 'resources:yes' },
  { value: 'false', titleKey: 'resources:no' },
];

function toOption({ value, label, labelKey }: Choice): Offered {
  return labelKey === undefined ? { value, title: label ?? value } : { value, titleKey: labelKey };
}

function entryOf({ kind }: FilterField, value: string): FilterEntry {
  if (kind === 'boolean') return value === 'true';
  return kind === 'enumeration' ? [value] : value;
}
