import type { Sentence } from '#src/commands/kernel/context/context-keys.ts';
import { opensRecord } from '#src/commands/kernel/declaring/define-command.ts';
import type { PaletteRow } from '#src/commands/kernel/rows/palette-row.ts';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';

/** The heading of what cannot be done now. */
export const refusedGroup: Sentence = { key: 'palette:group.later' };

const ownNames: ReadonlySet<string> = new Set(['app', 'screen']);

/** The heading that a row stands under: that of the section of a command, or of the commands about a record. */
export function groupOf(system: CommandSystem, row: PaletteRow): Sentence {
  if (row.group) return row.group;
  const section = sectionOf(system, row);
  if (section !== undefined)
    return { key: ownNames.has(section) ? `palette:group.${section}` : `commands:noun.${section}.many` };
  return { key: row.action.kind === 'text' ? 'palette:group.help' : 'palette:group.place' };
}

function sectionOf({ registry }: CommandSystem, { action }: PaletteRow): string | undefined {
  if (action.kind === 'command') return registry.find(action.commandId)?.section;
  if (action.kind !== 'record') return undefined;
  const { resource } = action.reference;
  return registry.all.find((command) => opensRecord(command) && command.resource === resource)?.section;
}

/** The rows of one heading side by side; headings stand in the order of their first rows, and so do rows. */
export function inGroups<Row extends { readonly group?: Sentence }>(rows: readonly Row[]): readonly Row[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = row.group?.key ?? '';
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].flat();
}
