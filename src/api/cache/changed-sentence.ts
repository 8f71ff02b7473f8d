import type { SentenceParameters } from '#contract/rules/sentence.ts';
import type { Resource } from '#contract/wire/resource.ts';
import type { AnyRecord } from '../resources/changes.ts';
import { type AttributeValues, attributeFieldName } from '../resources/contact-attributes.ts';
import { recordTitle } from './record-title.ts';

interface Word {
  readonly key: string;
  readonly params?: SentenceParameters;
}

/** What a record was and is with a field that was edited; attributes of contacts are called as the account has them. */
export interface ChangedField {
  readonly resource: Resource;
  readonly field: string;
  readonly before: AnyRecord;
  readonly after: AnyRecord;
  readonly attributes: readonly { readonly id: number; readonly name: string }[];
}

const longest = 40;

/** Says which field of which record was given which value in place of which one; long values are cut. */
export function changedSentence({ resource, field, before, after, attributes }: ChangedField) {
  const attribute = attributes.find(({ id }) => attributeFieldName(id) === field);
  const textOf = (record: AnyRecord) =>
    attribute ? attributeValue(record, attribute.id) : wordOf(resource, field, record[field]);
  return {
    key: 'resources:changed',
    params: {
      title: cut(recordTitle(before)),
      field: attribute?.name ?? { key: `resources:field.${field}`, params: { defaultValue: field } },
      before: textOf(before),
      after: textOf(after),
    },
  };
}

function attributeValue({ attributes }: AnyRecord, id: number): string {
  const found = Array.isArray(attributes) ? (attributes as AttributeValues) : [];
  return cut(found.find(({ attributeId }) => attributeId === id)?.value ?? '');
}

/** A value in words: a record by its name, a state by its word, a number as it is written, nothing as a dash. */
function wordOf(resource: Resource, field: string, value: unknown): string | number | Word {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return { key: value ? 'resources:yes' : 'resources:no' };
  if (Array.isArray(value)) return cut(value.map(nameOf).join(', '));
  if (isObject(value) && 'value' in value) return wordOf(resource, field, value.value);
  const isWord = resource.fields[field]?.kind === 'enumeration' && typeof value === 'string';
  return isWord ? { key: `resources:state.${value}`, params: { defaultValue: value } } : cut(nameOf(value));
}

function nameOf(value: unknown): string {
  if (isObject(value)) return typeof value.id === 'number' ? recordTitle({ ...value, id: value.id }) : '';
  return value === null || value === undefined ? '' : String(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** A word for a line of a list: without its ends and breaks, at most so long. */
function cut(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line === '') return '—';
  const letters = [...line];
  return letters.length <= longest
    ? line
    : `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}
