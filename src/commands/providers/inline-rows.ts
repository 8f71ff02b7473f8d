import {
  noValues,
  type PartialValues,
  parseArgument,
  prefill,
  resolveArgument,
  withReference,
  withValue,
} from '../kernel/argument-values.ts';
import type { Argument } from '../kernel/arguments.ts';
import { commandRow } from '../kernel/command-row.ts';
import type { CommandSystem } from '../kernel/command-system.ts';
import { nearness } from '../kernel/nearness.ts';
import type { PaletteRow } from '../kernel/palette-row.ts';
import type { RankIndex } from '../kernel/rank-index.ts';
import { rank } from '../kernel/ranking.ts';

const mostRows = 5;
const mostNamed = 30;

interface Filled {
  readonly given: PartialValues;
  /** Whether the rest names a record, a number, a choice or a day, which is seldom meant as a word of a title. */
  readonly isExact: boolean;
  /** What is left for the next step to look for, such as the name of a record. */
  readonly rest?: string;
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
  return rows
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
      if (!filled.isExact && split < 2 && !isNamed) return [];
      const row = commandRow(command.id, system.texts.of(command.id), filled.given);
      const action = filled.rest === undefined ? row.action : { ...row.action, typed: filled.rest };
      return [
        {
          commandId: command.id,
          row: { ...row, key: `${command.id} ${typed.join(' ')}`, action, detail: typed.join(' ') },
          split,
          near: nearness(system, command.id),
          isExact: filled.isExact,
          leadsThere: command.id.endsWith('.open'),
        },
      ];
    },
  );
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
    const filled = next && fill(system, others, words.slice(length), next);
    if (filled) return { ...filled, isExact: filled.isExact || argument.kind !== 'text' };
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
): PartialValues | undefined {
  if (argument.kind === 'typedCount') return undefined;
  if (argument.kind === 'day') system.prepareDays();
  const parsed = parseArgument(argument, typed, system.reading(given.values));
  if (parsed.kind === 'reference') return withReference(given, name, parsed.reference);
  return parsed.kind === 'value' ? withValue(given, name, parsed.value) : undefined;
}

/** An id, an address or a number is one word. */
function longest(argument: Argument, words: readonly string[]): number {
  const isOneWord = ['pick', 'pickMany', 'email', 'number'].includes(argument.kind);
  return isOneWord ? 1 : words.length;
}
