import type { TFunction } from 'i18next';
import { recordTitle } from '#src/api/cache/record-title.ts';

/** A value of a field in words: a record by its name, a state or module by its word, nothing as a dash. */
export function valueText(value: unknown, t: TFunction): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return t(value ? 'resources:yes' : 'resources:no');
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    const parts = value.map((each) => wordOf(each, t));
    return parts.length === 0 ? '—' : parts.join(', ');
  }
  return wordOf(value, t);
}

function wordOf(value: unknown, t: TFunction): string {
  if (typeof value === 'object' && value !== null) {
    if ('value' in value) return valueText(value.value, t);
    return 'id' in value && typeof value.id === 'number' ? recordTitle({ ...value, id: value.id }) : '';
  }
  const word = String(value);
  return t([`resources:state.${word}`, `shell:module.${word}`], { defaultValue: word });
}
