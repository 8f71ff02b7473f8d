import type { Resource } from '#contract/wire/resource.ts';

/** What is particular about the form of a resource. */
export interface FormParts<R extends Resource = Resource> {
  /** Fields by their names: kind, length and whether they must be there are said by the contract alone. */
  readonly fields: readonly ((keyof R['fields'] & string) | DeclaredField<R>)[];
  /** Commands over the form of a record that is there; names without a section are its own. */
  readonly actions?: readonly string[];
}

/** A field with what is particular about it on the form. */
export interface DeclaredField<R extends Resource = Resource> {
  readonly name: keyof R['fields'] & string;
  /** The locale keys of what is said below it, on the form of a new record and of one that is there. */
  readonly helpKey?: string | { readonly create?: string; readonly edit?: string };
  /** The form that has it, where it is one alone. */
  readonly on?: 'create' | 'edit';
  /** Two such fields share a line where there is room. */
  readonly half?: true;
  readonly autoComplete?: string;
  /** The locale key of its label; that of the field when left out. */
  readonly labelKey?: string;
  /** Two of its words that a switch stands for. */
  readonly switch?: { readonly on: string; readonly off: string };
  /** The choices of a list of words that are its value, with the beginning of their locale keys. */
  readonly choices?: { readonly values: readonly string[]; readonly key: string };
}
