import * as v from 'valibot';
import type { ViolationCode } from '../rules/violations.ts';
import { sentInteger, sentText } from './sent-values.ts';

/** Who may set a field: everyone, only the server, only on create, or write without ever reading back. */
export type Access = 'readWrite' | 'readOnly' | 'createOnly' | 'writeOnly';

/** What a field holds; lists, forms, filters and columns are derived from it. */
export type FieldKind =
  | 'text'
  | 'email'
  | 'url'
  | 'slug'
  | 'integer'
  | 'boolean'
  | 'timestamp'
  | 'day'
  | 'enumeration'
  | 'reference'
  | 'references'
  | 'object';

type Schema<Output> = v.GenericSchema<unknown, Output>;

/** One declared field of a resource: its read shape, its write shape and its limits. */
export interface Field<Read, Write> {
  readonly kind: FieldKind;
  readonly access: Access;
  /** Must be sent on create, and never be emptied. */
  readonly required: boolean;
  /** Reads as `{ value }`; a write takes the plain value too. */
  readonly valueObject: boolean;
  /** Left out of list rows, since it is large. */
  readonly detailOnly: boolean;
  readonly read: Schema<Read>;
  readonly write: Schema<Write>;
  readonly min?: number;
  readonly max?: number;
  readonly options?: readonly string[];
  /** The path of the resource that a reference points to. */
  readonly target?: string;
  /** The code that stands for a missing value where it is not `required`. */
  readonly missing?: ViolationCode;
  readonly initial?: Write;
}

/** A field whatever it holds. */
export type AnyField = Field<unknown, unknown>;

/** What every field builder takes. */
export interface FieldOptions<Write> {
  required?: boolean;
  detailOnly?: boolean;
  missing?: ViolationCode;
  initial?: Write;
}

interface TextOptions extends FieldOptions<string> {
  min?: number;
  max?: number;
  tooLong?: ViolationCode;
}

function field<Read, Write>(
  kind: FieldKind,
  read: Schema<Read>,
  write: Schema<Write>,
  options: FieldOptions<Write>,
  more: Partial<Field<Read, Write>> = {},
): Field<Read, Write> {
  return {
    kind,
    access: 'readWrite',
    required: options.required ?? false,
    valueObject: false,
    detailOnly: options.detailOnly ?? false,
    missing: options.missing,
    initial: options.initial,
    read,
    write,
    ...more,
  };
}

/** Text that keeps its inner white space and loses the outer one; lengths in characters. */
export function text(options: TextOptions = {}): Field<string, string> {
  const min = options.min ?? (options.required ? 1 : 0);
  const max = options.max ?? 100_000;
  const write = v.pipe(
    sentText,
    v.trim(),
    v.check((value) => !options.required || value !== '', options.missing ?? 'required'),
    v.check((value) => value === '' || value.length >= min, 'tooShort'),
    v.maxLength(max, options.tooLong ?? 'tooLong'),
  );
  return field('text', v.string(), write, options, { min, max });
}

/** Text kept to the byte, such as html. */
export function verbatim(options: FieldOptions<string> & { max?: number } = {}): Field<string, string> {
  const max = options.max ?? 2_000_000;
  const write = v.pipe(sentText, v.maxLength(max, 'tooLong'));
  return field('text', v.string(), write, options, { max });
}

/** Lower-case letters, digits and single hyphens inside. */
export function slug(options: FieldOptions<string> = {}): Field<string, string> {
  const write = v.pipe(
    sentText,
    v.trim(),
    v.check((value) => value !== '', 'required'),
    v.maxLength(150, 'tooLong'),
    v.check((value) => value === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value), 'invalidSlug'),
  );
  return field('slug', v.string(), write, options, { min: 1, max: 150 });
}

/** A whole number within limits. */
export function integer(
  options: FieldOptions<number> & { min?: number; max?: number } = {},
): Field<number, number> {
  return field('integer', v.number(), sentInteger(options), options, { min: options.min, max: options.max });
}

/** True or false. */
export function boolean(options: FieldOptions<boolean> = {}): Field<boolean, boolean> {
  return field('boolean', v.boolean(), v.boolean('wrongType'), options);
}

/** An instant, ISO 8601 in UTC with a `Z`. */
export function timestamp(options: FieldOptions<string> = {}): Field<string, string> {
  const write = v.pipe(sentText, v.isoTimestamp('invalidTimestamp'));
  return field('timestamp', v.string(), write, options);
}

/** One of a closed list of words. */
export function enumeration<const Options extends readonly string[]>(
  options: Options,
  more: FieldOptions<Options[number]> = {},
): Field<Options[number], Options[number]> {
  const write = v.picklist(options, 'unknownOption');
  return field('enumeration', v.picklist(options), write, more, { options });
}

/** A structure of its own schemas. */
export function object<Read, Write>(
  read: Schema<Read>,
  write: Schema<Write>,
  options: FieldOptions<Write> = {},
): Field<Read, Write> {
  return field('object', read, write, options);
}

/** Wraps a field so that it reads as `{ value }` and is written as either. */
export function valueObject<Read, Write>(inner: Field<Read, Write>): Field<{ value: Read }, Write> {
  return { ...inner, valueObject: true, read: v.object({ value: inner.read }) };
}

/** A field that only the server sets; a client may send it back and nothing happens. */
export function readOnly<Read, Write>(inner: Field<Read, Write>): Field<Read, Write> {
  return { ...inner, access: 'readOnly', required: false };
}

/** A field that is fixed once the record exists. */
export function createOnly<Read, Write>(inner: Field<Read, Write>): Field<Read, Write> {
  return { ...inner, access: 'createOnly' };
}

/** A field that is never read back, such as a password. */
export function writeOnly<Read, Write>(inner: Field<Read, Write>): Field<Read, Write> {
  return { ...inner, access: 'writeOnly' };
}

/** A field that may be null. */
export function nullable<Read, Write>(inner: Field<Read, Write>): Field<Read | null, Write | null> {
  return { ...inner, read: v.nullable(inner.read), write: v.nullable(inner.write) };
}
