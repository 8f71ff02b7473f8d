import { allResources } from '#contract/resources/all.ts';
import type { AnyField } from '#contract/wire/field.ts';
import type { Resource } from '#contract/wire/resource.ts';
import { attributesKey } from '../context.ts';
import {
  type Argument,
  type ArgumentValues,
  choice,
  choices,
  day,
  dependent,
  fields,
  offered,
  pick,
  text,
} from '../kernel/arguments/arguments.ts';
import type { Offered } from '../kernel/arguments/offered.ts';
import type { SettableField } from '../kernel/bulk/bulk-deed.ts';
import { attributeField, plainValue } from '../kernel/bulk/bulk-fields.ts';
import type { FrozenRecord } from '../kernel/bulk/bulk-plan.ts';
import type { Context } from '../kernel/context/context-keys.ts';
import type { Subject } from '../kernel/context/subject.ts';
import { readDay } from '../kernel/days/read-day.ts';

/** The fields of a resource that a command can set. */
export interface FieldChoices {
  readonly resource: Resource;
  readonly fields: readonly SettableField[];
  /** Whether the attributes of contacts can be set too. */
  readonly withAttributes?: boolean;
}

const longestAttribute = 2_000;

/** Asks for a field, and for a value of the kind that the contract declares for it. */
export function fieldArguments(from: FieldChoices) {
  return {
    field: offered((context) => fieldOffers(from, context), { ask: { key: 'bulk:ask.field' } }),
    value: dependent((values) => valueArgument(from, String(values.field), values)),
  };
}

/** Asks for fields, and for the value of each by its name. */
export function severalFields(from: FieldChoices) {
  return fields(
    {
      offers: (context) => fieldOffers(from, context),
      of(field, values, context) {
        const argument = valueArgument(from, field, values);
        const offer = fieldOffers(from, context).find(({ value }) => value === field);
        const name = !offer ? field : 'title' in offer ? offer.title : { key: offer.titleKey };
        const key = argument.kind === 'day' ? 'bulk:ask.day' : 'bulk:ask.value';
        return { ...argument, ask: { key, params: { field: name } } };
      },
    },
    { ask: { key: 'bulk:ask.fields' } },
  );
}

/** What the fields are called; attributes as the account has them. */
function fieldOffers({ fields, withAttributes }: FieldChoices, context: Context): readonly Offered[] {
  const declared = fields.map(({ name, alsoKey }) => ({
    value: name,
    titleKey: `resources:field.${name}`,
    ...(alsoKey !== undefined && { alsoKey }),
  }));
  const attributes = withAttributes ? context.get(attributesKey) : [];
  return [
    ...declared,
    ...attributes.map(({ id, name }) => ({ value: `${attributeField}${id}`, title: name })),
  ];
}

/** A day that was asked for, for one record: a span counts from the record's own day. */
export function dayFor(value: string, own: unknown): string | null {
  const from = typeof own === 'string' ? own : value;
  return readDay(value, { today: from, from });
}

function valueArgument({ resource, fields }: FieldChoices, name: string, values: ArgumentValues): Argument {
  const declared = resource.fields[name];
  if (!declared) return text({ minimum: 0, maximum: longestAttribute });
  const options = fields.find((field) => field.name === name)?.options ?? declared.options ?? [];
  const records = values.records as Subject<FrozenRecord> | undefined;
  const only = records && onlyRecord(records)?.[name];
  return argumentOf(declared, {
    options,
    before: only === undefined ? undefined : plainValue(declared, only),
  });
}

function argumentOf(
  declared: AnyField,
  { options, before }: { readonly options: readonly string[]; readonly before: unknown },
): Argument {
  switch (declared.kind) {
    case 'day':
      return day({ keepsSpans: true, ...(typeof before === 'string' && { from: before }) });
    case 'enumeration':
      return choice(Object.fromEntries(options.map((value) => [value, optionKey(value)])));
    case 'boolean':
      return choice({ true: 'resources:yes', false: 'resources:no' });
    case 'reference':
      return pick(resourceAt(declared.target), { fromSubject: false });
    case 'object':
    case 'references':
      return choices(
        options.map((value) => ({ value, labelKey: optionKey(value) })),
        { initial: Array.isArray(before) ? before.map(String) : [] },
      );
    default:
      return text({ minimum: declared.required ? 1 : 0, maximum: declared.max ?? longestAttribute });
  }
}

/** The record of a subject that is one alone and loaded. */
function onlyRecord({ count, records }: Subject<FrozenRecord>): FrozenRecord | undefined {
  return count === 1 ? records[0] : undefined;
}

function resourceAt(path: string | undefined): string {
  const found = allResources.find((resource) => resource.path === path);
  if (!found) throw new Error(`No resource has the path ${path}`);
  return found.name;
}

function optionKey(value: string): string {
  return /^[A-Z]/.test(value) ? `shell:module.${value}` : `resources:state.${value}`;
}
