import type { Choice, ResolveOptions, SearchOptions } from '../form/types.ts';

/** A span of time; either end may be open. Local date-times without a zone. */
export type TimeSpan = { after?: string; before?: string };

/** What one filter holds: text, day and reference a string, an enumeration a list, a timestamp and days a span. */
export type FilterEntry = string | readonly string[] | boolean | TimeSpan;

/** The filters in force by field name: plain data that can go into a URL. Absent means any. */
export type FilterValue = Readonly<Record<string, FilterEntry>>;

/** One declared filter; `fixed` ones cannot be cleared, only changed. A `label` that is data stands in place of the key's text. */
export type FilterField = { name: string; labelKey: string; label?: string; fixed?: boolean } & (
  | { kind: 'text' | 'boolean' | 'timestamp' | 'day' | 'days' }
  | { kind: 'enumeration'; options: readonly Choice[] }
  | { kind: 'reference'; resource: string; search: SearchOptions; resolve?: ResolveOptions }
);
