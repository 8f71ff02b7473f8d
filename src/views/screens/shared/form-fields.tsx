import type { AnyField } from '#contract/wire/field.ts';
import type { Resource } from '#contract/wire/resource.ts';
import type { FormField } from '../../kit/form/types.ts';
import { type LookupOf, targetOf } from './declared-filters.ts';
import type { OwnField, RecordField } from './form-declaration.ts';
import { SlugInput } from './slug-input.tsx';

interface FieldParts {
  /** Whether the form is for a record that is yet to be made. */
  readonly isNew: boolean;
  readonly lookupOf: LookupOf;
}

/** The fields of a form as the kit draws them: kind, length and whether they must be there are the contract's. */
export function formFields(
  resource: Resource,
  fields: readonly (RecordField | OwnField)[],
  parts: FieldParts,
): readonly FormField[] {
  return fields.map((field) => {
    if ('own' in field) return field.own;
    const declared = resource.fields[field.name];
    if (!declared) throw new Error(`${resource.name} has no field "${field.name}"`);
    return formField(declared, field, parts);
  });
}

function formField(declared: AnyField, field: RecordField, { isNew, lookupOf }: FieldParts): FormField {
  const { name, labelKey = `resources:field.${name}`, helpKey, half } = field;
  const { access, required } = declared;
  const isFixed = access === 'readOnly' || (access === 'createOnly' && !isNew);
  // What is never read back stays as it is while its field is empty.
  const isRequired = required && !isFixed && (isNew || access !== 'writeOnly');
  return {
    name,
    labelKey,
    ...(helpKey !== undefined && { helpKey }),
    ...(half && { half }),
    ...(isRequired && { required: true }),
    ...(isFixed && { readOnly: true }),
    ...controlOf(declared, field, { isFixed, lookupOf }),
  };
}

/** What a field has according to its kind. */
type Control = FormField extends infer Each
  ? Each extends FormField
    ? Omit<Each, 'name' | 'labelKey' | 'label' | 'helpKey' | 'half' | 'required' | 'readOnly'>
    : never
  : never;

/** A text that may be longer is written on several lines. */
const longestLine = 1_000;

function controlOf(
  declared: AnyField,
  field: RecordField,
  { isFixed, lookupOf }: Pick<FieldParts, 'lookupOf'> & { readonly isFixed: boolean },
): Control {
  const { kind, access, min, max, options, target } = declared;
  const { render, from, lookup, choices, autoComplete, switch: words } = field;
  if (render) return { kind: 'custom', render };
  if (words) return { kind: 'switch', words };
  switch (kind) {
    case 'slug':
      if (!isFixed) return { kind: 'custom', render: (control) => <SlugInput {...control} /> };
      return { kind: 'text', ...lengths(min, max) };
    case 'url':
      return { kind: 'text', ...lengths(min, max) };
    case 'text':
      if (access !== 'writeOnly' && (max ?? 0) > longestLine) return { kind: 'textarea' };
      return {
        kind: access === 'writeOnly' ? 'password' : 'text',
        ...lengths(min, max),
        ...(autoComplete !== undefined && { autoComplete }),
      };
    case 'email':
      return { kind, ...lengths(min, max) };
    case 'integer':
      return { kind: 'number', ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
    case 'boolean':
      return { kind: 'switch' };
    case 'timestamp':
      return { kind: 'datetime' };
    case 'day':
      return { kind, ...(from && { from }) };
    case 'enumeration':
      return { kind: 'select', options: choices ?? statesOf(options ?? []) };
    case 'reference':
    case 'references':
      return { kind, ...(lookup ?? lookupOf(targetOf(target))) };
    case 'object':
      if (choices) return { kind: 'checklist', options: choices };
  }
  throw new Error(`The field "${field.name}" has to say how it is drawn`);
}

function lengths(min: number | undefined, max: number | undefined) {
  return { ...(min !== undefined && { minLength: min }), ...(max !== undefined && { maxLength: max }) };
}

function statesOf(values: readonly string[]) {
  return values.map((value) => ({ value, labelKey: `resources:state.${value}` }));
}
