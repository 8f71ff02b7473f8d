import * as v from 'valibot';
import { parseAddress } from '../rules/address.ts';
import { limits } from '../rules/limits.ts';
import type { Field, FieldOptions } from './field.ts';
import { sentText } from './sent-values.ts';

/** A schema that takes one mail address and gives it trimmed and as typed. */
export const emailSchema: v.GenericSchema<unknown, string> = v.pipe(
  sentText,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const parsed = parseAddress(dataset.value);
    if (parsed.ok) return parsed.address;
    addIssue({ message: parsed.code });
    return NEVER;
  }),
);

/** One mail address, 5 to 150 characters (spec section 5). */
export function email(options: FieldOptions<string> = {}): Field<string, string> {
  return {
    kind: 'email',
    access: 'readWrite',
    required: options.required ?? false,
    valueObject: false,
    detailOnly: false,
    missing: options.missing,
    initial: options.initial,
    read: v.string(),
    write: emailSchema,
    min: limits.emailMinimum,
    max: limits.emailMaximum,
  };
}
