import * as v from 'valibot';
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
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { ok: false, place: '' };
  const body: Readonly<Record<string, unknown>> = { ...given };
  const id = typeof body['@id'] === 'string' ? idFromPath(body['@id'], resource.path) : null;
  const head = v.safeParse(recordId, body.id ?? id);
  if (!head.success) return { ok: false, place: 'id' };
  const record: Record<string, unknown> = { ...body, id: head.output };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.access === 'writeOnly') continue;
    const read = readField(field, body[name]);
    if (!read.ok) return { ok: false, place: name };
    record[name] = read.value;
  }
  return { ok: true, record: record as RecordOf<R> };
}

const recordId = v.pipe(v.number(), v.integer(), v.minValue(1));

/** What a field that was left out may mean, in turn. */
const nothings: readonly unknown[] = [null, false, []];

function readField(field: AnyField, given: unknown): { ok: true; value: unknown } | { ok: false } {
  const values = given === undefined ? nothings : [withStubs(field, given)];
  for (const value of values) {
    const parsed = v.safeParse(field.read, value);
    if (parsed.success) return { ok: true, value: parsed.output };
  }
  return { ok: false };
}

function withStubs({ kind, target }: AnyField, given: unknown): unknown {
  if (kind === 'references' && Array.isArray(given)) return given.map((each) => stubOf(target, each));
  return kind === 'reference' ? stubOf(target, given) : given;
}

function stubOf(target: string | undefined, given: unknown): unknown {
  const id = typeof given === 'string' && target ? idFromPath(given, target) : null;
  return id === null ? given : { '@id': given, '@type': '', id };
}
