import type { ColumnField } from './column-guess.ts';

/** What is wrong with where columns go: the address is missing; by column, a field is given twice or not made yet. */
export interface MappingFaults {
  readonly isEmailMissing: boolean;
  readonly twice: ReadonlySet<number>;
  readonly unmade: ReadonlySet<number>;
}

/** Judges a mapping as the server does. */
export function mappingFaults(fields: readonly ColumnField[]): MappingFaults {
  const twice = fields.flatMap((field, index) =>
    field !== '' && field !== 'new' && fields.indexOf(field) !== index ? [index] : [],
  );
  const unmade = fields.flatMap((field, index) => (field === 'new' ? [index] : []));
  return { isEmailMissing: !fields.includes('email'), twice: new Set(twice), unmade: new Set(unmade) };
}

/** The mapping as it is sent: columns that are left out are not in it. */
export function toMap(fields: readonly ColumnField[]): { column: number; field: string }[] {
  return fields.flatMap((field, column) => (field === '' ? [] : [{ column, field }]));
}
