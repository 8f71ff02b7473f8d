import {
  closedGate,
  hasGate,
  noValues,
  type PartialValues,
  subjectOfValues,
} from '../arguments/argument-values.ts';
import { type ArgumentMap, type ArgumentValues, takesSubject } from '../arguments/arguments.ts';
import { type Context, dialogOpenKey, provide, screenResourceKey } from '../context/context-keys.ts';
import { overlay } from '../context/context-store.ts';
import {
  focusedRowKey,
  isOfScreen,
  type Selection,
  screenRecordKey,
  selected,
  selectionKey,
  subjectOf,
} from '../context/subject.ts';
import { evaluate, holds, type Reason, refuse, type Verdict } from '../context/when.ts';
import type { Command } from './define-command.ts';
import { isHeardAt, type KeyOwner, type ReachedPart } from './key-owner.ts';

const noSubject = [
  provide(selectionKey, undefined),
  provide(focusedRowKey, undefined),
  provide(screenRecordKey, undefined),
];

/** Whether the command can run here and now on what it was given; the one answer for palette, buttons, menus and keys. */
export function availability<Services>(
  command: Command<Services>,
  context: Context,
  values: ArgumentValues = {},
): Verdict {
  const verdict = evaluate(command.when, withSubjectOf(command.args, values, context));
  if (!verdict.ok && verdict.reason.kind === 'forbidden') return verdict;
  // Its own gate is the dialog that is open.
  const isAnswered = hasGate(command.args) && !closedGate(command.args, { values, references: {} });
  if (context.get(dialogOpenKey) && !command.inDialogs && !isAnswered)
    return refuse(dialogOpenKey.reasonKey, 'elsewhere');
  return verdict;
}

/**
 * The same, where a command that only lacks its record counts as runnable since the record can be asked for; not in a
 * list of that resource, where rows are chosen. What is given only by name counts too.
 */
export function askableAvailability<Services>(
  command: Command<Services>,
  context: Context,
  { values, references }: PartialValues = noValues,
): Verdict {
  const verdict = availability(command, withoutOthers(command.args, references, context), values);
  if (verdict.ok || verdict.reason.kind !== 'missing') return verdict;
  const { resource } = verdict.reason;
  if (Object.values(references).some((reference) => reference.resource === resource)) return holds;
  if (context.get(selectionKey)?.resource === resource) return refuse(verdict.reason.key);
  const asks = Object.values(command.args).some(
    (argument) =>
      (argument.kind === 'pick' || argument.kind === 'pickMany') && argument.resource === resource,
  );
  return asks ? holds : verdict;
}

/** Why the command cannot run on the chosen rows, where it was asked for by that word: the focused row is none of them. */
export function selectionLack<Services>(
  { args, resource }: Pick<Command<Services>, 'args' | 'resource'>,
  context: Context,
  { values, references }: PartialValues,
): Reason | undefined {
  const isOpen = Object.entries(args).some(
    ([name, argument]) =>
      takesSubject(argument) && values[name] === undefined && references[name] === undefined,
  );
  if (!isOpen || resource === undefined) return undefined;
  const verdict = evaluate(selected(resource), context);
  return verdict.ok ? undefined : verdict.reason;
}

/** Whether a key may run the command where the focus is; `elsewhere` means that the key is as if not bound at this place. */
export function keyAvailability<Services>(
  command: Command<Services>,
  context: Context,
  owner: KeyOwner,
): Verdict {
  const elsewhere = refuse('kernel:reason.elsewhere', 'elsewhere');
  if (!isHeardAt(owner, reachedBy(command, context), command.inDialogs === true)) return elsewhere;
  if (!evaluate(command.keysWhen, context).ok) return elsewhere;
  const verdict = availability(command, context);
  if (verdict.ok || verdict.reason.kind !== 'missing') return verdict;
  return verdict.reason.resource === context.get(screenResourceKey) ? verdict : elsewhere;
}

/** A control of a record's own screen leaves it the keys of that record, but those that take it away. */
function reachedBy<Services>({ reach, removes }: Command<Services>, context: Context): ReachedPart {
  return reach === 'rows' && !removes && isOfScreen(context) ? 'record' : reach;
}

/** What is chosen or shown says nothing of another record that is only named: that is judged once it is loaded. */
function withoutOthers(
  args: ArgumentMap,
  references: PartialValues['references'],
  context: Context,
): Context {
  const [named] = Object.entries(references).flatMap(([name, reference]) =>
    args[name] && takesSubject(args[name]) ? [reference] : [],
  );
  const found = subjectOf(context);
  if (!named || !found) return context;
  const isSame = found.resource === named.resource && found.count === 1 && found.ids[0] === named.id;
  return isSame ? context : overlay(context, noSubject);
}

function withSubjectOf(args: ArgumentMap, values: ArgumentValues, context: Context): Context {
  const subject = subjectOfValues(args, values);
  if (!subject) return context;
  const selection: Selection = subject;
  return overlay(context, [provide(selectionKey, selection)]);
}
