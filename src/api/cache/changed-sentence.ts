import type { Resource } from '#contract/wire/resource.ts';
import { type AttributeValues, attributeFieldName } from '../resources/contact-attributes.ts';
import { inOneLine, recordTitle } from './record-title.ts';

interface WordByKey {
  readonly key: string;
  readonly params?: Readonly<Record<string, Word>>;
}

/** A part of a sentence: as it is, or by its key, so that each reads it in their language. */
export type Word = string | number | WordByKey;

/** The attributes that the contacts of the account have. */
export type NamedAttributes = readonly { readonly id: number; readonly name: string }[];

/** A record by its id, with the fields of its resource. */
type NamedFields = Readonly<Record<string, unknown>> & { readonly id: number };

/** What a record was and is with a field that was edited; attributes of contacts are called as the account has them. */
export interface ChangedField {
  readonly resource: Resource;
  readonly field: string;
  readonly before: NamedFields;
  readonly after: NamedFields;
  readonly attributes: NamedAttributes;
}

/** Says which field of which record was given which value in place of which one; long values are cut. */
export function changedSentence({ resource, field, before, after, attributes }: ChangedField) {
  const attribute = attributes.find(({ id }) => attributeFieldName(id) === field);
  const textOf = (record: NamedFields) =>
    attribute ? attributeValue(record, attribute.id) : valueWord(resource, field, record[field]);
  return {
    key: 'resources:changed',
    params: {
      title: inOneLine(recordTitle(before)),
      field: fieldWord(field, attributes),
      before: textOf(before),
      after: textOf(after),
    },
  };
}

/** What a field is called; an attribute of contacts as the account has it. */
export function fieldWord(field: string, attributes: NamedAttributes): Word {
  const attribute = attributes.find(({ id }) => attributeFieldName(id) === field);
  return attribute?.name ?? { key: `resources:field.${field}`, params: { defaultValue: field } };
}

function attributeValue({ attributes }: NamedFields, id: number): string {
  const found = Array.isArray(attributes) ? (attributes as AttributeValues) : [];
  return inOneLine(found.find(({ attributeId }) => attributeId === id)?.value ?? '');
}

/** A value in words: a record by its name, a state by its word, a number as it is written, nothing as a dash. */
export function valueWord(resource: Resource, field: string, value: unknown): Word {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return { key: value ? 'resources:yes' : 'resources:no' };
  if (Array.isArray(value)) return enumerated(value.map((each) => valueWord(resource, field, each)));
  if (isObject(value) && 'value' in value) return valueWord(resource, field, value.value);
  const { kind } = resource.fields[field] ?? {};
  const text = nameOf(value);
  if (text === '' || (kind !== 'enumeration' && kind !== 'object')) return inOneLine(text);
  const key = kind === 'object' ? `shell:module.${text}` : `resources:state.${text}`;
  return { key, params: { defaultValue: text } };
}

/** Words one behind the other, with commas between them; `lastKey` joins the last one. Nothing reads as a dash. */
export function enumerated(
  words: readonly Word[],
  lastKey: 'resources:also' | 'resources:and' = 'resources:also',
): Word {
  const [first = '—', ...others] = words;
  if (others.length === 0) return first;
  const key = others.length === 1 ? lastKey : 'resources:also';
  return { key, params: { first, rest: enumerated(others, lastKey) } };
}

function nameOf(value: unknown): string {
  if (isObject(value)) return typeof value.id === 'number' ? recordTitle({ ...value, id: value.id }) : '';
  return value === null || value === undefined ? '' : String(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
