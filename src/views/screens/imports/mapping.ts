import type { ColumnField } from './column-guess.ts';

/** What is wrong with where columns go: the address is missing, or a field is given twice, by column. */
export interface MappingFaults {
  readonly isEmailMissing: boolean;
  readonly twice: ReadonlySet<number>;
}

/** Judges a mapping as the server does. */
export function mappingFaults(fields: readonly ColumnField[]): MappingFaults {
  const twice = fields.flatMap((field, index) =>
    field !== '' && fields.indexOf(field) !== index ? [index] : [],
  );
  return { isEmailMissing: !fields.includes('email'), twice: new Set(twice) };
}

/** The mapping as it is sent: columns that are left out are not in it. */
export function toMap(fields: readonly ColumnField[]): { column: number; field: string }[] {
  return fields.flatMap((field, column) => (field === '' ? [] : [{ column, field }]));
}
