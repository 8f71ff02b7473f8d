import { keyAvailability } from '#src/commands/kernel/availability.ts';
import type { CommandSystem } from '#src/commands/kernel/command-system.ts';
import { screenResourceKey } from '#src/commands/kernel/context-keys.ts';
import type { KeyScope } from '#src/commands/kernel/define-command.ts';
import type { LettersGo } from './use-letters.ts';

/** One key that does something here and now. */
interface MatteringKey {
  readonly commandId: string;
  readonly keys: string;
  readonly title: string;
}

const mostKeys = 5;

/**
 * The single keys that would run a command of the screen's resource now, then those that help everywhere. In a field, where
 * letters are text, the keys that are heard there too.
 */
export function keysThatMatter(
  system: Pick<CommandSystem, 'registry' | 'context' | 'bindings' | 'texts' | 'titleOf' | 'history'>,
  letters: LettersGo,
): readonly MatteringKey[] {
  const inField = letters !== 'commands';
  const scopes: readonly KeyScope[] = letters === 'form' ? ['form', 'global'] : ['global'];
  const resource = system.context.get(screenResourceKey);
  const found: MatteringKey[] = [];
  for (const binding of system.bindings()) {
    const command = system.registry.find(binding.commandId);
    const isNear =
      command !== undefined &&
      (command.resource === undefined ? isGeneral(command.id, inField) : command.resource === resource);
    const isSingle = binding.strokes.length === 1;
    const isHeard = inField ? binding.inFields : !binding.strokes[0]?.startsWith('Mod+');
    if (!isNear || !isSingle || !isHeard || !scopes.includes(binding.scope)) continue;
    if (!keyAvailability(command, system.context, scopes).ok) continue;
    if (found.some((other) => other.commandId === binding.commandId)) continue;
    const title = system.texts.of(binding.commandId)[0]?.alias ?? system.titleOf(binding.commandId);
    found.push({ commandId: binding.commandId, keys: binding.strokes.join(' '), title });
  }
  const own = found.filter(({ commandId }) => !isGeneral(commandId, inField)).slice(0, mostKeys - 2);
  const canUndo = system.history.undoable().length > 0;
  const general = found.filter(
    ({ commandId }) => isGeneral(commandId, inField) && (commandId !== 'app.undo' || canUndo),
  );
  return [...own, ...general].slice(0, mostKeys);
}

const generalCommands: readonly string[] = [
  'screen.select-row',
  'screen.focus-filter',
  'app.undo',
  'app.keys',
];

const fieldCommands: readonly string[] = [
  'screen.save',
  'screen.save-and-next',
  'app.leave-field',
  'app.palette',
];

function isGeneral(commandId: string, inField: boolean): boolean {
  return (inField ? fieldCommands : generalCommands).includes(commandId);
}
