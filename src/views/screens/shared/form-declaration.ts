import type { RecordOf, Resource } from '#contract/wire/resource.ts';
import type { FormField } from '../../kit/form/types.ts';

/** Values of a form by field name. */
export type FormValues = Record<string, unknown>;

/** What is particular about the form of a resource; everything else is the same for all of them. */
export interface FormDeclaration<R extends Resource> {
  readonly resource: R;
  /** The locale key of what stands before the reason of a failed save, `{{message}}`. */
  readonly failedKey?: string;
  /** The fields, for a new record where there is none. */
  fields(record: RecordOf<R> | null): readonly FormField[];
  /** The locale keys of the headings; the one for a record gets its `title`. */
  readonly titleKeys: { readonly create: string; readonly edit: string };
  /** Further values for the headings and the name of the list. */
  readonly titleParams?: Readonly<Record<string, string>>;
  /** The name of the list, and its path: where one is, and where Escape and saving lead. */
  readonly list: { readonly titleKey: string; readonly path: string };
  /** Where a saved record leads; to the list when left out. */
  afterSave?(record: RecordOf<R>): string;
  /** What a new record begins with. */
  readonly initial?: FormValues;
  /** The record as form values, where fields are more than the record's own. */
  toForm?(record: RecordOf<R>): FormValues;
  /** The values to send, where fields are more than the record's own; gets those that were changed, and all of them. */
  fromForm?(values: FormValues, all: FormValues): FormValues;
}
