import { allResources } from '#contract/resources/all.ts';
import { pickMany } from '../kernel/arguments/arguments.ts';
import type { BulkDeed, RecordCall } from '../kernel/bulk/bulk-deed.ts';
import { judgeCall } from '../kernel/bulk/bulk-fields.ts';
import type { FrozenRecord } from '../kernel/bulk/bulk-plan.ts';
import type { Sentence } from '../kernel/context/context-keys.ts';
import { type ResourceRecord, type Subject, some, subject } from '../kernel/context/subject.ts';
import { all, type When } from '../kernel/context/when.ts';
import { deedCommand } from './deed-command.ts';
import { toTarget } from './set-field-commands.ts';

/** A call on each of many records, by which a field that only the server writes gets another value. */
export interface CallDeed {
  readonly commandId: string;
  readonly call: RecordCall;
  /** What takes it back; nothing where that cannot be. */
  readonly back?: RecordCall;
  /** The field by which one sees that it was done, and its value then. */
  readonly sets: { readonly field: string; readonly value: unknown };
  /** Why a record stays as it is, if it has to. */
  skip?(record: FrozenRecord): Sentence | undefined;
  /** The locale keys of what is under way and of what was done; they get `count`. */
  readonly doingKey: string;
  readonly doneKey: string;
}

/** The deed that makes the call on every record that is meant; acts at once where each of them takes it, else shows the plan. */
export function callDeed(
  records: Subject<ResourceRecord>,
  { commandId, call, back, sets, skip, doingKey, doneKey }: CallDeed,
): BulkDeed {
  const resource = allResources.find(({ name }) => name === records.resource);
  if (!resource) throw new Error(`No resource has the name "${records.resource}"`);
  const rules = { ...(skip && { skip }) };
  return {
    commandId,
    target: toTarget(records),
    write: { kind: 'call', call, ...(back && { back }) },
    by: { judge: (record) => judgeCall(resource, rules, record, sets) },
    preview: 'never',
    doingKey,
    doneKey,
  };
}

/** A command that makes a call on each of the records that are meant. */
export interface CallCommand extends Omit<CallDeed, 'commandId'> {
  readonly id: string;
  readonly resource: string;
  readonly keys: string;
  readonly modules: When;
  /** What must hold of the records besides that there are some. */
  readonly when: When;
}

/** Defines it; its section is the beginning of its id. */
export function callCommand({ id, resource, keys, modules, when, ...deed }: CallCommand) {
  return deedCommand({
    id,
    section: id.slice(0, id.lastIndexOf('.')),
    resource,
    keys,
    when: all(modules, subject(resource, some), when),
    danger: 'reversible',
    args: { records: pickMany(resource) },
    deed: ({ records }) => callDeed(records, { commandId: id, ...deed }),
  });
}
