import { titleOf } from '#src/commands/kernel/context/command-texts.ts';
import type { KeyScope } from '#src/commands/kernel/declaring/define-command.ts';
import type { KeyReach } from '#src/commands/kernel/declaring/key-owner.ts';
import { findConflicts, type KeyConflict, type KeyOverrides } from '#src/commands/kernel/keys/keymap.ts';
import { createRankIndex } from '#src/commands/kernel/ranking/rank-index.ts';
import { rank } from '#src/commands/kernel/ranking/ranking.ts';
import { commandRow } from '#src/commands/kernel/rows/command-row.ts';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';
import { formatKeys } from '../../kit/format-keys.ts';
import { type AnyCommand, keysOf, normal } from './key-changes.ts';

/** Where keys are heard: in a part of the page, or wherever what they reach is at hand. */
type KeyPlaceName = KeyReach | Exclude<KeyScope, 'global'>;

/** A command with its keys as they are listed. */
export interface KeymapRow {
  readonly id: string;
  readonly title: string;
  readonly keys: readonly string[];
  /** Where its keys are heard. */
  readonly place: KeyPlaceName;
  /** Whether the keys are the user's own. */
  readonly isChanged: boolean;
  /** Whether it has keys of which none is in force. */
  readonly isOff: boolean;
  /** What keeps its keys from being heard. */
  readonly shadow: KeyConflict | undefined;
}

/** The commands of one part of the product. */
export interface KeymapSection {
  readonly section: string;
  readonly rows: readonly KeymapRow[];
}

/** The commands that the account can have, with their keys, by section; by name or keys where there is a text. */
export function keymapSections(
  system: CommandSystem,
  overrides: KeyOverrides,
  text: string,
): readonly KeymapSection[] {
  const bindings = system.bindings();
  const active = new Set(bindings.map(({ commandId }) => commandId));
  // Declared keys are made to get along; only the user's own can be in the way.
  const conflicts = findConflicts(bindings).filter(
    ({ winner, loser }) => winner.commandId in overrides || loser.commandId in overrides,
  );
  const listed = system.registry.all.filter((command) => isListed(system, command));
  const named = matching(system, listed, text);
  const sections = new Map<string, KeymapRow[]>();
  for (const command of listed) {
    const keys = keysOf(command, overrides);
    if (named && !named.has(command.id) && !keys.some((each) => startsWith(each, text))) continue;
    const row: KeymapRow = {
      id: command.id,
      title: titleOf(system.texts, command.id),
      keys,
      place: command.scope === 'global' ? command.reach : command.scope,
      isChanged: command.id in overrides,
      isOff: keys.length > 0 && !active.has(command.id),
      shadow: conflicts.find(({ loser }) => loser.commandId === command.id),
    };
    sections.set(command.section, [...(sections.get(command.section) ?? []), row]);
  }
  return [...sections].map(([section, rows]) => ({ section, rows }));
}

function isListed(system: CommandSystem, command: AnyCommand): boolean {
  if (command.hidden && command.keys.length === 0) return false;
  const verdict = system.verdict(command.id);
  return verdict.ok || verdict.reason.kind !== 'forbidden';
}

function matching(
  system: CommandSystem,
  commands: readonly AnyCommand[],
  text: string,
): ReadonlySet<string> | undefined {
  if (text.trim() === '') return undefined;
  const index = createRankIndex(commands.map(({ id }) => commandRow(id, system.texts.of(id))));
  return new Set(rank(text, [index], { limit: commands.length }).map(({ entry }) => entry.key));
}

function startsWith(keys: string, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [formatKeys(keys), normal(keys)].some((spelling) => spelling.toLowerCase().startsWith(wanted));
}
