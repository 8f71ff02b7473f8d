import type { ReactNode } from 'react';
import type { RecordOf, Resource } from '#contract/wire/resource.ts';
import type {
  Choice,
  CustomControl,
  FormField,
  ResolveOptions,
  SearchOptions,
} from '../../kit/form/types.ts';

/** Values of a form by field name. */
export type FormValues = Record<string, unknown>;

/** A field of a record on a form; the contract alone says its kind, whether it must be there and how long it may be. */
export interface RecordField {
  readonly name: string;
  /** The locale key of its label; that of the field when left out. */
  readonly labelKey?: string;
  readonly helpKey?: string;
  /** Two such fields share a line where there is room. */
  readonly half?: boolean;
  readonly autoComplete?: string;
  /** Two of its words that a switch stands for. */
  readonly switch?: { readonly on: string; readonly off: string };
  /** The choices of a list of words. */
  readonly choices?: readonly Choice[];
  /** How the records that a reference may name are found, where that is particular. */
  readonly lookup?: { readonly search: SearchOptions; readonly resolve?: ResolveOptions };
  /** The day that `+1y` counts from. */
  from?(values: Readonly<Record<string, unknown>>): string | null;
  /** Draws it, where its kind alone does not say how. */
  render?(control: CustomControl): ReactNode;
  readonly kind?: never;
  readonly required?: never;
  readonly minLength?: never;
  readonly maxLength?: never;
}

/** A field of a form that the record does not have, such as the value of one attribute. */
export interface OwnField {
  readonly name: string;
  readonly own: FormField;
}

/** What is particular about the form of a resource; everything else is the same for all of them. */
export interface FormDeclaration<R extends Resource> {
  readonly resource: R;
  /** The locale key of what stands before the reason of a failed save, `{{message}}`. */
  readonly failedKey?: string;
  /** The fields, for a new record where there is none. */
  fields(record: RecordOf<R> | null): readonly (RecordField | OwnField)[];
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
