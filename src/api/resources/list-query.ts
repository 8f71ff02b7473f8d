import type { QueryParameters, QueryValue } from '../transport/query-string.ts';

/** Filters by their names on the wire: `state`, `attributes[city]`, `createdAt[after]`. */
export type Filters = Readonly<Record<string, QueryValue>>;

/** One step of a sorting. */
export interface Order {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

/** Which rows of a list are asked for; pages begin with 1. */
export interface ListQuery {
  readonly page?: number;
  readonly perPage?: number;
  readonly filters?: Filters;
  readonly orders?: readonly Order[];
}

/** The query as parameters of the call (contract, Lists). */
export function listParameters({
  page = 1,
  perPage = 25,
  filters = {},
  orders = [],
}: ListQuery): QueryParameters {
  const sorting = Object.fromEntries(orders.map(({ field, direction }) => [`order[${field}]`, direction]));
  return { page, perPage, ...sorting, ...filters };
}
