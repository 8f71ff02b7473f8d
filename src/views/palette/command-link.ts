import { noValues, parseArgument, withReference, withValue } from '#src/commands/kernel/argument-values.ts';
import type { CommandSystem } from '#src/commands/kernel/command-system.ts';
import type { PaletteStore } from './palette-store.ts';

/** Opens the palette at a command that a link names, filled in from the link's parameters; it waits for Enter. Numbers that must be typed, and yeses, are never taken from a link. False for an unknown command. */
export function openCommandLink(
  store: PaletteStore,
  system: CommandSystem,
  commandId: string,
  parameters: Readonly<Record<string, unknown>>,
): boolean {
  const command = system.registry.find(commandId);
  if (!command) return false;
  const given = Object.entries(command.args).reduce((known, [name, argument]) => {
    const typed = parameters[name];
    const isText = typeof typed === 'string' || typeof typed === 'number';
    if (!isText || argument.kind === 'typedCount' || argument.kind === 'confirm') return known;
    const parsed = parseArgument(argument, String(typed), system.reading(known.values));
    if (parsed.kind === 'reference') return withReference(known, name, parsed.reference);
    return parsed.kind === 'value' ? withValue(known, name, parsed.value) : known;
  }, noValues);
  store.openCommand(commandId, given);
  return true;
}
