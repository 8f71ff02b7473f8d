import { listSpelling, type Resource } from '#contract/wire/resource.ts';
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

/** The query as parameters of the call (contract, Lists), in the spellings of the resource that every host understands. */
export function listParameters(
  { page = 1, perPage = 25, filters = {}, orders = [] }: ListQuery,
  resource?: Resource,
): QueryParameters {
  const spell = (name: string) => (resource ? listSpelling(resource, name) : name);
  const sorting = orders.map(({ field, direction }) => [`order[${spell(field)}]`, direction] as const);
  const wanted = Object.entries(filters).map(([name, value]) => [spell(name), value] as const);
  return { page, perPage, ...Object.fromEntries(sorting), ...Object.fromEntries(wanted) };
}
