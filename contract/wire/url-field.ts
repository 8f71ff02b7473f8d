import * as v from 'valibot';
import { limits } from '../rules/limits.ts';
import type { Field, FieldOptions } from './field.ts';
import { sentText } from './sent-values.ts';

/** A web address with one of the schemes, `http` and `https` unless said; kept as it was typed, trimmed. */
export function url(
  options: FieldOptions<string> & { schemes?: readonly ('http' | 'https')[] } = {},
): Field<string, string> {
  const schemes = options.schemes ?? ['http', 'https'];
  const write = v.pipe(
    sentText,
    v.trim(),
    v.check((value) => !options.required || value !== '', options.missing ?? 'required'),
    v.maxLength(limits.urlLength, 'tooLong'),
    v.check((value) => value === '' || isWebAddress(value, schemes), 'invalidUrl'),
  );
  return {
    kind: 'url',
    access: 'readWrite',
    required: options.required ?? false,
    valueObject: false,
    detailOnly: options.detailOnly ?? false,
    missing: options.missing,
    initial: options.initial,
    read: v.string(),
    write,
    max: limits.urlLength,
  };
}

const address = v.pipe(v.string(), v.url());

function isWebAddress(value: string, schemes: readonly string[]): boolean {
  const begins = schemes.some((scheme) => value.toLowerCase().startsWith(`${scheme}://`));
  return begins && !/\s/.test(value) && v.is(address, value);
}
