import type { SavedView } from '#src/state/preferences.ts';
import type { ColumnState } from '../../kit/grid/columns.ts';
import type { ListParameters } from './list-parameters.ts';

/** A list as it stands, to be found again under a name. */
export function toView(
  name: string,
  { filters, sort }: ListParameters,
  { order, hidden, widths, pinned }: ColumnState,
): SavedView {
  return {
    name,
    filters: structuredClone(filters) as SavedView['filters'],
    sort: sort.map(({ field, descending }) => ({ field, descending })),
    columns: { order: [...order], hidden: [...hidden], widths: { ...widths }, pinned },
  };
}

/** Whether two views show the same, whatever they are called. */
export function showSame(one: SavedView, other: SavedView): boolean {
  return arrangementOf(one) === arrangementOf(other);
}

function arrangementOf({ filters, sort, columns }: SavedView): string {
  const { order, hidden, widths, pinned } = columns;
  return JSON.stringify([inOrder(filters), sort, order, [...hidden].sort(), inOrder(widths), pinned]);
}

function inOrder(values: object): readonly (readonly [string, unknown])[] {
  return Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
}
