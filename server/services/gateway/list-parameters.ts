import { defaultPageSize, largestPageSize } from '#contract/wire/collection.ts';
import { parseId } from '#contract/wire/reference.ts';
import type { Resource } from '#contract/wire/resource.ts';
import { refusal } from '../errors.ts';
import type { FilterInput } from './definition.ts';

/** What a list call asks for, checked against the declaration. */
export interface ListParameters {
  readonly page: number;
  readonly perPage: number;
  readonly orders: readonly { field: string; descending: boolean }[];
  readonly filters: readonly FilterInput[];
  /** The ids of a many-get, or null. */
  readonly ids: readonly number[] | null;
}

/** Reads `page`, `perPage`, `order[…]`, `id[]` and the filters; 400 names what it does not know (contract, Lists). */
export function readListParameters(resource: Resource, query: URLSearchParams): ListParameters {
  const paging = new URLSearchParams();
  const orders: { field: string; descending: boolean }[] = [];
  const filters = new Map<string, { name: string; part: string | null; values: string[] }>();
  let ids: number[] | null = null;
  for (const [key, value] of query) {
    const { name, part } = splitKey(key);
    if (name === 'page' || name === 'perPage' || name === 'itemsPerPage') paging.append(name, value);
    else if (name === 'order') addOrder(resource, orders, part, value);
    else if (name === 'id') ids = [...(ids ?? []), ...readIds(value)];
    else addFilter(resource, filters, key, value);
  }
  if (ids && ids.length > largestPageSize) throw refusal('tooManyIds', { most: largestPageSize });
  return { ...readPage(paging), orders, filters: [...filters.values()], ids };
}

/** Reads the page and its size; 400 where they are no numbers or out of range. */
export function readPage(query: URLSearchParams): { page: number; perPage: number } {
  const page = countOf(query.getAll('page'), 1);
  const perPage = countOf([...query.getAll('perPage'), ...query.getAll('itemsPerPage')], defaultPageSize);
  if (page === null) throw refusal('pageNumber');
  if (perPage === null || perPage > largestPageSize)
    throw refusal('pageSize', { name: 'perPage', most: largestPageSize });
  return { page, perPage };
}

/** The one number from 1 that is given; null for anything else, and for two. */
function countOf([given, ...others]: readonly string[], usual: number): number | null {
  if (given === undefined) return usual;
  const count = /^\d+$/.test(given) ? Number(given) : 0;
  return others.length === 0 && Number.isSafeInteger(count) && count >= 1 ? count : null;
}

function splitKey(key: string): { name: string; part: string | null } {
  const match = /^([^[\]]+)(?:\[([^[\]]*)\])?$/.exec(key);
  if (!match) return { name: key, part: null };
  return { name: match[1]!, part: match[2] ?? null };
}

function withoutValue(name: string): string {
  return name.endsWith('.value') ? name.slice(0, -'.value'.length) : name;
}

function addOrder(
  resource: Resource,
  orders: { field: string; descending: boolean }[],
  part: string | null,
  value: string,
): void {
  const sent = withoutValue(part ?? '');
  const field = Object.hasOwn(resource.aliases, sent) ? resource.aliases[sent]! : sent;
  if (!resource.orders.includes(field)) throw refusal('noSuchOrder', { name: `order[${part ?? ''}]` });
  const direction = value.toLowerCase();
  const isRepeated = orders.some((each) => each.field === field);
  if (isRepeated || (direction !== 'asc' && direction !== 'desc'))
    throw refusal('orderDirection', { name: `order[${field}]` });
  orders.push({ field, descending: direction === 'desc' });
}

function readIds(value: string): number[] {
  return value.split(',').map((each) => {
    const id = parseId(each.trim());
    if (id === null) throw refusal('filterReference', { name: 'id' });
    return id;
  });
}

function addFilter(
  resource: Resource,
  filters: Map<string, { name: string; part: string | null; values: string[] }>,
  key: string,
  value: string,
): void {
  const { name: sent, part: sentPart } = splitKey(key);
  const name = withoutValue(sent);
  const kind = Object.hasOwn(resource.filters, name) ? resource.filters[name] : undefined;
  const part = sentPart === '' ? null : sentPart;
  const partAllowed =
    part === null
      ? kind !== 'attributes'
      : kind === 'attributes' || ((kind === 'timestamp' || kind === 'day') && /^(after|before)$/.test(part));
  if (!kind || !partAllowed) throw refusal('noSuchFilter', { name: key });
  const same = filters.get(`${name} ${part}`);
  if (same) same.values.push(value);
  else filters.set(`${name} ${part}`, { name, part, values: [value] });
}
