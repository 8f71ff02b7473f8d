import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  type TableState,
  tableFeatures,
} from '@tanstack/react-table';
import type { Column, ColumnState } from './columns.ts';
import type { SortField } from './sort.ts';

/** What the library does for columns. */
export const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
});
/** The features in use. */
export type ColumnFeatures = typeof features;
/** What the library keeps of columns and sort. */
export type LibraryState = TableState<ColumnFeatures>;

/**
 * What is kept of columns, in the library's shape. The pins are kept as a number, so that what comes first stays in sight also where nobody moved
 * anything.
 */
export function toLibrary<Row>(
  columns: readonly Column<Row>[],
  { order, hidden, widths, pinned }: ColumnState,
  sort: readonly SortField[],
): LibraryState {
  const known = columns.map(({ id }) => id);
  const inOrder = [...order.filter((id) => known.includes(id)), ...known.filter((id) => !order.includes(id))];
  const shown = inOrder.filter((id) => !hidden.includes(id));
  return {
    columnOrder: [...order],
    columnPinning: { start: shown.slice(0, pinned), end: [] },
    columnSizing: { ...widths },
    columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    sorting: sort.map(({ field, descending }) => ({
      id: columns.find(({ sortField }) => sortField === field)?.id ?? field,
      desc: descending,
    })),
  };
}

/** What is to be kept of columns. */
export function toState({
  columnOrder,
  columnPinning,
  columnSizing,
  columnVisibility,
}: LibraryState): ColumnState {
  return {
    order: columnOrder,
    hidden: Object.keys(columnVisibility).filter((id) => columnVisibility[id] === false),
    widths: { ...columnSizing },
    pinned: columnPinning.start.length,
  };
}

/** What is sorted by, in the fields of the list. */
export function toSort<Row>(columns: readonly Column<Row>[], { sorting }: LibraryState): SortField[] {
  return sorting.map(({ id, desc }) => ({
    field: columns.find((column) => column.id === id)?.sortField ?? id,
    descending: desc,
  }));
}
