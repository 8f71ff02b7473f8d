import {
  asArgument,
  missingArguments,
  type PartialValues,
  prefill,
  subjectOfValues,
  withReference,
  withValue,
} from '#src/commands/kernel/argument-values.ts';
import type { Argument, ArgumentMap } from '#src/commands/kernel/arguments.ts';
import { commandRow } from '#src/commands/kernel/command-row.ts';
import type { CommandSystem } from '#src/commands/kernel/command-system.ts';
import { titleOf } from '#src/commands/kernel/command-texts.ts';
import type { Sentence } from '#src/commands/kernel/context-keys.ts';
import { type PaletteProvider, type PaletteRow, recordRow } from '#src/commands/kernel/palette-row.ts';
import { createRankIndex } from '#src/commands/kernel/rank-index.ts';
import { actionRows } from './record-actions.ts';

/** Asks for one argument of a command. */
export interface ArgumentStep {
  readonly kind: 'argument';
  readonly token: string;
  readonly commandId: string;
  readonly given: PartialValues;
  readonly name: string;
}

/** A command has everything; Enter runs it. */
export interface ReadyStep {
  readonly kind: 'ready';
  readonly token: string;
  readonly commandId: string;
  readonly given: PartialValues;
}

/** What can be done with one record. */
interface ActionsStep {
  readonly kind: 'actions';
  readonly token: string;
  readonly row: PaletteRow;
}

/** Where the palette stands after something was chosen; its token says what that was. */
export type Step = ArgumentStep | ReadyStep | ActionsStep;

const mostRows = 50;

/** Turns a sentence into the user's words. */
export type Translate = (sentence: Sentence) => string;

/** The step that asks for the first missing argument, or `ready`; undefined for an unknown command. Without a token it is called by the command and what it acts on. */
export function stepFor(
  system: CommandSystem,
  commandId: string,
  given: PartialValues,
  translate: Translate,
  token?: string,
): ArgumentStep | ReadyStep | undefined {
  const command = system.registry.find(commandId);
  if (!command) return undefined;
  const filled = prefill(command.args, given, system.context);
  const title = titleOf(system.texts, commandId);
  const subject = subjectName(system, command.args, filled, translate);
  const shown = token ?? (subject ? `${title} · ${subject}` : title);
  const [name] = missingArguments(command.args, filled);
  if (name === undefined) return { kind: 'ready', token: shown, commandId, given };
  return { kind: 'argument', token: shown, commandId, given, name };
}

/** What a command acts on, in words: a record's name, or how many. */
function subjectName(
  system: CommandSystem,
  args: ArgumentMap,
  filled: PartialValues,
  translate: Translate,
): string | undefined {
  const [reference] = Object.values(filled.references);
  const subject = subjectOfValues(args, filled.values);
  if (subject && subject.count !== 1)
    return translate({ key: 'palette:selected', params: { count: subject.count } });
  const id = subject?.ids[0] ?? reference?.id;
  const resource = subject?.resource ?? reference?.resource;
  if (id === undefined) return undefined;
  const known = system.records.known().find((found) => found.id === id && found.resource === resource);
  return known?.title ?? `#${id}`;
}

/** The argument that a step asks for. */
export function argumentOf(system: CommandSystem, step: Step | undefined): Argument | undefined {
  if (step?.kind !== 'argument') return undefined;
  return system.registry.find(step.commandId)?.args[step.name];
}

/** The question of a step, for the input. */
export function questionOf(system: CommandSystem, step: Step | undefined): Sentence {
  if (!step) return { key: 'palette:ask.anything' };
  if (step.kind === 'actions') return { key: 'palette:ask.action' };
  if (step.kind === 'ready') return { key: 'palette:ask.run' };
  const argument = argumentOf(system, step);
  if (argument?.askKey) return { key: argument.askKey };
  switch (argument?.kind) {
    case 'pick':
    case 'pickMany':
      return { key: `palette:ask-for.${argument.resource.replaceAll('/', '-')}` };
    case 'typedCount': {
      const count = argument.expected(filledValues(system, step).values);
      return { key: 'palette:ask.typed-count', params: { count } };
    }
    case 'confirm':
      return argument.question(filledValues(system, step).values);
    case 'email':
      return { key: 'palette:ask.email' };
    case 'number':
      return { key: 'palette:ask.number' };
    case 'choice':
    case 'offered':
      return { key: 'palette:ask.choice' };
    default:
      return { key: 'palette:ask.text' };
  }
}

/** What is given and what the place adds to it. */
export function filledValues(
  system: CommandSystem,
  step: { readonly commandId: string; readonly given: PartialValues },
): PartialValues {
  const args = system.registry.find(step.commandId)?.args ?? {};
  return prefill(args, step.given, system.context);
}

/** The values of a step with the chosen row in it. */
export function giveRow(argument: Argument | undefined, step: ArgumentStep, row: PaletteRow): PartialValues {
  const { action } = row;
  if (action.kind === 'value') return withValue(step.given, step.name, action.value);
  if (action.kind !== 'record') return step.given;
  const { reference, record } = action;
  if (!record) return withReference(step.given, step.name, reference);
  return withValue(step.given, step.name, asArgument(argument, reference.resource, record));
}

/** What a step lists. */
export function stepProvider(system: CommandSystem, step: Step, translate: Translate): PaletteProvider {
  if (step.kind === 'actions') return rowsProvider(actionRows(system, step.row));
  if (step.kind === 'ready') {
    const row = commandRow(step.commandId, system.texts.of(step.commandId), step.given);
    return { prefix: '', initial: () => [row] };
  }
  const argument = argumentOf(system, step);
  if (argument?.kind === 'pick' || argument?.kind === 'pickMany') return pickProvider(system, step, argument);
  if (argument?.kind === 'choice') {
    const rows = argument.choices.map(({ value, labelKey }) =>
      valueRow(value, translate({ key: labelKey }), value),
    );
    return rowsProvider(rows);
  }
  if (argument?.kind === 'offered') {
    return rowsProvider(
      argument.offers(system.context).map(({ value, title }) => valueRow(value, title, value)),
    );
  }
  if (argument?.kind === 'confirm') {
    const yes = valueRow('yes', translate({ key: 'palette:yes' }), true);
    const no: PaletteRow = {
      ...valueRow('no', translate({ key: 'palette:no' }), false),
      action: { kind: 'decline' },
    };
    return rowsProvider([no, yes]);
  }
  return { prefix: '' };
}

function rowsProvider(rows: readonly PaletteRow[]): PaletteProvider {
  const index = createRankIndex(rows);
  return { prefix: '', initial: () => rows, indexes: () => [index] };
}

function valueRow(id: string, title: string, value: unknown): PaletteRow {
  return {
    key: `value ${id}`,
    ids: [id],
    titles: [title],
    kind: { key: 'palette:kind.value' },
    action: { kind: 'value', value },
  };
}

function pickProvider(
  system: CommandSystem,
  step: ArgumentStep,
  argument: Argument & { kind: 'pick' | 'pickMany' },
): PaletteProvider {
  const resources = [argument.resource];
  const filter = argument.kind === 'pick' ? argument.filter : undefined;
  const known = filter ? [] : system.records.known().filter((found) => found.resource === argument.resource);
  const index = createRankIndex(known.map(recordRow));
  return {
    prefix: '',
    searchesEmpty: true,
    initial: () => known.slice(0, mostRows).map(recordRow),
    indexes: () => [index],
    judge(row) {
      const verdict = system.verdict(step.commandId, giveRow(argument, step, row));
      return verdict.ok ? undefined : verdict.reason;
    },
    search: async (text, signal) => {
      const found = await system.records.search({ text, resources, ...(filter && { filter }) }, signal);
      return found.map(recordRow);
    },
  };
}
