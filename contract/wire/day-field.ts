import * as v from 'valibot';
import type { Field, FieldOptions } from './field.ts';
import { sentText } from './sent-values.ts';

/** Whether a text is a day that the calendar has, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** A day, `YYYY-MM-DD` (contract, Times). */
export function day(options: FieldOptions<string> = {}): Field<string, string> {
  return {
    kind: 'day',
    access: 'readWrite',
    required: options.required ?? false,
    valueObject: false,
    detailOnly: options.detailOnly ?? false,
    missing: options.missing,
    initial: options.initial,
    read: v.string(),
    write: v.pipe(sentText, v.trim(), v.nonEmpty('required'), v.check(isDay, 'invalidDay')),
  };
}
