import { allResources } from '#contract/resources/all.ts';
import type { Module } from '#contract/rules/modules.ts';
import type { Resource } from '#contract/wire/resource.ts';
import { pick, pickMany, text } from '../kernel/arguments/arguments.ts';
import { valuesByField } from '../kernel/arguments/several-fields.ts';
import type { BulkDeed, BulkTarget, SettableField, WireFilters } from '../kernel/bulk/bulk-deed.ts';
import { judgeFields, type RowRules } from '../kernel/bulk/bulk-fields.ts';
import type { FieldValues, FrozenRecord } from '../kernel/bulk/bulk-plan.ts';
import {
  type ResourceRecord,
  type Selection,
  type Subject,
  some,
  subject,
} from '../kernel/context/subject.ts';
import { all, hasModule } from '../kernel/context/when.ts';
import { listOffersKey } from '../offers/list-offers.ts';
import { defineCommand } from '../services.ts';
import { deedCommand } from './deed-command.ts';
import { dayFor, type FieldChoices, fieldArguments, severalFields } from './field-arguments.ts';

/** Which fields of a resource can be set on many records at once, and what is particular about it. */
export interface SetFieldDeclaration {
  readonly resource: string;
  /** The section, such as `subscriptions`. */
  readonly name: string;
  readonly modules: readonly Module[];
  /** The first is offered first. */
  readonly fields: readonly [SettableField, ...SettableField[]];
  readonly withAttributes?: boolean;
  readonly rules?: RowRules;
}

/** The commands that set fields: of the chosen records, else of the focused one; and of one record where it stands. */
export function setFieldCommands(declaration: SetFieldDeclaration) {
  const hasSeveral = declaration.fields.length > 1 || declaration.withAttributes === true;
  return [
    setFieldCommand(declaration),
    ...(hasSeveral ? [setFieldsCommand(declaration)] : []),
    ...cellCommands(declaration),
  ] as const;
}

/** The commands by which cells of a list are written: one where it stands, and many at once. */
export function cellCommands(declaration: Omit<SetFieldDeclaration, 'fields'>) {
  return [editFieldCommand(declaration), setCellsCommand(declaration)] as const;
}

/** Run by cells and switches; the value is written as text, a yes as `true`. */
function editFieldCommand({ resource, name, modules, rules = {} }: Omit<SetFieldDeclaration, 'fields'>) {
  return defineCommand({
    id: `${name}.edit-field`,
    section: name,
    resource,
    when: hasModule(...modules),
    danger: 'reversible',
    hidden: true,
    // A switch may be turned back before the first answer is there.
    reentrant: true,
    unrepeatable: true,
    args: {
      record: pick<FrozenRecord>(resource),
      field: text(),
      value: text({ minimum: 0, maximum: 2_000 }),
    },
    run: ({ editField }, { record, field, value }) => editField({ resource, record, field, value, rules }),
  });
}

/** Run by pasting into a list and by filling down; each record has its own values. */
function setCellsCommand({ resource, name, modules, rules = {} }: Omit<SetFieldDeclaration, 'fields'>) {
  const id = `${name}.set-cells`;
  const declared = resourceOf(resource);
  return defineCommand({
    id,
    section: name,
    resource,
    when: hasModule(...modules),
    danger: 'reversible',
    hidden: true,
    unrepeatable: true,
    async run({ bulk, notify, offers }) {
      const block = offers(listOffersKey).cellBlock?.();
      if (!block) return undefined;
      const { readOnly, beyond } = block;
      const target = await block.target();
      if (readOnly.length > 0)
        notify({
          kind: 'warning',
          messageKey: 'bulk:cells.readOnly',
          params: { count: readOnly.length, columns: readOnly.join(', ') },
        });
      if (beyond > 0) notify({ kind: 'warning', messageKey: 'bulk:cells.beyond', params: { count: beyond } });
      if (target.ids.length === 0 && !target.allMatching) return undefined;
      return bulk.run({
        commandId: id,
        target,
        write: { kind: 'update' },
        by: { judge: (record) => judgeFields(declared, rules, record, block.valuesOf(record)) },
        preview: 'many',
        doingKey: 'bulk:cells.setting',
        doneKey: 'bulk:set',
      });
    },
  });
}

function setFieldCommand(declaration: SetFieldDeclaration) {
  const { resource, name, modules } = declaration;
  const id = `${name}.set-field`;
  return deedCommand({
    id,
    section: name,
    resource,
    keys: 'b',
    when: all(hasModule(...modules), subject(resource, some)),
    danger: 'reversible',
    args: { records: pickMany<FrozenRecord>(resource), ...fieldArguments(choicesOf(declaration)) },
    deed: ({ records, field, value }) =>
      fieldsDeed(declaration, { commandId: id, target: toTarget(records), values: { [field]: value } }),
  });
}

function setFieldsCommand(declaration: SetFieldDeclaration) {
  const { resource, name, modules } = declaration;
  const id = `${name}.set-fields`;
  return deedCommand({
    id,
    section: name,
    resource,
    keys: 'Shift+F',
    when: all(hasModule(...modules), subject(resource, some)),
    danger: 'reversible',
    args: { records: pickMany<FrozenRecord>(resource), fields: severalFields(choicesOf(declaration)) },
    deed: ({ records, ...values }) =>
      fieldsDeed(declaration, {
        commandId: id,
        target: toTarget(records),
        values: valuesByField(values, 'fields'),
      }),
  });
}

function choicesOf({ resource, fields, withAttributes }: SetFieldDeclaration): FieldChoices {
  return { resource: resourceOf(resource), fields, ...(withAttributes && { withAttributes }) };
}

/** Fields of records set to values. */
interface FieldsDeed {
  readonly commandId: string;
  readonly target: BulkTarget;
  readonly values: FieldValues;
  readonly narrow?: WireFilters;
}

/** The deed that sets fields of the records that are meant, all of them in one write; a span of days counts from each record's own day. */
export function fieldsDeed(
  { resource, rules = {} }: Pick<SetFieldDeclaration, 'resource' | 'rules'>,
  { commandId, target, values, narrow }: FieldsDeed,
): BulkDeed {
  const declared = resourceOf(resource);
  const isDay = ([field]: readonly [string, unknown]) => declared.fields[field]?.kind === 'day';
  const pairs = Object.entries(values);
  const days = pairs.filter(isDay).map(([field, value]) => [field, String(value)] as const);
  return {
    commandId,
    target,
    write: { kind: 'update' },
    by: {
      judge(record) {
        const own = days.map(([field, value]) => [field, dayFor(value, record[field])]);
        return judgeFields(declared, rules, record, { ...values, ...Object.fromEntries(own) });
      },
      ...(days.length > 0 && { asked: Object.fromEntries(days) }),
      ...(narrow && { narrow }),
    },
    preview: 'many',
    doingKey: 'bulk:setting',
    doneKey: 'bulk:set',
  };
}

function resourceOf(name: string): Resource {
  const found = allResources.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`No resource has the name "${name}"`);
  return found;
}

/** The records that a subject means. Of many the loaded ones are left out, since they are read anew; one is judged as it stands. */
export function toTarget({ resource, ids, records, allMatching }: Subject<ResourceRecord>): Selection {
  const isOne = ids.length === 1 && records.length === 1;
  return { resource, ids, ...(allMatching && { allMatching }), ...(isOne && { records }) };
}

/** The records of another resource that belong to the subject. */
export function ownedBy(
  owners: Subject<ResourceRecord>,
  { resource, filter }: { readonly resource: string; readonly filter: string },
): BulkTarget {
  return { resource, ownedBy: { filter, owners: toTarget(owners) } };
}
