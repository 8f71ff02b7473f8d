import type { TFunction } from 'i18next';
import { recordTitle } from '#src/api/cache/record-title.ts';

/** Names of records by id, for values that are ids alone. */
export type KnownNames = ReadonlyMap<string, string>;

/** A value of a field in words: a record by its name, a state or module by its word, nothing as a dash. */
export function valueText(value: unknown, t: TFunction, names: KnownNames): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return t(value ? 'resources:yes' : 'resources:no');
  if (typeof value === 'number') return names.get(String(value)) ?? String(value);
  if (Array.isArray(value)) {
    const parts = value.map((each) => wordOf(each, t, names));
    return parts.length === 0 ? '—' : parts.join(', ');
  }
  return wordOf(value, t, names);
}

function wordOf(value: unknown, t: TFunction, names: KnownNames): string {
  if (typeof value === 'object' && value !== null) {
    if ('value' in value) return valueText(value.value, t, names);
    return 'id' in value && typeof value.id === 'number' ? recordTitle({ ...value, id: value.id }) : '';
  }
  const word = String(value);
  return t([`resources:state.${word}`, `shell:module.${word}`], { defaultValue: word });
}
