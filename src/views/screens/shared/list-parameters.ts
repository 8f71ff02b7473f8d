import { isDay } from '#contract/wire/day-field.ts';
import type { FilterKind, Resource } from '#contract/wire/resource.ts';
import type { Filters, Order } from '#src/api/resources/list-query.ts';
import type { SearchParameters } from '#src/state/search-string.ts';
import type { FilterEntry, FilterValue, TimeSpan } from '../../kit/filters/types.ts';
import type { SortField } from '../../kit/grid/sort.ts';

/** What a list shows: its filters by name, and its sorting. */
export interface ListParameters {
  readonly filters: FilterValue;
  readonly sort: readonly SortField[];
}

/** Stands in an address for "any" where a default filter would be in force otherwise. */
const any = 'any';

/** Reads a list's parameters out of an address; what the address does not say is as the defaults have it. */
export function readListParameters(
  resource: Resource,
  search: SearchParameters,
  defaults: ListParameters,
): ListParameters {
  const flat = withoutFilterObject(search);
  const found: Record<string, FilterEntry> = {};
  for (const name of filterNames(resource, flat, defaults)) {
    const kind = kindOf(resource, name);
    const entry = kind && readEntry(kind, name, flat);
    if (entry === any) continue;
    const used = entry ?? defaults.filters[name];
    if (used !== undefined) found[name] = used;
  }
  return { filters: found, sort: readSort(flat.order) ?? defaults.sort };
}

/** Writes a list's parameters as they stand in an address; what is as the defaults have it is left out. */
export function writeListParameters(
  { filters, sort }: ListParameters,
  defaults: ListParameters,
): SearchParameters {
  const search: Record<string, string | readonly string[]> = {};
  for (const name of new Set([...Object.keys(filters), ...Object.keys(defaults.filters)])) {
    const entry = filters[name];
    if (JSON.stringify(entry) === JSON.stringify(defaults.filters[name])) continue;
    if (entry === undefined) search[name] = any;
    else if (typeof entry === 'object' && !Array.isArray(entry))
      Object.assign(search, writeSpan(name, entry as TimeSpan));
    else search[name] = Array.isArray(entry) ? entry : String(entry);
  }
  if (JSON.stringify(sort) !== JSON.stringify(defaults.sort))
    search.order = sort.length === 0 ? 'none' : sort.map(writeSort);
  return search;
}

/** The filters as the wire has them; local times become instants. */
export function toWireFilters(filters: FilterValue): Filters {
  const wire: Record<string, string | readonly string[]> = {};
  for (const [name, entry] of Object.entries(filters)) {
    if (typeof entry === 'object' && !Array.isArray(entry)) {
      const { after, before } = entry as TimeSpan;
      if (after) wire[`${name}[after]`] = toInstant(after);
      if (before) wire[`${name}[before]`] = toInstant(before);
    } else wire[name] = Array.isArray(entry) ? entry : String(entry);
  }
  return wire;
}

/** The sorting as the wire has it. */
export function toOrders(sort: readonly SortField[]): readonly Order[] {
  return sort.map(({ field, descending }) => ({ field, direction: descending ? 'desc' : 'asc' }));
}

function filterNames(resource: Resource, search: SearchParameters, defaults: ListParameters): Set<string> {
  const named = Object.keys(search).filter((name) => name.startsWith('attributes['));
  return new Set([...Object.keys(resource.filters), ...named, ...Object.keys(defaults.filters)]);
}

function kindOf(resource: Resource, name: string): FilterKind | undefined {
  return name.startsWith('attributes[') ? 'text' : resource.filters[name];
}

function readEntry(kind: FilterKind, name: string, search: SearchParameters): FilterEntry | undefined {
  const value = search[name] ?? search[`${name}.value`];
  if (value === any) return any;
  if (kind === 'timestamp' || kind === 'day') return readSpan(name, search);
  if (value === undefined) return undefined;
  if (kind === 'enumeration') return typeof value === 'string' ? [value] : value;
  const single = typeof value === 'string' ? value : value[0];
  if (kind === 'boolean') return single === 'true' ? true : single === 'false' ? false : undefined;
  return single;
}

function readSpan(name: string, search: SearchParameters): TimeSpan | string | undefined {
  const after = search[`${name}[after]`];
  const before = search[`${name}[before]`];
  const span = {
    ...(typeof after === 'string' && { after }),
    ...(typeof before === 'string' && { before }),
  };
  if (after !== undefined || before !== undefined) return span;
  const day = search[name];
  return typeof day === 'string' ? day : undefined;
}

function writeSpan(name: string, { after, before }: TimeSpan) {
  return { ...(after && { [`${name}[after]`]: after }), ...(before && { [`${name}[before]`]: before }) };
}

function readSort(order: SearchParameters[string] | undefined): readonly SortField[] | undefined {
  if (order === undefined) return undefined;
  if (order === 'none') return [];
  const steps = typeof order === 'string' ? [order] : order;
  return steps.map((step) => ({ field: step.replace(/^-/, ''), descending: step.startsWith('-') }));
}

function writeSort({ field, descending }: SortField): string {
  return descending ? `-${field}` : field;
}

function toInstant(local: string): string {
  // A whole day is the server's to place.
  if (isDay(local)) return local;
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? local : time.toISOString();
}

/** An address may carry its filters as one object too: `?filter={"dripCampaign":3,"status.value":"queued"}`. */
function withoutFilterObject(search: SearchParameters): SearchParameters {
  const { filter, ...others } = search;
  if (typeof filter !== 'string') return search;
  try {
    const parsed: unknown = JSON.parse(filter);
    if (typeof parsed !== 'object' || parsed === null) return others;
    const texts = Object.entries(parsed).map(([name, value]) => [name, String(value)] as const);
    return { ...others, ...Object.fromEntries(texts) };
  } catch {
    // An object that cannot be read filters nothing.
    return others;
  }
}
