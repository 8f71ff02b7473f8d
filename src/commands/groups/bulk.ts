import { allResources } from '#contract/resources/all.ts';
import type { Module } from '#contract/rules/modules.ts';
import type { Resource } from '#contract/wire/resource.ts';
import { deedRunningKey } from '../context.ts';
import { pick, pickMany, text } from '../kernel/arguments.ts';
import type { BulkTarget, SettableField } from '../kernel/bulk-deed.ts';
import { judgeField, judgeFields, type RowRules } from '../kernel/bulk-fields.ts';
import type { FrozenRecord } from '../kernel/bulk-plan.ts';
import { type ResourceRecord, type Selection, type Subject, some, subject } from '../kernel/subject.ts';
import { all, hasModule, isTrue } from '../kernel/when.ts';
import { defineCommand } from '../services.ts';
import { dayFor, fieldArguments, onlyRecord } from './field-arguments.ts';

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

/** The commands that set a field: of the chosen records, else of the focused one; and of one record where it stands. */
export function setFieldCommands(declaration: SetFieldDeclaration) {
  return [setFieldCommand(declaration), ...cellCommands(declaration)] as const;
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
    async run({ bulk, notify, screen }) {
      const block = screen().cellBlock?.();
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
  const { resource, name, modules, fields, withAttributes, rules = {} } = declaration;
  const id = `${name}.set-field`;
  const declared = resourceOf(resource);
  const choices = { resource: declared, fields, ...(withAttributes && { withAttributes }) };
  const isDayField = (field: string) => declared.fields[field]?.kind === 'day';
  const judgeOf = (field: string, value: unknown) => (record: FrozenRecord) =>
    judgeField(declared, rules, record, {
      field,
      value: isDayField(field) ? dayFor(String(value), record[field]) : value,
    });
  return defineCommand({
    id,
    section: name,
    resource,
    keys: 'b',
    when: all(hasModule(...modules), subject(resource, some)),
    danger: 'reversible',
    args: { records: pickMany<FrozenRecord>(resource), ...fieldArguments(choices) },
    async preview({ bulk }, { records, field, value }) {
      const record = records && onlyRecord(records);
      if (!record || field === undefined || value === undefined) return [];
      return bulk.foresee({ resource, record, judgement: judgeOf(field, value)(record) });
    },
    async run({ bulk }, { records, field, value }) {
      const isDay = isDayField(field);
      return bulk.run({
        commandId: id,
        target: toTarget(records),
        write: { kind: 'update' },
        by: {
          judge: judgeOf(field, value),
          ...(isDay && { asked: { [field]: String(value) } }),
        },
        preview: 'many',
        doingKey: 'bulk:setting',
        doneKey: 'bulk:set',
      });
    },
  });
}

function resourceOf(name: string): Resource {
  const found = allResources.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`No resource has the name "${name}"`);
  return found;
}

const stopDeed = defineCommand({
  id: 'app.stop-deed',
  section: 'app',
  keys: 'Escape',
  // Where nothing runs the key is the grid's.
  keysWhen: isTrue(deedRunningKey),
  when: isTrue(deedRunningKey),
  unrepeatable: true,
  run({ bulk }) {
    bulk.stop();
  },
});

/** The command that stops a deed on many records under way, where no dialog does. */
export const bulkCommands = [stopDeed] as const;

/** The records that a subject means, without the loaded ones: they are read anew. */
export function toTarget({ resource, ids, allMatching }: Subject<ResourceRecord>): Selection {
  return { resource, ids, ...(allMatching && { allMatching }) };
}

/** The records of another resource that belong to the subject. */
export function ownedBy(
  owners: Subject<ResourceRecord>,
  { resource, filter }: { readonly resource: string; readonly filter: string },
): BulkTarget {
  return { resource, ownedBy: { filter, owners: toTarget(owners) } };
}
