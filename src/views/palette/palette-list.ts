import { fold } from '#contract/rules/fold.ts';
import type { Sentence } from '#src/commands/kernel/context/context-keys.ts';
import { selectionLack } from '#src/commands/kernel/declaring/availability.ts';
import { opensRecord } from '#src/commands/kernel/declaring/define-command.ts';
import { foundBy } from '#src/commands/kernel/ranking/found-by.ts';
import { createRankIndex } from '#src/commands/kernel/ranking/rank-index.ts';
import { type TextRange, wordsOf } from '#src/commands/kernel/ranking/rank-text.ts';
import { matchedRanges, type Ranked, rank } from '#src/commands/kernel/ranking/ranking.ts';
import { readingWords } from '#src/commands/kernel/reading/reading-words.ts';
import type { PaletteProvider, PaletteRow } from '#src/commands/kernel/rows/palette-row.ts';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';
import { nearness } from '#src/commands/kernel/running/nearness.ts';
import { groupOf, inGroups, refusedGroup } from './palette-groups.ts';
import { offeredActions } from './record-actions.ts';

/** A row as it is shown. */
export interface ListedRow extends PaletteRow {
  /** Its name: of a command with what it would act on. */
  readonly shown: string;
  /** The matched parts of that name. */
  readonly ranges: readonly TextRange[];
}

/** A row that was found, and by which of its titles. */
interface FoundRow extends PaletteRow {
  readonly titlePlace?: number;
}

/** The most rows that are shown. */
const mostRows = 50;
const ranked = 150;
const strongTiers: readonly Ranked<PaletteRow>['tier'][] = ['id', 'title', 'prefix'];

/** What a list of rows is for. */
export interface ListPurpose {
  /** The first record brings what can be done with it. */
  readonly offersActions: boolean;
  /** Everything was asked: where no record was found, what else could be done with the text comes last. */
  readonly isSettled: boolean;
  /** Rows stand under headings. */
  readonly hasGroups: boolean;
  /** Why a row can do nothing, beside its condition. */
  lackOf(row: PaletteRow): Sentence | undefined;
}

/** The rows for a text: one ranking over all providers and what was asked for; those of a section stand together, in the order of the best of each; what cannot run comes last, but for a record that is open already. */
export function listRows(
  system: CommandSystem,
  providers: readonly PaletteProvider[],
  text: string,
  asked: readonly PaletteRow[],
  { offersActions, isSettled, hasGroups, lackOf }: ListPurpose,
): readonly ListedRow[] {
  const query = text.trim();
  const listed =
    query === '' ? unranked(providers, asked) : rankRows(system, providers, query, asked, offersActions);
  const isMissing = isSettled && query !== '' && !listed.some(({ action }) => action.kind === 'record');
  const offered = isMissing ? providers.flatMap((provider) => provider.fallback?.(query) ?? []) : [];
  const { selected } = readingWords(system.texts);
  const meansSelected = wordsOf(fold(query)).some((word) => selected.has(word));
  const rows = withoutRepeats([...listed, ...offered])
    .slice(0, ranked)
    .map((row) => withLack(row, lackOf(row)))
    .flatMap((row) => judge(system, { providers, meansSelected, isTyped: query !== '' }, row))
    .map((row) => (hasGroups ? { ...row, group: groupOf(system, row) } : row));
  // Enter on a record that is open already may not do something else to it.
  const there = rows.slice(0, 1).filter((row) => row.reason && leadsThere(system, row));
  const others = rows.slice(there.length);
  const runnable = others.filter((row) => !row.reason);
  const refused = others
    .filter((row) => row.reason)
    .map((row) => (hasGroups ? { ...row, group: refusedGroup } : row));
  return inGroups([...there, ...runnable, ...refused])
    .slice(0, mostRows)
    .map((row) => named(system, row, query));
}

/** Whether the row means a record by its kind and id, such as `campaign 42`. */
function leadsThere({ registry }: CommandSystem, { action }: PaletteRow): boolean {
  if (action.kind !== 'command' || Object.keys(action.given.references).length === 0) return false;
  return opensRecord(registry.find(action.commandId));
}

function unranked(providers: readonly PaletteProvider[], asked: readonly PaletteRow[]): readonly FoundRow[] {
  return [...providers.flatMap((provider) => provider.initial?.() ?? []), ...asked];
}

function rankRows(
  system: CommandSystem,
  providers: readonly PaletteProvider[],
  query: string,
  asked: readonly PaletteRow[],
  offersActions: boolean,
): readonly FoundRow[] {
  const indexes = providers.flatMap((provider) => provider.indexes?.() ?? []);
  const best = rank(query, [...indexes, createRankIndex(asked)], {
    limit: ranked,
    usage: (row) => system.recents.score(row.key),
    nearness: ({ action }) => (action.kind === 'command' ? nearness(system, action.commandId) : 0),
  });
  const direct = providers.flatMap((provider) => provider.direct?.(query) ?? []);
  const found = best.map(({ entry, titlePlace }): FoundRow => ({ ...entry, titlePlace }));
  const rows = offersActions ? withActions(system, best, found) : found;
  const [first] = best;
  // The server may have found a record by a field that is not shown.
  if (first && strongTiers.includes(first.tier))
    return [...rows.slice(0, 1), ...direct, ...rows.slice(1), ...asked];
  return [...direct, ...rows, ...asked];
}

/** Below the records that match as well as the first one stands what can be done with that. */
function withActions(
  system: CommandSystem,
  best: readonly Ranked<PaletteRow>[],
  rows: readonly FoundRow[],
): readonly FoundRow[] {
  const [first] = best;
  if (first?.entry.action.kind !== 'record' || !strongTiers.includes(first.tier)) return rows;
  const other = best.findIndex(({ tier, entry }) => tier !== first.tier || entry.action.kind !== 'record');
  const end = other < 0 ? rows.length : other;
  return [...rows.slice(0, end), ...offeredActions(system, first.entry), ...rows.slice(end)];
}

/** The name that is shown, with what of it was typed; the other name, or the word, by which it was found stands beside it. */
function named(system: CommandSystem, { titlePlace, ...row }: FoundRow, query: string): ListedRow {
  const isCommand = row.action.kind === 'command';
  const title = row.titles[0] ?? '';
  const shown =
    row.action.kind === 'command'
      ? system.titleOf(row.action.commandId, row.action.given, row.targetName)
      : title;
  const isRead = titlePlace === undefined;
  const ranges = isRead && !isCommand ? [] : matchedRanges(shown, query);
  // What else a record is found by stands behind its name already.
  if (!isCommand || isRead) return { ...row, shown, ranges };
  const isOther = titlePlace > 0 && matchedRanges(title, query).length === 0;
  const { selected } = readingWords(system.texts);
  const alias = isOther ? row.titles[titlePlace] : foundBy(row, query, selected);
  return { ...row, shown, ranges, ...(alias && { alias }) };
}

function withoutRepeats(rows: readonly FoundRow[]): readonly FoundRow[] {
  const seen = new Set<string>();
  return rows.filter(({ key }) => !seen.has(key) && seen.add(key));
}

function withLack(row: FoundRow, lack: Sentence | undefined): FoundRow {
  return lack && !row.reason ? { ...row, reason: { ...lack, kind: 'state' } } : row;
}

/** Adds the key and the reason; what the account can never do is left out, and what it cannot do at this place unless it was asked for. */
function judge(
  system: CommandSystem,
  {
    providers,
    meansSelected,
    isTyped,
  }: {
    readonly providers: readonly PaletteProvider[];
    readonly meansSelected: boolean;
    readonly isTyped: boolean;
  },
  row: FoundRow,
): readonly FoundRow[] {
  if (row.action.kind !== 'command') {
    const reason = providers.map((provider) => provider.judge?.(row)).find((found) => found !== undefined);
    return [reason ? { ...row, reason } : row];
  }
  if (row.reason) return [row];
  const verdict = system.verdict(row.action.commandId, row.action.given);
  const keys = system.keysOf(row.action.commandId);
  const shown = keys === undefined ? row : { ...row, keys };
  const command = system.registry.find(row.action.commandId);
  const lack = meansSelected && command && selectionLack(command, system.context, row.action.given);
  if (lack && (verdict.ok || verdict.reason.kind === 'state')) return [{ ...shown, reason: lack }];
  if (verdict.ok) return [shown];
  const { kind } = verdict.reason;
  if (kind === 'forbidden' || (kind === 'elsewhere' && !isTyped)) return [];
  return [{ ...shown, reason: verdict.reason }];
}
