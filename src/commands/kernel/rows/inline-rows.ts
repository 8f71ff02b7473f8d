import { missingArguments, type PartialValues, prefill } from '../arguments/argument-values.ts';
import { opensRecord } from '../declaring/define-command.ts';
import { foundBy } from '../ranking/found-by.ts';
import type { RankIndex } from '../ranking/rank-index.ts';
import { type Ranked, rank } from '../ranking/ranking.ts';
import { fillArguments } from '../reading/fill-arguments.ts';
import { readBeginning } from '../reading/read-part.ts';
import { type PlacedReading, readSentence, scopeOf } from '../reading/read-sentence.ts';
import { argumentOfRest, type Reading, type ReadPart, restOf } from '../reading/reading.ts';
import { type TypedWord, textOf } from '../reading/typed-words.ts';
import { valuesRead } from '../reading/values-read.ts';
import type { CommandSystem } from '../running/command-system.ts';
import { commandRow } from './command-row.ts';
import type { PaletteRow } from './palette-row.ts';

const mostRows = 5;
const mostUnread = 2;
const nameTiers: readonly Ranked<PaletteRow>['tier'][] = ['id', 'title', 'prefix', 'words'];

/** Commands with arguments typed behind them: `launch 42`, `tag add VIP`, `set expires +1y`; those of the place come first, then the longest command name that fits, and what opens a record before what changes it. Where none reads every word, those that say which words they do not read. */
export function inlineRows(
  system: CommandSystem,
  commands: RankIndex<PaletteRow>,
  text: string,
): readonly PaletteRow[] {
  const scope = scopeOf(system, text);
  if (scope.words.length < 2) return [];
  const readings = readSentence(scope, commands);
  // What only looks for a name elsewhere may not hide that what is meant here is not read.
  const isRead = readings.some(({ near, loose }) => near > 0 || loose === 0);
  const unread = isRead ? [] : readBeginning(scope, commands).slice(0, mostUnread);
  const [best] = rank(text, [commands], { limit: 1 });
  // The words of a name are those of the name, and not a value with a wrong letter.
  const isName = best !== undefined && nameTiers.includes(best.tier);
  const full = inOrder(system, isName ? readings.filter((each) => !isMistaken(each)) : readings);
  return [...full.slice(0, mostRows), ...unread].map((reading) => readingRow(system, reading));
}

function isMistaken({ isNear, split, loose }: PlacedReading): boolean {
  return isNear || (split === 0 && loose > 0);
}

function inOrder({ registry }: CommandSystem, readings: readonly PlacedReading[]): readonly PlacedReading[] {
  // What is only a name to look for is seldom meant where all words have a meaning.
  const isKnown = readings.some(({ loose }) => loose === 0);
  const isSearch = (reading: PlacedReading) => isKnown && restOf(reading) !== undefined && reading.loose > 0;
  const longestName = Math.max(...readings.map(({ split }) => split));
  // A noun and a number alone, such as `campaign 42`, mean the record.
  const leadsThere = ({ commandId }: PlacedReading) => Number(opensRecord(registry.find(commandId)));
  return readings
    .filter((each) => !isSearch(each))
    .filter(({ near, isExact, split }) => split === longestName || (near > 0 && isExact))
    .sort(
      (one, other) =>
        other.near - one.near ||
        leadsThere(other) - leadsThere(one) ||
        Number(one.isNear) - Number(other.isNear) ||
        one.loose - other.loose ||
        one.tier - other.tier,
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
  const scope = scopeOf(system, text);
  const args = Object.entries(system.registry.find(commandId)?.args ?? {});
  const open = args.slice(args.findIndex(([each]) => each === name));
  const filled =
    scope.words.length > 1 && open.length > 1 ? fillArguments(scope, open, scope.words, given) : undefined;
  return filled ? [readingRow(system, { ...filled, commandId })] : [];
}

function readingRow(system: CommandSystem, reading: Reading): PaletteRow {
  const { commandId, given, problem } = reading;
  const row = commandRow(commandId, system.texts.of(commandId), given);
  const typed = textOf(wordsIn(reading, ({ role }) => role !== 'name'));
  const rest = isAskedFirst(system, reading) ? restOf(reading) : undefined;
  const found: PaletteRow = {
    ...row,
    key: `${commandId} ${typed}`,
    action: { kind: 'command', commandId, given, ...(rest !== undefined && { typed: rest }) },
  };
  // Which words are not read may not be cut for those that are.
  if (problem) return { ...found, reason: { ...problem, kind: 'state' } };
  const alias = foundBy(row, textOf(wordsIn(reading, ({ role }) => role === 'name')), new Set());
  const read = valuesRead(system, reading);
  // What was typed stands above, and the title names the target; how the rest was read may not be cut for it.
  const values = textOf(wordsIn(reading, ({ role }) => role !== 'name' && role !== 'target'));
  const detail = read.length > 0 ? read.join(', ') : values;
  return { ...found, ...(detail !== '' && { detail }), ...(alias !== undefined && { alias }) };
}

/** Whether the words that are left belong to the first step, and not to one behind it. */
function isAskedFirst(system: CommandSystem, reading: Reading): boolean {
  const args = system.registry.find(reading.commandId)?.args ?? {};
  const [asked] = missingArguments(args, prefill(args, reading.given, system.context));
  return asked !== undefined && asked === argumentOfRest(reading);
}

function wordsIn({ parts }: Reading, isWanted: (part: ReadPart) => boolean): readonly TypedWord[] {
  const words = parts.filter(isWanted).flatMap((part) => part.words);
  return [...words].sort((one, other) => one.place - other.place);
}
