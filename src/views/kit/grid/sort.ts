/** One sorted field; the list's order counts. */
export type SortField = { field: string; descending: boolean };

/** Turns a field: ascending, descending, off. Without `add` the other fields are dropped. */
export function nextSort(sort: readonly SortField[], field: string, add: boolean): SortField[] {
  const current = sort.find((one) => one.field === field);
  const turned = turn(field, current);
  if (!add) return turned ? [turned] : [];
  if (!current) return [...sort, { field, descending: false }];
  return sort.flatMap((one) => (one.field === field ? (turned ?? []) : one));
}

function turn(field: string, current: SortField | undefined): SortField | null {
  if (!current) return { field, descending: false };
  return current.descending ? null : { field, descending: true };
}
