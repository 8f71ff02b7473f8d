import type { AnyField } from '#contract/wire/field.ts';
import type { Resource } from '#contract/wire/resource.ts';

/** A right body for a new record, by what the contract says of its fields; `idOf` gives the record that a path's reference names. */
export function plainBody(resource: Resource, idOf: (path: string) => number | undefined): object {
  const entries = Object.entries(resource.fields)
    .filter(([, { access }]) => access !== 'readOnly')
    .map(([name, field]) => [name, plainValue(field, idOf)] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}

function plainValue(field: AnyField, idOf: (path: string) => number | undefined): unknown {
  const { kind, min = 1, max = 20, options, target } = field;
  switch (kind) {
    case 'text':
      return 'Something of its own'.padEnd(min, '.').slice(0, max);
    case 'slug':
      return 'something';
    case 'email':
      return 'something@example.com';
    case 'url':
      return 'https://something.example/';
    case 'integer':
      return min;
    case 'boolean':
      return true;
    case 'timestamp':
      return '2027-01-01T12:00:00Z';
    case 'day':
      return '2027-01-01';
    case 'enumeration':
      return options?.[0];
    case 'reference':
      return idOf(target ?? '');
    case 'references':
      return [idOf(target ?? '')].filter((id) => id !== undefined);
    case 'object':
      // What it is made of is its own affair; it stays as it begins.
      return field.initial;
  }
}
