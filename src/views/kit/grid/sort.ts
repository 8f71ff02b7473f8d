/** One sorted field; the list's order counts. */
export type SortField = { field: string; descending: boolean };
