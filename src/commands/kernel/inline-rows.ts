import { noValues, type PartialValues, parseId } from './argument-values.ts';
import { commandRow } from './command-row.ts';
import type { CommandSystem } from './command-system.ts';
import { type Filled, fillIn, takesText } from './inline-fill.ts';
import { nearness } from './nearness.ts';
import type { PaletteRow } from './palette-row.ts';
import type { RankIndex } from './rank-index.ts';
import { type Ranked, rank } from './ranking.ts';
import { selectionKey } from './subject.ts';

const mostRows = 5;
const onSubject = 2;
const mostNamed = 30;
const nameTiers: readonly Ranked<PaletteRow>['tier'][] = ['id', 'title', 'prefix', 'words'];

/** Commands with arguments typed behind them: `launch 42`, `tag add VIP`, `set expires +1y`; those of the place come first, then the longest command name that fits, and what opens a record before what changes it. */
export function inlineRows(
  system: CommandSystem,
  commands: RankIndex<PaletteRow>,
  text: string,
): readonly PaletteRow[] {
  const words = text.trim().split(/\s+/);
  const found = new Map<string, InlineRow>();
  function take(each: InlineRow) {
    const other = found.get(each.commandId);
    // Words that make a day are no part of the name, with what is left of them as the number of a record.
    if (!other || (each.readsDay && !other.readsDay)) found.set(each.commandId, each);
  }
  for (let split = words.length - 1; split > 0; split -= 1)
    for (const each of rowsAt(system, commands, words, split)) take(each);
  for (const each of rowsOfFields(system, words)) take(each);
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
  readonly readsDay: boolean;
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
      const filled = command && fillIn(system, Object.entries(command.args), typed, noValues);
      if (!command || !filled) return [];
      // A single common word such as "create" before free text would offer half of all commands.
      const isNamed = tier === 'title' || tier === 'id';
      // A word beside the name may be another kind of thing, and its number another record.
      const asksFirst = command.gated === true || command.danger === 'irreversible';
      if (tier === 'keywords' && split === 1 && parseId(typed.join(' ')) !== undefined && !asksFirst)
        return [];
      if (!filled.isExact && split < 2 && !isNamed) return [];
      return [
        {
          commandId: command.id,
          row: filledRow(system, command.id, typed, filled),
          split,
          near: nearness(system, command.id),
          isExact: filled.isExact,
          isMistaken: filled.isNear === true,
          readsDay: readsDay(filled),
          leadsThere: command.id.endsWith('.open'),
        },
      ];
    },
  );
}

/** A field and its value without a command before them, for what is chosen or focused: `expires on next month`. */
function rowsOfFields(system: CommandSystem, words: readonly string[]): readonly InlineRow[] {
  if (words.length < 2) return [];
  return system.registry.all.flatMap((command) => {
    const args = Object.entries(command.args);
    const near = nearness(system, command.id);
    if (command.hidden || near < onSubject || !args.some(([, { kind }]) => kind === 'offered')) return [];
    const filled = fillIn(system, args, words, noValues);
    if (!filled?.isExact) return [];
    // What any words or a number would be, or nearly are, is seldom meant for the row that only has the focus.
    const namesRecord = filled.rest !== undefined || Object.keys(filled.given.references).length > 0;
    const isLoose = filled.isNear === true || namesRecord || takesText(system, args, filled);
    if (isLoose && system.context.get(selectionKey) === undefined) return [];
    const row = filledRow(system, command.id, words, filled);
    return [
      {
        commandId: command.id,
        row,
        split: 0,
        near,
        isExact: true,
        isMistaken: isLoose,
        readsDay: readsDay(filled),
        leadsThere: false,
      },
    ];
  });
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
  const filled = words.length > 1 && open.length > 1 ? fillIn(system, open, words, given) : undefined;
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

function readsDay({ read = [] }: Filled): boolean {
  return read.length > 0;
}
