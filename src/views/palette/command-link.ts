import { readParameters } from '#src/commands/kernel/running/command-link.ts';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';
import type { PaletteStore } from './palette-store.ts';

/** Opens the palette at a command that a link names, filled in from the link's parameters; it waits for Enter. False for an unknown command. */
export function openCommandLink(
  store: PaletteStore,
  system: CommandSystem,
  commandId: string,
  parameters: Readonly<Record<string, unknown>>,
): boolean {
  const command = system.registry.find(commandId);
  if (!command) return false;
  store.openCommand(commandId, readParameters(command, parameters, system.reading));
  return true;
}
