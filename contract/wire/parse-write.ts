import * as v from 'valibot';
import { limits } from '../rules/limits.ts';
import { type Violation, violation } from '../rules/violations.ts';
import type { AnyField } from './field.ts';
import { issueViolation, mostIssues } from './issue-violation.ts';
import type { Resource, ValuesOf } from './resource.ts';

/** What a body came to: the values to store, or every field that is wrong. */
export type ParsedWrite<R extends Resource> =
  | { ok: true; values: ValuesOf<R> }
  | { ok: false; violations: Violation[] };

const envelopeKeys = new Set(['@id', '@type', '@context', 'id', 'version']);

/**
 * Reads a body against the declared fields. Unknown fields are refused by name, fields that only the server sets are
 * ignored, value objects are unwrapped; on create a missing required field is refused and initial values are filled in.
 */
export function parseWrite<R extends Resource>(
  resource: R,
  body: Readonly<Record<string, unknown>>,
  mode: 'create' | 'update',
): ParsedWrite<R> {
  const violations: Violation[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, sent] of Object.entries(body)) {
    // More are not told, however many there are.
    if (violations.length > limits.listedViolations) break;
    if (envelopeKeys.has(key) || sent === undefined) continue;
    const name = Object.hasOwn(resource.aliases, key) ? resource.aliases[key]! : key;
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
    if (!field) {
      violations.push(violation(key, 'unknownField'));
      continue;
    }
    if (field.access === 'readOnly' || (field.access === 'createOnly' && mode === 'update')) continue;
    if (name !== key && Object.hasOwn(body, name)) continue;
    const { value, others } = unwrapValue(field, sent);
    violations.push(...others.map((other) => violation(`${key}.${other}`, 'unknownField')));
    const parsed = v.safeParse(field.write, value);
    if (parsed.success) values[name] = parsed.output;
    else violations.push(...mostIssues(parsed.issues).map((issue) => fieldViolation(key, field, issue)));
  }
  if (mode === 'create') fillMissing(resource, values, violations);
  if (violations.length > 0) return { ok: false, violations: onePerPath(violations) };
  return { ok: true, values: values as ValuesOf<R> };
}

/** The plain value of a value object, and the fields that stand beside it though none has them. */
function unwrapValue(field: AnyField, sent: unknown): { value: unknown; others: readonly string[] } {
  if (!field.valueObject || typeof sent !== 'object' || sent === null || !Object.hasOwn(sent, 'value'))
    return { value: sent, others: [] };
  const { value, ...rest }: { value?: unknown } = sent;
  return { value, others: Object.keys(rest).filter((name) => !envelopeKeys.has(name)) };
}

function fillMissing(resource: Resource, values: Record<string, unknown>, violations: Violation[]): void {
  const refused = new Set(violations.map((each) => each.propertyPath));
  for (const [name, field] of Object.entries(resource.fields)) {
    if (Object.hasOwn(values, name) || field.access === 'readOnly' || refused.has(name)) continue;
    if (field.required) violations.push(violation(name, field.missing ?? 'required'));
    else if (field.initial !== undefined) values[name] = field.initial;
  }
}

function fieldViolation(name: string, field: AnyField, issue: v.BaseIssue<unknown>): Violation {
  const isItself = issue.path === undefined;
  if (isItself && field.required && issue.input === null) return violation(name, field.missing ?? 'required');
  return issueViolation(issue, [name], isItself ? field : {});
}

function onePerPath(violations: Violation[]): Violation[] {
  const first = new Map<string, Violation>();
  for (const each of violations) if (!first.has(each.propertyPath)) first.set(each.propertyPath, each);
  return [...first.values()];
}
