import type { Table } from '@tanstack/react-table';
import { type ColumnFeatures, toLibrary } from './column-state.ts';
import { type Column, type ColumnState, narrowest, plainColumns } from './columns.ts';
import type { SortField } from './sort.ts';

/**
 * The columns of a list as one object: their order, widths and pins, which are shown and what is sorted by. The header, the
 * commands and the dialog of columns all act on it; what they do counts at once, before it is drawn. Columns go by their id.
 */
export type ColumnTable<Row> = {
  /** As declared. */
  columns: readonly Column<Row>[];
  state: ColumnState;
  sort: readonly SortField[];
  /** In their order, the pinned ones first; the same array while nothing changed. */
  shown: readonly Column<Row>[];
  isShown: (id: string) => boolean;
  isPinned: (id: string) => boolean;
  /** Moves a shown column by so many places; gives its place, from 1. */
  move: (id: string, by: number) => number;
  /** Pins a shown column behind the pinned ones, or lets it go to right after them; says whether it is pinned now. */
  pin: (id: string) => boolean;
  /** Shows a column or hides it, unpinned; false where it is the last one, which stays. */
  show: (id: string, isShown: boolean) => boolean;
  /** Gives the width that it gets in px, never under its least. */
  resize: (id: string, width: number) => number;
  /** Lets the column have the width that is left for it. */
  resetWidth: (id: string) => void;
  /** What somebody made the column's width, in px. */
  widthOf: (id: string) => number | undefined;
  /** Turns a column: ascending, descending, off; `add` keeps the others. Gives null where no order can be asked for. */
  turn: (id: string, add: boolean) => 'asc' | 'desc' | 'off' | null;
  /** Sorts by this column alone. */
  sortBy: (id: string, direction: 'asc' | 'desc') => void;
  /** As declared, the first one pinned. */
  reset: () => void;
};

/** The library's table of the columns, with no rows in it. */
export type ColumnLibrary<Row extends object> = Table<ColumnFeatures, Row>;

interface TableFacts<Row> {
  readonly columns: readonly Column<Row>[];
  readonly state: ColumnState;
  readonly sort: readonly SortField[];
  readonly canSort: boolean;
}

/** The columns over what the library has of them now. */
export function columnTable<Row extends object>(
  library: () => ColumnLibrary<Row>,
  { columns, state, sort, canSort }: TableFacts<Row>,
): ColumnTable<Row> {
  const shownIds = () =>
    library()
      .getVisibleLeafColumns()
      .map(({ id }) => id);

  return {
    columns,
    state,
    sort,
    shown: shownIds().flatMap((id) => columns.find((column) => column.id === id) ?? []),
    isShown: (id) => library().getColumn(id)?.getIsVisible() === true,
    isPinned: (id) => library().getColumn(id)?.getIsPinned() === 'start',
    ...orderOf(library, shownIds),
    show(id, isShown) {
      const column = library().getColumn(id);
      if (!column || (!isShown && shownIds().every((each) => each === id))) return false;
      if (!isShown) column.pin(false);
      column.toggleVisibility(isShown);
      return true;
    },
    resize(id, width) {
      const least = library().getColumn(id)?.columnDef.minSize ?? narrowest;
      const bounded = Math.max(least, Math.round(width));
      library().setColumnSizing((sizes) => ({ ...sizes, [id]: bounded }));
      return bounded;
    },
    resetWidth: (id) => library().getColumn(id)?.resetSize(),
    widthOf: (id) => library().store.get().columnSizing[id],
    turn(id, add) {
      const column = library().getColumn(id);
      if (!canSort || !column?.getCanSort()) return null;
      column.toggleSorting(undefined, add);
      return column.getIsSorted() || 'off';
    },
    sortBy(id, direction) {
      if (canSort)
        library()
          .getColumn(id)
          ?.toggleSorting(direction === 'desc', false);
    },
    reset() {
      const { columnOrder, columnPinning, columnSizing, columnVisibility } = toLibrary(
        columns,
        plainColumns,
        [],
      );
      library().setColumnOrder(columnOrder);
      library().setColumnPinning(columnPinning);
      library().setColumnSizing(columnSizing);
      library().setColumnVisibility(columnVisibility);
    },
  };
}

/** What changes the order of the shown columns, and where the pinned ones end. */
function orderOf<Row extends object>(
  library: () => ColumnLibrary<Row>,
  shownIds: () => string[],
): Pick<ColumnTable<Row>, 'move' | 'pin'> {
  const pinnedCount = () => library().getStartVisibleLeafColumns().length;

  /** A new order of the shown ones, of which the first so many are pinned. */
  function arrange(order: string[], pinned: number) {
    library().setColumnOrder(order);
    library().setColumnPinning({ start: order.slice(0, pinned), end: [] });
  }

  return {
    move(id, by) {
      const order = shownIds();
      const from = order.indexOf(id);
      const to = Math.min(order.length - 1, Math.max(0, from + by));
      if (from >= 0 && from !== to) {
        order.splice(to, 0, ...order.splice(from, 1));
        arrange(order, pinnedCount());
      }
      return to + 1;
    },
    pin(id) {
      const order = shownIds();
      const from = order.indexOf(id);
      if (from < 0) return false;
      const pinned = pinnedCount();
      const isPinned = from < pinned;
      order.splice(isPinned ? pinned - 1 : pinned, 0, ...order.splice(from, 1));
      arrange(order, pinned + (isPinned ? -1 : 1));
      return !isPinned;
    },
  };
}
