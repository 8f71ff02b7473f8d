import type * as v from 'valibot';
import type { AnyField } from './field.ts';
import { idFromPath } from './reference.ts';
import type { RecordOf, Resource } from './resource.ts';

/** A record as its declaration has it, or the place where what came is none. */
export type ReadRecord<R extends Resource> =
  | { readonly ok: true; readonly record: RecordOf<R> }
  | { readonly ok: false; readonly place: string };

/**
 * Reads what a host gives as a record. A host may leave out what may be nothing, and give a reference as its bare path;
 * what it has besides is kept.
 */
export function readRecord<R extends Resource>(resource: R, given: unknown): ReadRecord<R> {
  return readFields(resource, given, 'record');
}

/** The same for a row of a list, which may leave out what only the record itself has. */
export function readRow<R extends Resource>(resource: R, given: unknown): ReadRecord<R> {
  return readFields(resource, given, 'row');
}

function readFields<R extends Resource>(resource: R, given: unknown, as: 'record' | 'row'): ReadRecord<R> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { ok: false, place: '' };
  const body = given as Readonly<Record<string, unknown>>;
  const id = body.id ?? (typeof body['@id'] === 'string' ? idFromPath(body['@id'], resource.path) : null);
  if (!isRecordId(id)) return { ok: false, place: 'id' };
  const record: Record<string, unknown> = { ...body, id };
  for (const name in resource.fields) {
    const field = resource.fields[name];
    if (!field || field.access === 'writeOnly') continue;
    const value = body[name];
    if (as === 'row' && field.detailOnly && value === undefined) continue;
    const read = readField(field, value);
    if (!read.typed) return { ok: false, place: name };
    record[name] = read.value;
  }
  return { ok: true, record: record as RecordOf<R> };
}

function isRecordId(id: unknown): id is number {
  return typeof id === 'number' && Number.isInteger(id) && id > 0;
}

/** What a field that was left out may mean, in turn. */
const nothings: readonly unknown[] = [null, false, []];

function readField(field: AnyField, given: unknown) {
  if (given !== undefined) return parse(field, withStubs(field, given));
  const found = nothings.map((value) => parse(field, value)).find(({ typed }) => typed);
  return found ?? none;
}

const none = { typed: false, value: undefined };

/** A page has thousands of fields, so nothing is made for each of them but the outcome. */
function parse({ read }: AnyField, value: unknown): { readonly typed: boolean; readonly value: unknown } {
  const outcome = read['~run']({ value }, config);
  return outcome.issues ? none : (outcome as { readonly typed: true; readonly value: unknown });
}

const config: v.Config<v.BaseIssue<unknown>> = { abortEarly: true };

function withStubs({ kind, target }: AnyField, given: unknown): unknown {
  if (kind === 'references' && Array.isArray(given)) return given.map((each) => stubOf(target, each));
  return kind === 'reference' ? stubOf(target, given) : given;
}

function stubOf(target: string | undefined, given: unknown): unknown {
  const id = typeof given === 'string' && target ? idFromPath(given, target) : null;
  return id === null ? given : { '@id': given, '@type': '', id };
}
