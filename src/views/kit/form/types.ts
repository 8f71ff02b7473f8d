import type { ReactNode, Ref } from 'react';

/** One choice of a reference field; `hint` is shown smaller behind the label. */
export type Option = { id: string; label: string; hint?: string };

/** Why a search came to nothing, in a sentence for the person. */
export class SearchFailure extends Error {}

/** Finds the choices for what is typed; an empty query gives the first ones. Must stop when the signal aborts. */
export type SearchOptions = (query: string, signal: AbortSignal) => Promise<readonly Option[]>;

/** Names the records that a form starts with; ids without an answer are shown as they are. */
export type ResolveOptions = (ids: readonly string[], signal: AbortSignal) => Promise<readonly Option[]>;

/** Makes a record from what is typed, or gives null when the person thought better of it. */
export type CreateOption = (label: string) => Promise<Option | null>;

/** A fixed choice; its text is a locale key or, for data, the text itself. */
export type Choice = { value: string; labelKey?: string; label?: string };

/** What a field of the kind `custom` gets to draw itself. */
export type CustomControl = {
  id: string;
  name: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  ref: Ref<HTMLElement>;
  invalid: boolean;
  describedBy: string | undefined;
  readOnly: boolean;
  values: Record<string, unknown>;
  setValue: (name: string, value: unknown) => void;
};

type Reference = { search: SearchOptions; resolve?: ResolveOptions; onCreate?: CreateOption };

type Kind =
  /** More than `maxLength` characters are refused where they stand, never cut; `minLength` is told where it is not reached. */
  | {
      kind: 'text' | 'email' | 'password';
      placeholder?: string;
      autoComplete?: string;
      minLength?: number;
      maxLength?: number;
    }
  | { kind: 'textarea'; rows?: number; mono?: boolean; placeholder?: string }
  | { kind: 'number'; min?: number; max?: number; unit?: string }
  /** `words` are its values where they are no booleans. */
  | { kind: 'switch'; words?: { readonly on: string; readonly off: string } }
  | { kind: 'select'; options: readonly Choice[] }
  | { kind: 'checklist'; options: readonly Choice[] }
  | ({ kind: 'reference' | 'references'; placeholder?: string } & Reference)
  | { kind: 'date' | 'datetime'; min?: string; max?: string }
  /** A day in figures or words; `from` gives the day that `+1y` counts from. */
  | { kind: 'day'; from?: (values: Record<string, unknown>) => string | null }
  | { kind: 'custom'; render: (control: CustomControl) => ReactNode };

/** One declared field. `labelKey`, `helpKey` and `sectionKey` are locale keys; `name` may be a dotted path. */
export type FormField = {
  name: string;
  labelKey: string;
  /** A label that is data, such as the name of an attribute, in place of the key's text. */
  label?: string;
  helpKey?: string;
  /** Starts a titled part of the form with this field. */
  sectionKey?: string;
  required?: boolean;
  readOnly?: boolean;
  /** Two such fields share a line where there is room. */
  half?: boolean;
  /** Hidden while false; its value stays. */
  visible?: (values: Record<string, unknown>) => boolean;
} & Kind;

/** A field that the server refused, as the wire names it. */
export type FormViolation = {
  propertyPath: string;
  code?: string;
  message: string;
  /** What the words for the code are filled with besides the field. */
  parameters?: Readonly<Record<string, string | number>>;
};

/** Why a form was not taken: fields, or a sentence for the whole form, which stands there at most `until` it is over. */
export type FormRefusal = {
  violations?: readonly FormViolation[];
  message?: string;
  until?: Promise<void>;
};

/** Whether a text is longer than its field takes; the white space around it does not count. */
export function isTooLong(field: FormField, value: unknown): boolean {
  const limit = limitOf(field);
  return limit !== undefined && typeof value === 'string' && value.trim().length > limit;
}

/** The least and the most that a field takes, where it has such bounds: of a number, or of the characters of a text. */
export function boundsOf(field: FormField): { min?: number; max?: number } {
  const isNumber = field.kind === 'number';
  const min = isNumber ? field.min : 'minLength' in field ? field.minLength : undefined;
  const max = isNumber ? field.max : limitOf(field);
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/** How many characters a field takes, where it has a limit. */
function limitOf(field: FormField): number | undefined {
  return field.kind === 'text' || field.kind === 'email' || field.kind === 'password'
    ? field.maxLength
    : undefined;
}
