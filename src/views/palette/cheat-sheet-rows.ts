import { dialogOpenKey, provide } from '#src/commands/kernel/context/context-keys.ts';
import { overlay } from '#src/commands/kernel/context/context-store.ts';
import { keyAvailability } from '#src/commands/kernel/declaring/availability.ts';
import { createRankIndex } from '#src/commands/kernel/ranking/rank-index.ts';
import { rank } from '#src/commands/kernel/ranking/ranking.ts';
import { commandRow } from '#src/commands/kernel/rows/command-row.ts';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';

/** A command in the list of keys. */
export interface KeyRow {
  readonly id: string;
  readonly title: string;
  /** Its keys, alternatives each by itself. */
  readonly keys: readonly string[];
}

/** Keys that belong to a view and not to a command, such as those of the grid; already in the language of the person. */
export interface FixedKeys extends KeyRow {
  readonly keywords?: string;
  /** Whether they do something on the screen at hand. */
  readonly isHere: boolean;
}

/** The part of the product that such keys are listed with. */
const fixedSection = 'screen';

/** The keys of one part of the product. */
export interface KeySection {
  readonly section: string;
  readonly rows: readonly KeyRow[];
}

/** What the keys do here, and what others do elsewhere. */
export interface CheatSheet {
  readonly here: readonly KeySection[];
  readonly elsewhere: readonly KeySection[];
}

/** The keys in force that match the text, all for an empty one; keys of modules that the account lacks are left out. */
export function cheatSheet(
  system: CommandSystem,
  text: string,
  fixed: readonly FixedKeys[] = [],
): CheatSheet {
  const keys = keysByCommand(system);
  const commands = system.registry.all.filter(({ id }) => keys.has(id));
  // The list is a dialog itself, and tells of the screen under it.
  const context = overlay(system.context, [provide(dialogOpenKey, false)]);
  const matching = matchingIds(system, [...keys.keys()], text, fixed);
  const here: [string, KeyRow][] = [];
  const elsewhere: [string, KeyRow][] = [];
  for (const command of commands) {
    if (matching && !matching.has(command.id)) continue;
    const verdict = keyAvailability(command, context, 'screen');
    const forbidden = system.verdict(command.id);
    if (!forbidden.ok && forbidden.reason.kind === 'forbidden') continue;
    const title = system.texts.of(command.id)[0]?.title ?? command.id;
    const row: KeyRow = { id: command.id, title, keys: keys.get(command.id) ?? [] };
    const isHere = verdict.ok || verdict.reason.kind !== 'elsewhere';
    (isHere ? here : elsewhere).push([command.section, row]);
  }
  for (const row of fixed) {
    if (!matching || matching.has(row.id)) (row.isHere ? here : elsewhere).push([fixedSection, row]);
  }
  return { here: inSections(here), elsewhere: inSections(elsewhere) };
}

function keysByCommand(system: CommandSystem): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, string[]>();
  for (const { commandId, strokes } of system.bindings()) {
    keys.set(commandId, [...(keys.get(commandId) ?? []), strokes.join(' ')]);
  }
  return keys;
}

function matchingIds(
  system: CommandSystem,
  ids: readonly string[],
  text: string,
  fixed: readonly FixedKeys[],
): ReadonlySet<string> | undefined {
  if (text.trim() === '') return undefined;
  const language = system.texts.language();
  const rows = [
    ...ids.map((id) => commandRow(id, system.texts.of(id))),
    ...fixed.map(({ id, title, keywords = '' }) => commandRow(id, [{ language, title, keywords }])),
  ];
  return new Set(rank(text, [createRankIndex(rows)], { limit: rows.length }).map((found) => found.entry.key));
}

function inSections(rows: readonly [string, KeyRow][]): readonly KeySection[] {
  const sections = new Map<string, KeyRow[]>();
  for (const [section, row] of rows) sections.set(section, [...(sections.get(section) ?? []), row]);
  return [...sections].map(([section, found]) => ({ section, rows: found }));
}
