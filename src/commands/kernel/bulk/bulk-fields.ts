import type { Violation } from '#contract/rules/violations.ts';
import type { AnyField } from '#contract/wire/field.ts';
import { parseWrite } from '#contract/wire/parse-write.ts';
import type { Resource } from '#contract/wire/resource.ts';
import type { Sentence } from '../context/context-keys.ts';
import type { FieldChange, FieldValues, FrozenRecord, RowJudgement } from './bulk-plan.ts';

/** What a resource knows of its records beyond single fields. */
export interface RowRules {
  /** Why the record keeps its value, if it has to. */
  skip?(record: FrozenRecord, field: string): Sentence | undefined;
  /** What is wrong with the record as it would be; the values are plain, references are ids. */
  check?(values: FieldValues): readonly Violation[];
}

/** The beginning of the name by which an attribute of a contact is set, before the attribute's id. */
export const attributeField = 'attribute_';

/** Judges setting one field of a record to a value, as the server would. */
export function judgeField(
  resource: Resource,
  rules: RowRules,
  record: FrozenRecord,
  { field, value }: { readonly field: string; readonly value: unknown },
): RowJudgement {
  const reason = rules.skip?.(record, field);
  if (reason) return { kind: 'skipped', reason };
  if (field.startsWith(attributeField)) return judgeAttribute(resource, record, field, value);
  const declared = resource.fields[field];
  if (!declared) throw new Error(`${resource.name} has no field "${field}"`);
  const parsed = parseWrite(resource, { [field]: value }, 'update');
  if (!parsed.ok) return { kind: 'invalid', violations: parsed.violations };
  const before = plainValue(declared, record[field]);
  const after = parsed.values[field];
  if (sameValue(before, after)) return { kind: 'unchanged' };
  const violations = rules.check?.({ ...plainValues(resource, record), [field]: after }) ?? [];
  if (violations.length > 0) return { kind: 'invalid', violations };
  // A record that was chosen tells in the plan what it is called.
  const shown = declared.kind === 'reference' ? value : after;
  return changeOf({ field, before: record[field], after: shown }, after, before);
}

/** Judges a call that leaves the record with a value in a field which only the server may write. */
export function judgeCall(
  resource: Resource,
  rules: RowRules,
  record: FrozenRecord,
  { field, value }: { readonly field: string; readonly value: unknown },
): RowJudgement {
  const reason = rules.skip?.(record, field);
  if (reason) return { kind: 'skipped', reason };
  const declared = resource.fields[field];
  if (!declared) throw new Error(`${resource.name} has no field "${field}"`);
  const before = plainValue(declared, record[field]);
  if (sameValue(before, value)) return { kind: 'unchanged' };
  return changeOf({ field, before: record[field], after: value }, value, before);
}

function changeOf(change: FieldChange, write: unknown, restore: unknown): RowJudgement {
  const { field } = change;
  return { kind: 'change', changes: [change], write: { [field]: write }, restore: { [field]: restore } };
}

/**
 * Judges setting several fields of one record at once: rules see all the new values together. A field that has to stay
 * is left out; the record is skipped where every field is.
 */
export function judgeFields(
  resource: Resource,
  rules: RowRules,
  record: FrozenRecord,
  values: FieldValues,
): RowJudgement {
  const reasons = Object.keys(values).map((field) => [field, rules.skip?.(record, field)] as const);
  const kept = reasons.flatMap(([, reason]) => reason ?? []);
  const taken = reasons.filter(([, reason]) => !reason).map(([field]) => field);
  const [first] = kept;
  if (first && taken.length === 0) return { kind: 'skipped', reason: first };

  let whole: Extract<RowJudgement, { kind: 'change' }> = {
    kind: 'change',
    changes: [],
    write: {},
    restore: {},
  };
  const single = { ...(rules.skip && { skip: rules.skip }) };
  for (const field of taken) {
    // Attributes are written all together, so each is judged on top of the ones before.
    const reached = 'attributes' in whole.write ? { ...record, attributes: whole.write.attributes } : record;
    const judged = judgeField(resource, single, reached as FrozenRecord, { field, value: values[field] });
    if (judged.kind === 'invalid') return judged;
    if (judged.kind !== 'change') continue;
    whole = {
      kind: 'change',
      changes: [...whole.changes, ...judged.changes],
      write: { ...whole.write, ...judged.write },
      restore: { ...judged.restore, ...whole.restore },
    };
  }
  if (whole.changes.length === 0) return { kind: 'unchanged' };
  const violations = rules.check?.({ ...plainValues(resource, record), ...whole.write }) ?? [];
  return violations.length > 0 ? { kind: 'invalid', violations } : whole;
}

function judgeAttribute(
  resource: Resource,
  record: FrozenRecord,
  field: string,
  value: unknown,
): RowJudgement {
  const attributeId = Number(field.slice(attributeField.length));
  const former = (Array.isArray(record.attributes) ? record.attributes : []) as readonly {
    readonly attributeId: number;
    readonly value: string;
  }[];
  const before = former.find((each) => each.attributeId === attributeId)?.value ?? '';
  const after = typeof value === 'string' ? value.trim() : '';
  if (before === after) return { kind: 'unchanged' };
  const others = former.filter((each) => each.attributeId !== attributeId);
  const write = { attributes: after === '' ? others : [...others, { attributeId, value: after }] };
  const parsed = parseWrite(resource, write, 'update');
  if (!parsed.ok) return { kind: 'invalid', violations: parsed.violations };
  return { kind: 'change', changes: [{ field, before, after }], write, restore: { attributes: former } };
}

/** Whether a record has these values, as a write takes them. */
export function holdsValues(resource: Resource, record: FrozenRecord, values: FieldValues): boolean {
  return Object.entries(values).every(([name, value]) => {
    const field = resource.fields[name];
    return field !== undefined && sameValue(plainValue(field, record[name]), value);
  });
}

/** The value of a field as a write takes it: out of its value object, a reference as its id. */
export function plainValue(field: AnyField, value: unknown): unknown {
  if (field.kind === 'reference') return idOf(value);
  if (field.kind === 'references') return Array.isArray(value) ? value.map(idOf) : [];
  if (field.valueObject && typeof value === 'object' && value !== null && 'value' in value)
    return value.value;
  return value;
}

function plainValues(resource: Resource, record: FrozenRecord): FieldValues {
  return Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [name, plainValue(field, record[name])]),
  );
}

function idOf(stub: unknown): unknown {
  return typeof stub === 'object' && stub !== null && 'id' in stub ? stub.id : null;
}

/** Sets, such as modules and attribute values, are the same in any order. */
function sameValue(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return Object.is(before ?? null, after ?? null);
  const spelled = new Set(before.map((each) => JSON.stringify(each)));
  return before.length === after.length && after.every((each) => spelled.has(JSON.stringify(each)));
}
