import type { Resource } from '#contract/wire/resource.ts';
import { pickMany } from '../kernel/arguments/arguments.ts';
import { judgeField } from '../kernel/bulk/bulk-fields.ts';
import { editingKey } from '../kernel/context/context-keys.ts';
import { some, subject, subjectOf } from '../kernel/context/subject.ts';
import { all, hasModule, holds, isFalse, refuse, type When } from '../kernel/context/when.ts';
import type { Command } from '../kernel/declaring/define-command.ts';
import type { Services } from '../services.ts';
import { deedCommand } from './deed-command.ts';
import { toTarget } from './set-field-commands.ts';

/** A field that is one of two words, and the commands that make it the one or the other. */
export interface TwoStates {
  readonly resource: Resource;
  readonly section: string;
  readonly keys: string;
  readonly field: string;
  readonly verbs: readonly [TwoStateVerb, TwoStateVerb];
}

/** One of the two commands. */
export interface TwoStateVerb {
  /** The end of its id, such as `publish`. */
  readonly verb: string;
  /** What it makes of the field. */
  readonly value: string;
  /** The locale keys of why it does nothing where the field is that already, and of what was done. */
  readonly alreadyKey: string;
  readonly doneKey: string;
}

/** Two commands that set a field from either of its words to the other; one key, by how the records stand. */
export function twoStateCommands(of: TwoStates): readonly [Command<Services>, Command<Services>] {
  const [one, other] = of.verbs;
  return [setCommand(of, one, other.value), setCommand(of, other, one.value)];
}

function setCommand(of: TwoStates, { verb, value, alreadyKey, doneKey }: TwoStateVerb, from: string) {
  const { resource, section, keys, field } = of;
  const id = `${section}.${verb}`;
  return deedCommand({
    id,
    section,
    resource: resource.name,
    keys,
    // What is typed and not saved would be saved over it, or lost.
    when: all(
      hasModule(...resource.modules),
      subject(resource.name, some),
      stands(of, from, alreadyKey),
      isFalse(editingKey),
    ),
    danger: 'reversible',
    args: { records: pickMany(resource.name) },
    deed: ({ records }) => ({
      commandId: id,
      target: toTarget(records),
      write: { kind: 'update' },
      by: { judge: (record) => judgeField(resource, {}, record, { field, value }) },
      preview: 'never',
      doingKey: 'bulk:setting',
      doneKey,
    }),
  });
}

/** Holds where the field is that word in all of what is meant. Of rows that are not loaded the filter tells. */
function stands({ resource, field }: TwoStates, wanted: string, reasonKey: string): When {
  return {
    kind: 'atom',
    fact: `${resource.name} ${field}`,
    value: wanted,
    evaluate(context) {
      const found = subjectOf(context);
      if (found?.resource !== resource.name) return holds;
      const words = found.records.map((record) =>
        wordOf((record as Readonly<Record<string, unknown>> & typeof record)[field]),
      );
      const isSo = found.allMatching
        ? String(found.allMatching.filter[field]) === wanted
        : words.length > 0 && words.every((word) => word === wanted);
      return isSo ? holds : refuse(reasonKey);
    },
  };
}

function wordOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
}
