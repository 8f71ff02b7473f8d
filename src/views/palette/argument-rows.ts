import {
  noValues,
  offerNames,
  offersOf,
  type PartialValues,
  parseArgument,
  withRecord,
  withValue,
} from '#src/commands/kernel/arguments/argument-values.ts';
import type {
  Argument,
  ChoicesArgument,
  DayArgument,
  FieldsArgument,
} from '#src/commands/kernel/arguments/arguments.ts';
import type { Offered } from '#src/commands/kernel/arguments/offered.ts';
import { isSpan, writeDay } from '#src/commands/kernel/days/day-reader.ts';
import { readDay } from '#src/commands/kernel/days/read-day.ts';
import { createRankIndex } from '#src/commands/kernel/ranking/rank-index.ts';
import { commandRow } from '#src/commands/kernel/rows/command-row.ts';
import { rowsOfRest } from '#src/commands/kernel/rows/inline-rows.ts';
import { type PaletteProvider, type PaletteRow, recordRow } from '#src/commands/kernel/rows/palette-row.ts';
import { commandPath } from '#src/commands/kernel/running/command-link.ts';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';
import type { ArgumentStep } from './step.ts';

const mostRows = 50;

/** An argument of which several may be chosen. */
type SeveralArgument = ChoicesArgument<unknown> | FieldsArgument<unknown>;

/** What a step that asks for an argument lists. */
export function argumentProvider(
  system: CommandSystem,
  step: ArgumentStep,
  argument: Argument,
): PaletteProvider {
  switch (argument.kind) {
    case 'pick':
    case 'pickMany':
      return pickProvider(system, step, argument);
    case 'choice':
    case 'offered':
      return {
        ...rowsProvider(offersOf(argument, system.context).map((offer) => offerRow(system, offer))),
        direct: (text) => rowsOfRest(system, step, text),
      };
    case 'choices':
    case 'fields':
      return {
        ...rowsProvider(choicesRows(system, step.chosen ?? initialOf(argument), argument)),
        direct: (text) => rowsOfRest(system, step, text),
      };
    case 'day':
      return dayProvider(system, argument);
    case 'commandLink':
      return rowsProvider(linkableRows(system));
    case 'confirm':
      return rowsProvider([
        {
          ...valueRow('no', system.texts.text({ key: 'palette:no' }), false),
          action: { kind: 'decline' },
        },
        valueRow('yes', system.texts.text({ key: 'palette:yes' }), true),
      ]);
    default:
      return { prefix: '' };
  }
}

/** The values of a step with the chosen row in it. */
export function giveRow(argument: Argument | undefined, step: ArgumentStep, row: PaletteRow): PartialValues {
  const { action } = row;
  if (action.kind === 'value') return withValue(step.given, step.name, action.value);
  if (action.kind !== 'record') return step.given;
  return withRecord(step.given, { name: step.name, argument }, action.reference, action.record);
}

/** A provider of rows that are all known. */
export function rowsProvider(rows: readonly PaletteRow[]): PaletteProvider {
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

/** Found by what it is called in any language. */
function offerRow({ texts }: CommandSystem, offer: Offered): PaletteRow {
  return { ...valueRow(offer.value, '', offer.value), titles: offerNames(offer, texts) };
}

function linkableRows({ registry, texts }: CommandSystem): readonly PaletteRow[] {
  return registry.all
    .filter(({ hidden }) => !hidden)
    .map((command) => ({
      ...commandRow(command.id, texts.of(command.id)),
      action: { kind: 'value', value: commandPath(command, noValues) },
    }));
}

/** What is chosen before anything was. */
export function initialOf(argument: SeveralArgument): readonly string[] {
  return argument.kind === 'choices' ? argument.initial : [];
}

/** What is chosen so far, to go on with, then each of the choices, to put in or take out. */
function choicesRows(
  system: CommandSystem,
  chosen: readonly string[],
  argument: SeveralArgument,
): readonly PaletteRow[] {
  const { texts } = system;
  const offers = offersOf(argument, system.context);
  const names = offers
    .filter(({ value }) => chosen.includes(value))
    .map((each) => offerNames(each, texts)[0]);
  const all = names.length === 0 ? texts.text({ key: 'palette:nothing-chosen' }) : names.join(', ');
  const goOn: PaletteRow = {
    ...valueRow('all', all, chosen),
    ids: [],
    kind: { key: 'palette:kind.go-on' },
  };
  // Setting none of the fields is nothing.
  const canGoOn = argument.kind === 'choices' || chosen.length > 0;
  return [
    ...(canGoOn ? [goOn] : []),
    ...offers.map((each): PaletteRow => {
      const isChosen = chosen.includes(each.value);
      return {
        ...offerRow(system, each),
        ...(isChosen && { detail: '✓' }),
        kind: { key: isChosen ? 'palette:kind.take-out' : 'palette:kind.put-in' },
        action: { kind: 'toggle', value: each.value },
      };
    }),
  ];
}

const suggestedDays = ['today', 'end-of-month', 'end-of-next-month', 'end-of-year', 'span'] as const;

/** The day that is typed, as it is understood; while nothing is typed, what could be. */
function dayProvider(system: CommandSystem, argument: DayArgument<unknown>): PaletteProvider {
  const { texts } = system;
  system.prepareDays();

  function rowFor(typed: string): readonly PaletteRow[] {
    const reading = system.reading({});
    const parsed = parseArgument(argument, typed, reading);
    if (parsed.kind !== 'value') return [];
    const value = String(parsed.value);
    const title = dayTitle(system, argument, { typed, value, today: reading.today });
    return [{ ...valueRow(value, title, value), detail: typed, kind: { key: 'palette:kind.day' } }];
  }

  return {
    prefix: '',
    initial: () => suggestedDays.flatMap((name) => rowFor(texts.text({ key: `palette:day.${name}` }))),
    direct: rowFor,
  };
}

/** A day in words; a span that is kept counts from the day of the one record, else from that of each. */
function dayTitle(
  { texts }: CommandSystem,
  { from }: DayArgument<unknown>,
  { value, today }: { readonly typed: string; readonly value: string; readonly today: string },
): string {
  const day = isSpan(value) ? from && readDay(value, { today, from }) : value;
  return day ? writeDay(day, texts.language()) : texts.text({ key: 'palette:day.own' });
}

function pickProvider(
  system: CommandSystem,
  step: ArgumentStep,
  argument: Argument & { kind: 'pick' | 'pickMany' },
): PaletteProvider {
  const resources = [argument.resource];
  const filter = argument.kind === 'pick' ? argument.filter : undefined;
  const noneKey = argument.kind === 'pick' ? argument.noneKey : undefined;
  const none = noneKey === undefined ? [] : [valueRow('none', system.texts.text({ key: noneKey }), null)];
  const known = filter ? [] : system.records.known().filter((found) => found.resource === argument.resource);
  const index = createRankIndex([...none, ...known.map(recordRow)]);
  return {
    prefix: '',
    searchesEmpty: true,
    initial: () => [...none, ...known.slice(0, mostRows).map(recordRow)],
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
