import { fold } from '#contract/rules/fold.ts';
import { selectionLack } from '#src/commands/kernel/availability.ts';
import type { CommandSystem } from '#src/commands/kernel/command-system.ts';
import { opensRecord } from '#src/commands/kernel/define-command.ts';
import { nearness } from '#src/commands/kernel/nearness.ts';
import type { PaletteProvider, PaletteRow } from '#src/commands/kernel/palette-row.ts';
import { createRankIndex } from '#src/commands/kernel/rank-index.ts';
import { type TextRange, wordsOf } from '#src/commands/kernel/rank-text.ts';
import { matchedRanges, type Ranked, rank } from '#src/commands/kernel/ranking.ts';
import { readingWords } from '#src/commands/kernel/reading/reading-words.ts';
import { offeredActions } from './record-actions.ts';

/** A row as it is shown. */
export interface ListedRow extends PaletteRow {
  /** The matched parts of the shown title. */
  readonly ranges: readonly TextRange[];
  /** Another name, shown because it is the one that matched. */
  readonly alias?: string;
}

/** The most rows that are shown. */
const mostRows = 50;
const ranked = 150;
const strongTiers: readonly Ranked<PaletteRow>['tier'][] = ['id', 'title', 'prefix'];

/** The rows for a text: one ranking over all providers and what was asked for; what cannot run comes last, but for a record that is open already. With `offersActions` the first record brings what can be done with it; once everything `isSettled` and no record was found, what else could be done with the text comes last. */
export function listRows(
  system: CommandSystem,
  providers: readonly PaletteProvider[],
  text: string,
  asked: readonly PaletteRow[],
  { offersActions, isSettled }: { readonly offersActions: boolean; readonly isSettled: boolean },
): readonly ListedRow[] {
  const query = text.trim();
  const listed =
    query === '' ? unranked(providers, asked) : rankRows(system, providers, query, asked, offersActions);
  const isMissing = isSettled && query !== '' && !listed.some(({ action }) => action.kind === 'record');
  const offered = isMissing ? providers.flatMap((provider) => provider.fallback?.(query) ?? []) : [];
  const found = [...listed, ...offered.map(plain)];
  const { selected } = readingWords(system.texts);
  const meansSelected = wordsOf(fold(query)).some((word) => selected.has(word));
  const rows = withoutRepeats(found)
    .slice(0, ranked)
    .flatMap((row) => judge(system, { providers, meansSelected, isTyped: query !== '' }, row));
  // Enter on a record that is open already may not do something else to it.
  const there = rows.slice(0, 1).filter((row) => row.reason && leadsThere(system, row));
  const others = rows.slice(there.length);
  const runnable = others.filter((row) => !row.reason);
  const refused = others.filter((row) => row.reason);
  return [...there, ...runnable, ...refused].slice(0, mostRows);
}

/** Whether the row means a record by its kind and id, such as `campaign 42`. */
function leadsThere({ registry }: CommandSystem, { action }: ListedRow): boolean {
  if (action.kind !== 'command' || Object.keys(action.given.references).length === 0) return false;
  return opensRecord(registry.find(action.commandId));
}

function unranked(providers: readonly PaletteProvider[], asked: readonly PaletteRow[]): readonly ListedRow[] {
  return [...providers.flatMap((provider) => provider.initial?.() ?? []), ...asked].map(plain);
}

function rankRows(
  system: CommandSystem,
  providers: readonly PaletteProvider[],
  query: string,
  asked: readonly PaletteRow[],
  offersActions: boolean,
): readonly ListedRow[] {
  const indexes = providers.flatMap((provider) => provider.indexes?.() ?? []);
  const best = rank(query, [...indexes, createRankIndex(asked)], {
    limit: ranked,
    usage: (row) => system.recents.score(row.key),
    nearness: ({ action }) => (action.kind === 'command' ? nearness(system, action.commandId) : 0),
  });
  const direct = providers.flatMap((provider) => provider.direct?.(query) ?? []).map(plain);
  const found = best.map((match) => show(match, query));
  const rows = offersActions ? withActions(system, best, found, query) : found;
  const [first] = best;
  // The server may have found a record by a field that is not shown.
  const others = asked.map(plain);
  if (first && strongTiers.includes(first.tier))
    return [...rows.slice(0, 1), ...direct, ...rows.slice(1), ...others];
  return [...direct, ...rows, ...others];
}

/** Below the records that match as well as the first one stands what can be done with that. */
function withActions(
  system: CommandSystem,
  best: readonly Ranked<PaletteRow>[],
  rows: readonly ListedRow[],
  query: string,
): readonly ListedRow[] {
  const [first] = best;
  if (first?.entry.action.kind !== 'record' || !strongTiers.includes(first.tier)) return rows;
  const other = best.findIndex(({ tier, entry }) => tier !== first.tier || entry.action.kind !== 'record');
  const end = other < 0 ? rows.length : other;
  const actions = offeredActions(system, first.entry).map((action): ListedRow => {
    const title = action.titles[0] ?? '';
    return { ...action, ranges: matchedRanges(title, query) };
  });
  return [...rows.slice(0, end), ...actions, ...rows.slice(end)];
}

function plain(row: PaletteRow): ListedRow {
  return { ...row, ranges: [] };
}

function show({ entry, titlePlace }: Ranked<PaletteRow>, query: string): ListedRow {
  const ranges = matchedRanges(entry.titles[0] ?? '', query);
  // What else a record is found by stands behind its name already.
  const hasAlias = titlePlace > 0 && ranges.length === 0 && entry.action.kind !== 'record';
  const alias = hasAlias ? entry.titles[titlePlace] : undefined;
  return { ...entry, ranges, ...(alias && { alias }) };
}

function withoutRepeats(rows: readonly ListedRow[]): readonly ListedRow[] {
  const seen = new Set<string>();
  return rows.filter(({ key }) => !seen.has(key) && seen.add(key));
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
  row: ListedRow,
): readonly ListedRow[] {
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
