import type { FilterEntry, FilterField, FilterValue } from './types.ts';

/** Whether an entry holds nothing to filter by. */
export function isEmptyEntry(entry: FilterEntry | undefined): boolean {
  if (entry === undefined || entry === '') return true;
  if (typeof entry === 'object')
    return Object.values(entry).every((part) => part === undefined || part === '');
  return false;
}

/** Sets one filter; an empty entry takes it away, so that equal filters are equal data. */
export function withFilter(value: FilterValue, name: string, entry: FilterEntry | undefined): FilterValue {
  const { [name]: _former, ...others } = value;
  return entry === undefined || isEmptyEntry(entry) ? others : { ...others, [name]: entry };
}

/** Takes every filter away but the fixed ones and those that are not declared here. */
export function clearedFilters(value: FilterValue, fields: readonly FilterField[]): FilterValue {
  const clearable = new Set(fields.filter((field) => !field.fixed).map((field) => field.name));
  return Object.fromEntries(Object.entries(value).filter(([name]) => !clearable.has(name)));
}

/** Whether there is anything that `clearedFilters` would take away. */
export function canClear(value: FilterValue, fields: readonly FilterField[]): boolean {
  return fields.some((field) => !field.fixed && !isEmptyEntry(value[field.name]));
}
