import { createRankIndex } from '../kernel/ranking/rank-index.ts';
import { commandRow } from '../kernel/rows/command-row.ts';
import type { PaletteProvider, PaletteRow } from '../kernel/rows/palette-row.ts';
import type { CommandSystem } from '../kernel/running/command-system.ts';

const prefixes = { '>': 'commands', '@': 'contacts', '#': 'id' } as const;

/** Says what can be typed into the palette, and lists the commands that have a key. */
export function createHelpProvider(system: CommandSystem): PaletteProvider {
  function rows(): readonly PaletteRow[] {
    const hints = Object.entries(prefixes).map(
      ([prefix, name]): PaletteRow => ({
        key: `help ${prefix}`,
        ids: [],
        titles: [system.texts.text({ key: `palette:help.${name}` })],
        kind: { key: 'palette:kind.help' },
        detail: prefix,
        action: { kind: 'text', text: prefix },
      }),
    );
    const withKeys = system.registry.all.filter((command) => !command.hidden && system.keysOf(command.id));
    return [...hints, ...withKeys.map((command) => commandRow(command.id, system.texts.of(command.id)))];
  }

  return { prefix: '?', initial: rows, indexes: () => [createRankIndex(rows())] };
}
