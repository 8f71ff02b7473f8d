/**
 * What came in without the NULs of its texts, which come along with what is pasted and which no text of the database can
 * hold; names keep theirs, since no field has such a one. Gives the same value where there are none.
 */
export function withoutNul(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '') : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const kept = items.map(withoutNul);
    return kept.some((item, index) => item !== items[index]) ? kept : value;
  }
  const fields = Object.entries(value);
  const kept = fields.map(([name, field]): [string, unknown] => [name, withoutNul(field)]);
  return kept.some(([, field], index) => field !== fields[index]?.[1]) ? Object.fromEntries(kept) : value;
}
