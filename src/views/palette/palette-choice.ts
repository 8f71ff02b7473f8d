import {
  completeValues,
  type PartialValues,
  parseArgument,
  withReference,
  withValue,
} from '#src/commands/kernel/arguments/argument-values.ts';
import type { Sentence } from '#src/commands/kernel/context/context-keys.ts';
import type { RecordReference } from '#src/commands/kernel/context/records.ts';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';
import { giveRow, initialOf } from './argument-rows.ts';
import type { ListedRow } from './palette-list.ts';
import type { PaletteState } from './palette-state.ts';
import { argumentOf, filledValues, namedValue, stepFor } from './palette-steps.ts';
import type { ArgumentStep, Step } from './step.ts';

/** What Enter does with what is on the palette: steps into a command, runs it, or goes to a place. */
export interface PaletteChoice {
  /** Takes a row as the answer of the step, where there is one. */
  chooseRow(row: ListedRow, step: Step | undefined): void;
  /** Takes the text itself as the answer of the step. */
  chooseTyped(step: ArgumentStep): void;
  /** Shows what a command needs, even when that is nothing but Enter. */
  showStep(commandId: string, given: PartialValues): void;
}

/** The palette as its choice changes it. */
export interface ChangedPalette {
  state(): PaletteState;
  update(change: Partial<PaletteState>): void;
  begin(text: string, steps: readonly Step[]): void;
  announce(sentence: Sentence, change?: Partial<PaletteState>): void;
  point(key: string): void;
  /** Closes it; `then` runs once the focus is given back. */
  leave(then: () => void): void;
  navigate(path: string): void;
}

interface Chosen {
  readonly token?: string;
  readonly typed?: string;
  readonly said?: string;
}

/** Makes the choice of a palette. */
export function createPaletteChoice(system: CommandSystem, palette: ChangedPalette): PaletteChoice {
  function run(commandId: string, given: PartialValues) {
    palette.leave(() => void system.runner.run(commandId, 'palette', given));
  }

  /** `said` is what the command was found by: a value that it names is the one to begin with. */
  function chooseCommand(
    commandId: string,
    given: PartialValues,
    { token, typed = '', said = '' }: Chosen = {},
  ) {
    const verdict = system.verdict(commandId, given);
    if (!verdict.ok) return palette.announce(verdict.reason);
    const step = stepFor(system, commandId, given, token);
    if (!step) return;
    if (step.kind === 'ready') return run(commandId, given);
    const filled = filledValues(system, step);
    if (Object.keys(filled.references).length === 0) return beginAt(step, typed, said);
    void loadFirst(commandId, filled, (loaded) =>
      chooseCommand(commandId, loaded, { ...(token !== undefined && { token }), typed, said }),
    );
  }

  function beginAt(step: ArgumentStep, typed: string, said: string) {
    palette.begin(typed, [...palette.state().steps, step]);
    const value = namedValue(system, step, said);
    if (value !== undefined) palette.point(`value ${value}`);
  }

  function showStep(commandId: string, given: PartialValues) {
    const step = stepFor(system, commandId, given);
    if (!step) return;
    const filled = filledValues(system, step);
    if (Object.keys(filled.references).length === 0) return palette.begin('', [step]);
    void loadFirst(commandId, filled, (loaded) => showStep(commandId, loaded));
  }

  /** The steps that follow may ask about the record, and say its name, so it is loaded before them. */
  async function loadFirst(commandId: string, filled: PartialValues, then: (loaded: PartialValues) => void) {
    const { steps } = palette.state();
    const isStill = () => palette.state().isOpen && palette.state().steps === steps;
    palette.update({ status: 'loading' });
    try {
      const args = system.registry.find(commandId)?.args ?? {};
      const values = await completeValues(args, filled, system.records.load);
      if (!isStill()) return;
      palette.update({ status: 'settled' });
      then({ values, references: {} });
    } catch (error) {
      const problem = system.tellOf(error, commandId) ?? { key: 'palette:record-gone' };
      if (isStill()) palette.announce(problem, { status: 'settled', problem });
    }
  }

  function chooseTyped(step: ArgumentStep) {
    const argument = argumentOf(system, step);
    if (!argument) return;
    const typed = palette.state().text.trim();
    const parsed = parseArgument(argument, typed, system.reading(filledValues(system, step).values));
    if (parsed.kind === 'problem') palette.announce(parsed.problem, { problem: parsed.problem });
    else if (parsed.kind === 'value')
      chooseCommand(step.commandId, withValue(step.given, step.name, parsed.value), { token: typed });
    else
      chooseCommand(step.commandId, withReference(step.given, step.name, parsed.reference), {
        token: `#${parsed.reference.id}`,
      });
  }

  function toggle(step: ArgumentStep, value: string) {
    const argument = argumentOf(system, step);
    if (argument?.kind !== 'choices' && argument?.kind !== 'fields') return;
    const before = step.chosen ?? initialOf(argument);
    const chosen = before.includes(value) ? before.filter((each) => each !== value) : [...before, value];
    palette.begin('', [...palette.state().steps.slice(0, -1), { ...step, chosen }]);
  }

  /** Where the command leads that opens such a record in its list. */
  function placeOf({ resource, id }: RecordReference): string | undefined {
    const opens = system.registry.all.find((command) => command.leadsTo && command.resource === resource);
    return opens?.leadsTo?.(id);
  }

  function chooseRow(row: ListedRow, step: Step | undefined) {
    if (row.reason) return palette.announce(row.reason);
    const { action } = row;
    if (step?.kind === 'argument' && (action.kind === 'value' || action.kind === 'record'))
      return chooseCommand(step.commandId, giveRow(argumentOf(system, step), step, row), {
        token: row.titles[0] ?? '',
      });
    switch (action.kind) {
      case 'command':
        return step?.kind === 'ready'
          ? run(action.commandId, action.given)
          : chooseCommand(action.commandId, action.given, {
              ...(action.typed !== undefined && { typed: action.typed }),
              said: palette.state().text,
            });
      case 'record':
        system.recents.record(row.key);
        return palette.leave(() => palette.navigate(placeOf(action.reference) ?? action.path));
      case 'path':
        return palette.leave(() => palette.navigate(action.path));
      case 'text':
        return palette.begin(action.text, palette.state().steps);
      case 'decline':
        return palette.leave(() => {});
      case 'toggle':
        return step?.kind === 'argument' ? toggle(step, action.value) : undefined;
      case 'value':
        return undefined;
    }
  }

  return { chooseRow, chooseTyped, showStep };
}
