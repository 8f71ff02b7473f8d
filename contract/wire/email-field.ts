import * as v from 'valibot';
import { LONGEST_ADDRESS, parseAddress } from '../rules/address.ts';
import { limits } from '../rules/limits.ts';
import type { Field, FieldOptions } from './field.ts';
import { sentText } from './sent-values.ts';

function addressSchema(longest: number): v.GenericSchema<unknown, string> {
  return v.pipe(
    sentText,
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const parsed = parseAddress(dataset.value, longest);
      if (parsed.ok) return parsed.address;
      addIssue({ message: parsed.code });
      return NEVER;
    }),
  );
}

/** A schema that takes one mail address and gives it trimmed and as typed. */
export const emailSchema = addressSchema(LONGEST_ADDRESS);

/** One mail address, 5 to 150 characters unless said (spec section 5). */
export function email(options: FieldOptions<string> & { max?: number } = {}): Field<string, string> {
  const max = options.max ?? LONGEST_ADDRESS;
  return {
    kind: 'email',
    access: 'readWrite',
    required: options.required ?? false,
    valueObject: false,
    detailOnly: false,
    missing: options.missing,
    initial: options.initial,
    read: v.string(),
    write: addressSchema(max),
    min: limits.emailMinimum,
    max,
  };
}
