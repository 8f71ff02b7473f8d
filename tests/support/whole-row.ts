import * as v from 'valibot';
import { allResources } from '#contract/resources/all.ts';
import type { AnyField } from '#contract/wire/field.ts';

/** A row as a host gives it: what a test says of it, and something that may be for each other field of its resource. */
export function wholeRow(path: string, given: object): object {
  const resource = allResources.find((each) => each.path === path);
  if (!resource) return given;
  const others = Object.entries(resource.fields).filter(
    ([, { access, detailOnly }]) => access !== 'writeOnly' && !detailOnly,
  );
  return { ...Object.fromEntries(others.map(([name, field]) => [name, somethingFor(field)])), ...given };
}

function somethingFor({ read, target = '' }: AnyField): unknown {
  return somethingOf(read, { '@id': `${target}/1`, '@type': '', id: 1 });
}

const plain: readonly unknown[] = [
  ...[null, false, [], 0, '', 'something', 'a@b.example', '2026-01-01', '2026-01-01T00:00:00Z'],
];

/** Objects are made of their parts. */
function somethingOf(schema: v.GenericSchema, stub: unknown): unknown {
  const { options = [], entries } = schema as {
    options?: unknown[];
    entries?: Record<string, v.GenericSchema>;
  };
  const made =
    entries &&
    Object.fromEntries(Object.entries(entries).map(([name, part]) => [name, somethingOf(part, stub)]));
  const candidates = [...plain, ...options, stub, made];
  const found = candidates.find((value) => value !== undefined && v.is(schema, value));
  if (found === undefined) throw new Error('Nothing may stand in such a field');
  return found;
}
