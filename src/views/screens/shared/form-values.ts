import * as v from 'valibot';
import type { AnyField } from '#contract/wire/field.ts';
import type { Resource } from '#contract/wire/resource.ts';
import type { FormValues } from './form-declaration.ts';

/** The values of a record as form fields have them: value objects unwrapped, references as their ids. */
export function toFormValues(resource: Resource, record: object, names: readonly string[]): FormValues {
  const fields = record as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    names.map((name) => [
      name,
      resource.fields[name] ? toFormValue(resource.fields[name], fields[name]) : fields[name],
    ]),
  );
}

/** What a new record begins with: the contract's initial values, else empty ones. */
export function initialValues(resource: Resource, names: readonly string[]): FormValues {
  return Object.fromEntries(names.map((name) => [name, emptyValue(resource.fields[name])]));
}

/** A schema for a form from the contract: each field is judged as the server judges it. */
export function formSchema(
  resource: Resource,
  names: readonly string[],
  isNew = true,
): v.GenericSchema<FormValues, FormValues> {
  const entries = names.flatMap((name): [string, v.GenericSchema][] => {
    const field = resource.fields[name];
    if (!field) return [];
    // What is never read back, such as a password, stays as it is while its field is empty.
    const mayBeEmpty = !isNew && field.access === 'writeOnly';
    return [[name, writeSchema(mayBeEmpty ? { ...field, required: false } : field)]];
  });
  return v.looseObject(Object.fromEntries(entries)) as unknown as v.GenericSchema<FormValues, FormValues>;
}

function toFormValue(field: AnyField, value: unknown): unknown {
  if (field.access === 'writeOnly') return '';
  if (field.kind === 'reference') return referenceId(value);
  if (field.kind === 'references') return Array.isArray(value) ? value.map(referenceId) : [];
  if (field.valueObject && typeof value === 'object' && value !== null && 'value' in value)
    return value.value;
  return value;
}

function referenceId(stub: unknown): string | null {
  return typeof stub === 'object' && stub !== null && 'id' in stub ? String(stub.id) : null;
}

function emptyValue(field: AnyField | undefined): unknown {
  if (field?.initial !== undefined) return field.initial;
  switch (field?.kind) {
    case 'boolean':
      return false;
    case 'references':
      return [];
    case 'reference':
    case 'day':
    case 'timestamp':
    case 'integer':
      return null;
    default:
      return '';
  }
}

/** An empty optional field is not judged; an empty required one lacks its value, whatever its kind, and says so in the same words. */
function writeSchema(field: AnyField): v.GenericSchema {
  return v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const { value } = dataset;
      const isEmpty =
        value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
      if (isEmpty && field.required) {
        addIssue({ message: 'required' });
        return NEVER;
      }
      if (isEmpty && field.kind !== 'text') return value ?? null;
      const parsed = v.safeParse(field.write, value);
      // What the field holds is sent as it was typed; the server reads it the same way.
      if (parsed.success) return value;
      const isTooLong =
        typeof value === 'string' && value.trim().length > (field.max ?? Number.POSITIVE_INFINITY);
      addIssue({ message: isTooLong ? 'tooLong' : parsed.issues[0].message });
      return NEVER;
    }),
  );
}
