import * as v from 'valibot';
import type { Field, FieldOptions } from './field.ts';
import { listOf } from './list-of.ts';

/** How a reference reads: where the record is and what to show of it; `gone` when it is no more (contract, References). */
export interface Stub {
  '@id': string;
  '@type': string;
  id: number;
  gone?: true;
  [display: string]: unknown;
}

/** A stub as it is read. */
export const stubSchema: v.GenericSchema<unknown, Stub> = v.looseObject({
  '@id': v.string(),
  '@type': v.string(),
  id: v.number(),
  gone: v.optional(v.literal(true)),
});

/** The id in a path such as `/campaign/senders/5`, or null when the path is not of this resource. */
export function idFromPath(path: string, resourcePath: string): number | null {
  if (!path.startsWith(`${resourcePath}/`)) return null;
  return parseId(path.slice(resourcePath.length + 1));
}

/** A positive integer from its decimal spelling, or null. */
export function parseId(spelling: string): number | null {
  if (!/^[1-9]\d{0,14}$/.test(spelling)) return null;
  return Number(spelling);
}

/** The id in any accepted spelling of a reference: an id, its digits, a path or a stub; null when it is none. */
export function readReference(value: unknown, resourcePath: string): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? value : null;
  if (typeof value === 'string') return idFromPath(value, resourcePath) ?? parseId(value);
  if (typeof value === 'object' && value !== null && '@id' in value) {
    return typeof value['@id'] === 'string' ? idFromPath(value['@id'], resourcePath) : null;
  }
  return null;
}

/** Any accepted spelling of a reference; gives its id. */
export function referenceSchema(target: string): v.GenericSchema<unknown, number> {
  return v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const id = readReference(dataset.value, target);
      if (id !== null) return id;
      addIssue({ message: 'unknownReference' });
      return NEVER;
    }),
  );
}

/** A reference to one record; reads as a stub or null, writes as a path, an id or a stub. */
export function reference(
  target: string,
  options: FieldOptions<number | null> = {},
): Field<Stub | null, number | null> {
  const write = options.required
    ? v.pipe(
        v.unknown(),
        v.check((value) => value !== null && value !== '', options.missing ?? 'required'),
        referenceSchema(target),
      )
    : v.nullable(referenceSchema(target));
  return {
    kind: 'reference',
    access: 'readWrite',
    required: options.required ?? false,
    valueObject: false,
    detailOnly: options.detailOnly ?? false,
    missing: options.missing,
    initial: options.initial ?? null,
    read: v.nullable(stubSchema),
    write,
    target,
  };
}

/** References to several records, without repeats, in the given order. */
export function references(target: string, options: FieldOptions<number[]> = {}): Field<Stub[], number[]> {
  const write = v.pipe(
    listOf(referenceSchema(target), 1_000),
    v.transform((ids) => [...new Set(ids)]),
  );
  return {
    kind: 'references',
    access: 'readWrite',
    required: options.required ?? false,
    valueObject: false,
    detailOnly: options.detailOnly ?? false,
    missing: options.missing,
    initial: options.initial ?? [],
    read: v.array(stubSchema),
    write,
    target,
  };
}
