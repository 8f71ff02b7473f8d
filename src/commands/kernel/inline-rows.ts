import {
  noValues,
  type PartialValues,
  parseArgument,
  parseId,
  prefill,
  resolveArgument,
  withReference,
  withValue,
} from './argument-values.ts';
import type { Argument } from './arguments.ts';
import { commandRow } from './command-row.ts';
import type { CommandSystem } from './command-system.ts';
import { isSpan, writeDay } from './day-reader.ts';
import { nearness } from './nearness.ts';
import type { PaletteRow } from './palette-row.ts';
import type { RankIndex } from './rank-index.ts';
import { type Ranked, rank } from './ranking.ts';

const mostRows = 5;
const mostNamed = 30;
const nameTiers: readonly Ranked<PaletteRow>['tier'][] = ['id', 'title', 'prefix', 'words'];

interface Filled {
  readonly given: PartialValues;
  /** Whether the rest names a record, a number, a choice or a day, which is seldom meant as a word of a title. */
  readonly isExact: boolean;
  /** What is left for the next step to look for, such as the name of a record. */
  readonly rest?: string;
  /** How days were read, in words. */
  readonly read?: readonly string[];
  /** Whether a wrong letter was read as the one that is meant. */
  readonly isNear?: boolean;
}

/** Commands with arguments typed behind them: `launch 42`, `tag add VIP`, `set expires +1y`; those of the place come first, then the longest command name that fits, and what opens a record before what changes it. */
export function inlineRows(
  system: CommandSystem,
  commands: RankIndex<PaletteRow>,
  text: string,
): readonly PaletteRow[] {
  const words = text.trim().split(/\s+/);
  const found = new Map<string, InlineRow>();
  for (let split = words.length - 1; split > 0; split -= 1) {
    for (const each of rowsAt(system, commands, words, split))
      if (!found.has(each.commandId)) found.set(each.commandId, each);
  }
  const rows = [...found.values()];
  const longestName = Math.max(...rows.map(({ split }) => split));
  const [best] = rank(text, [commands], { limit: 1 });
  // The words of a name are those of the name, and not a value with a wrong letter.
  const isName = best !== undefined && nameTiers.includes(best.tier);
  return rows
    .filter(({ isMistaken }) => !(isMistaken && isName))
    .filter(({ near, isExact, split }) => split === longestName || (near > 0 && isExact))
    .sort((one, other) => other.near - one.near || Number(other.leadsThere) - Number(one.leadsThere))
    .slice(0, mostRows)
    .map(({ row }) => row);
}

interface InlineRow {
  readonly commandId: string;
  readonly row: PaletteRow;
  readonly split: number;
  readonly near: number;
  readonly isExact: boolean;
  readonly isMistaken: boolean;
  /** A noun and a number alone, such as `campaign 42`, mean the record. */
  readonly leadsThere: boolean;
}

function rowsAt(
  system: CommandSystem,
  commands: RankIndex<PaletteRow>,
  words: readonly string[],
  split: number,
): readonly InlineRow[] {
  const typed = words.slice(split);
  return rank(words.slice(0, split).join(' '), [commands], { limit: mostNamed }).flatMap(
    ({ entry, tier }) => {
      if (tier === 'inside' || tier === 'fuzzy') return [];
      const command = system.registry.find(entry.key);
      const filled = command && fill(system, Object.entries(command.args), typed, noValues);
      if (!command || !filled) return [];
      // A single common word such as "create" before free text would offer half of all commands.
      const isNamed = tier === 'title' || tier === 'id';
      // A word beside the name may be another kind of thing, and its number another record.
      if (tier === 'keywords' && split === 1 && parseId(typed.join(' ')) !== undefined) return [];
      if (!filled.isExact && split < 2 && !isNamed) return [];
      return [
        {
          commandId: command.id,
          row: filledRow(system, command.id, typed, filled),
          split,
          near: nearness(system, command.id),
          isExact: filled.isExact,
          isMistaken: filled.isNear === true,
          leadsThere: command.id.endsWith('.open'),
        },
      ];
    },
  );
}

/** The command with everything that a step still asks for, typed as one line: `expires end of next month`. */
export function rowsOfRest(
  system: CommandSystem,
  {
    commandId,
    given,
    name,
  }: { readonly commandId: string; readonly given: PartialValues; readonly name: string },
  text: string,
): readonly PaletteRow[] {
  const words = text.trim().split(/\s+/);
  const args = Object.entries(system.registry.find(commandId)?.args ?? {});
  const open = args.slice(args.findIndex(([each]) => each === name));
  const filled = words.length > 1 && open.length > 1 ? fill(system, open, words, given) : undefined;
  return filled ? [filledRow(system, commandId, words, filled)] : [];
}

function filledRow(
  system: CommandSystem,
  commandId: string,
  words: readonly string[],
  { given, rest, read = [] }: Filled,
): PaletteRow {
  const row = commandRow(commandId, system.texts.of(commandId), given);
  const typed = words.join(' ');
  return {
    ...row,
    key: `${commandId} ${typed}`,
    action: { kind: 'command', commandId, given, ...(rest !== undefined && { typed: rest }) },
    // What was typed stands above; how it was read may not be cut for it.
    detail: read.length > 0 ? read.join(', ') : typed,
  };
}

/** Gives the words to the arguments in order, as many as fit to each; undefined where some fit nowhere. */
function fill(
  system: CommandSystem,
  args: readonly (readonly [string, Argument])[],
  words: readonly string[],
  given: PartialValues,
): Filled | undefined {
  if (words.length === 0) return { given, isExact: false };
  const [first, ...others] = args;
  if (!first) return undefined;
  const [name, declared] = first;
  const known = prefill(Object.fromEntries([first]), given, system.context);
  const argument = resolveArgument(declared, known.values, system.context);
  for (let length = longest(argument, words); length > 0; length -= 1) {
    const next = give(system, { name, argument, given }, words.slice(0, length).join(' '));
    const filled = next && fill(system, others, words.slice(length), next.given);
    if (filled) {
      const day = argument.kind === 'day' ? String(next.given.values[name]) : undefined;
      const read = day === undefined || isSpan(day) ? [] : [writeDay(day, system.texts.language())];
      const isExact = filled.isExact || argument.kind !== 'text';
      const isNear = next.isNear || filled.isNear === true;
      return { ...filled, isExact, isNear, read: [...read, ...(filled.read ?? [])] };
    }
  }
  const isRecord = argument.kind === 'pick' || argument.kind === 'pickMany';
  const isKnown = known.values[name] !== undefined || known.references[name] !== undefined;
  if (isKnown || declared.optional) return fill(system, others, words, given);
  if (!isRecord) return undefined;
  // A record that only its own step can find by name; one that the subject would be can be asked for later.
  if (!argument.fromSubject) return { given, isExact: false, rest: words.join(' ') };
  const filled = fill(system, others, words, given);
  return filled?.isExact ? filled : undefined;
}

function give(
  system: CommandSystem,
  { name, argument, given }: { name: string; argument: Argument; given: PartialValues },
  typed: string,
): { readonly given: PartialValues; readonly isNear: boolean } | undefined {
  if (argument.kind === 'typedCount') return undefined;
  if (argument.kind === 'day') system.prepareDays();
  const parsed = parseArgument(argument, typed, system.reading(given.values));
  switch (parsed.kind) {
    case 'reference':
      return { given: withReference(given, name, parsed.reference), isNear: false };
    case 'value':
      return { given: withValue(given, name, parsed.value), isNear: parsed.isNear === true };
    case 'problem':
      return undefined;
  }
}

/** An id, an address or a number is one word. */
function longest(argument: Argument, words: readonly string[]): number {
  const isOneWord = ['pick', 'pickMany', 'email', 'number'].includes(argument.kind);
  return isOneWord ? 1 : words.length;
}
