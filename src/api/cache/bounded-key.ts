const bounded: Readonly<Record<string, readonly string[]>> = {
  tooShort: ['min'],
  tooLong: ['max', 'items'],
  tooSmall: ['min'],
  tooLarge: ['max'],
  passwordTooShort: ['min'],
};

/** The locale key of a refused field's sentence: the one that names the bound, where it is known. */
export function boundedKey(code: string, parameters: Readonly<Record<string, unknown>> = {}): string {
  const bound = bounded[code]?.find((name) => parameters[name] !== undefined);
  return bound === undefined ? `violations:${code}` : `violations:${code}-${bound}`;
}
