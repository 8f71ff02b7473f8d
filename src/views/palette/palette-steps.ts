import {
  missingArguments,
  type PartialValues,
  parseArgument,
  prefill,
  resolveArgument,
} from '#src/commands/kernel/arguments/argument-values.ts';
import type { Argument } from '#src/commands/kernel/arguments/arguments.ts';
import { withFieldValues } from '#src/commands/kernel/arguments/several-fields.ts';
import type { Sentence } from '#src/commands/kernel/context/context-keys.ts';
import { commandRow } from '#src/commands/kernel/rows/command-row.ts';
import type { PaletteProvider } from '#src/commands/kernel/rows/palette-row.ts';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';
import { argumentProvider, rowsProvider } from './argument-rows.ts';
import { actionRows } from './record-actions.ts';
import type { ArgumentStep, ReadyStep, Step } from './step.ts';

/** The step that asks for the first missing argument, or `ready`; undefined for an unknown command. Without a token it is called by the command and what it acts on. */
export function stepFor(
  system: CommandSystem,
  commandId: string,
  given: PartialValues,
  token?: string,
): ArgumentStep | ReadyStep | undefined {
  const command = system.registry.find(commandId);
  if (!command) return undefined;
  const filled = prefill(command.args, given, system.context);
  const shown = token ?? system.titleOf(commandId, given);
  const [name] = missingArguments(command.args, filled);
  if (name === undefined) return { kind: 'ready', token: shown, commandId, given };
  return { kind: 'argument', token: shown, commandId, given, name };
}

/** The argument that a step asks for. */
export function argumentOf(system: CommandSystem, step: Step | undefined): Argument | undefined {
  if (step?.kind !== 'argument') return undefined;
  const { values } = filledValues(system, step);
  const declared = withFieldValues(system.registry.find(step.commandId)?.args ?? {}, values)[step.name];
  return declared && resolveArgument(declared, values, system.context);
}

/** The value that the end of a text names for a step with a few values; undefined where it names none. */
export function namedValue(system: CommandSystem, step: ArgumentStep, text: string): unknown {
  const argument = argumentOf(system, step);
  if (argument?.kind !== 'choice' && argument?.kind !== 'offered') return undefined;
  const words = text.trim().split(/\s+/);
  const reading = system.reading(filledValues(system, step).values);
  for (let start = 0; start < words.length; start += 1) {
    const parsed = parseArgument(argument, words.slice(start).join(' '), reading);
    if (parsed.kind === 'value') return parsed.value;
  }
  return undefined;
}

/** The question of a step, for the input. */
export function questionOf(system: CommandSystem, step: Step | undefined): Sentence {
  if (!step) return { key: 'palette:ask.anything' };
  if (step.kind === 'actions') return { key: 'palette:ask.action' };
  if (step.kind === 'ready') return { key: 'palette:ask.run' };
  const argument = argumentOf(system, step);
  if (argument?.ask) return argument.ask;
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
    case 'choices':
    case 'fields':
      return { key: 'palette:ask.choices' };
    case 'day':
      return { key: 'palette:ask.day' };
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

/** What a step lists. */
export function stepProvider(system: CommandSystem, step: Step): PaletteProvider {
  if (step.kind === 'actions') return rowsProvider(actionRows(system, step.row));
  if (step.kind === 'ready') {
    const row = commandRow(step.commandId, system.texts.of(step.commandId), step.given);
    return { prefix: '', initial: () => [row] };
  }
  const argument = argumentOf(system, step);
  return argument ? argumentProvider(system, step, argument) : { prefix: '' };
}
