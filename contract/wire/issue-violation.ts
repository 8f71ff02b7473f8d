import type * as v from 'valibot';
import { limits } from '../rules/limits.ts';
import { type Violation, type ViolationCode, violation, violationMessages } from '../rules/violations.ts';

const bounds: Partial<Record<ViolationCode, 'min' | 'max'>> = {
  tooShort: 'min',
  tooLong: 'max',
  tooSmall: 'min',
  tooLarge: 'max',
};

/**
 * What a schema found wrong, at its place behind `before`, as a violation with the bound that was passed: `max` or `min`,
 * for a list `items`; `declared` stands in where the schema does not say it. What is not there at all is required.
 */
export function issueViolation(
  { message, input, expected, requirement, path }: v.BaseIssue<unknown>,
  before: readonly string[] = [],
  declared: { readonly min?: number | undefined; readonly max?: number | undefined } = {},
): Violation {
  const place = [...before, ...(path ?? []).map((item) => String(item.key))].join('.');
  const code = codeOf(message, input, expected);
  const found = violation(place, code);
  const bound = bounds[code];
  if (bound === undefined) return found;
  const passed = typeof requirement === 'number' ? requirement : declared[bound];
  if (passed === undefined) return found;
  return { ...found, parameters: { [Array.isArray(input) ? 'items' : bound]: passed } };
}

/** As many of what a schema found wrong as are ever told. */
export function mostIssues(issues: readonly v.BaseIssue<unknown>[]): readonly v.BaseIssue<unknown>[] {
  return issues.slice(0, limits.listedViolations);
}

function codeOf(message: string, input: unknown, expected: string | null): ViolationCode {
  // What a schema says of a field that it does not have.
  if (expected === 'never') return 'unknownField';
  if (input === undefined) return 'required';
  return isCode(message) ? message : 'wrongType';
}

function isCode(message: string): message is ViolationCode {
  return Object.hasOwn(violationMessages, message);
}
