import { recordTitle } from './record-title.ts';

/** The choices with their numbers as hints where several have one name and nothing else tells them apart. */
export function tellApart(options: readonly LookupOption[]): readonly LookupOption[] {
  const counts = new Map<string, number>();
  for (const { label } of options) counts.set(label, (counts.get(label) ?? 0) + 1);
  return options.map((option) =>
    option.hint === undefined && (counts.get(option.label) ?? 0) > 1
      ? { ...option, hint: `#${option.id}` }
      : option,
  );
}

/** What records or stubs are called, in their order; with their numbers where several have one name: `Customers (#4)`. */
export function titlesApart(records: readonly { readonly id: number }[]): string[] {
  const options = records.map((record) => ({ id: String(record.id), label: recordTitle(record) }));
  return tellApart(options).map(({ label, hint }) => (hint === undefined ? label : `${label} (${hint})`));
}

/** One choice; the id is the record's, as text. */
export interface LookupOption {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
}
