import {
  noValues,
  type PartialValues,
  parseArgument,
  prefill,
  withReference,
  withValue,
} from '../kernel/argument-values.ts';
import type { ArgumentMap } from '../kernel/arguments.ts';
import { commandRow } from '../kernel/command-row.ts';
import type { CommandSystem } from '../kernel/command-system.ts';
import type { PaletteRow } from '../kernel/palette-row.ts';
import type { RankIndex } from '../kernel/rank-index.ts';
import { rank } from '../kernel/ranking.ts';

const mostRows = 5;

interface Filled {
  readonly given: PartialValues;
  /** Whether the rest names a record or a number, which is seldom meant as a word of a title. */
  readonly isExact: boolean;
}

/** Commands with an argument typed behind them: `launch 42`, `tag add VIP`; the longest command name that fits wins. */
export function inlineRows(
  system: CommandSystem,
  commands: RankIndex<PaletteRow>,
  text: string,
): readonly PaletteRow[] {
  const words = text.trim().split(/\s+/);
  for (let split = words.length - 1; split > 0; split -= 1) {
    const rest = words.slice(split).join(' ');
    const rows = rank(words.slice(0, split).join(' '), [commands], { limit: mostRows }).flatMap((found) => {
      if (found.tier === 'inside' || found.tier === 'fuzzy') return [];
      const command = system.registry.find(found.entry.key);
      const filled = command && fill(command.args, rest, system);
      if (!command || !filled) return [];
      // A single common word such as "create" before free text would offer half of all commands.
      const isNamed = found.tier === 'title' || found.tier === 'id';
      if (!filled.isExact && split < 2 && !isNamed) return [];
      const row = commandRow(command.id, system.texts.of(command.id), filled.given);
      return [{ ...row, key: `${command.id} ${rest}`, detail: rest }];
    });
    if (rows.length > 0) return rows;
  }
  return [];
}

function fill(args: ArgumentMap, rest: string, system: CommandSystem): Filled | undefined {
  const subject = prefill(args, noValues, system.context);
  for (const [name, argument] of Object.entries(args)) {
    const parsed = parseArgument(argument, rest, subject.values);
    if (parsed.kind === 'reference')
      return { given: withReference(noValues, name, parsed.reference), isExact: true };
    if (parsed.kind === 'value' && argument.kind !== 'typedCount')
      return { given: withValue(noValues, name, parsed.value), isExact: argument.kind !== 'text' };
    const isKnown = subject.values[name] !== undefined || subject.references[name] !== undefined;
    if (!isKnown && !argument.optional) return undefined;
  }
  return undefined;
}
