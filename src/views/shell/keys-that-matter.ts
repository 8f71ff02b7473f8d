import { titleOf as plainTitleOf } from '#src/commands/kernel/context/command-texts.ts';
import { gridModeKey, screenResourceKey } from '#src/commands/kernel/context/context-keys.ts';
import { subjectOf } from '#src/commands/kernel/context/subject.ts';
import { keyAvailability } from '#src/commands/kernel/declaring/availability.ts';
import type { FocusPlace } from '#src/commands/kernel/declaring/key-owner.ts';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';
import { scopesOf, takesText } from '#src/keyboard/focus-place.ts';

/** One key that does something here and now. */
interface MatteringKey {
  readonly commandId: string;
  readonly keys: string;
  readonly title: string;
}

const mostKeys = 5;

/**
 * The single keys that would run a command of the screen's resource where the focus is, then those that help everywhere; what
 * takes records away comes last. In a field, where letters are text, the keys that are heard there too.
 */
export function keysThatMatter(
  system: Pick<CommandSystem, 'registry' | 'context' | 'bindings' | 'texts' | 'titleOf' | 'history'>,
  place: FocusPlace,
): readonly MatteringKey[] {
  const inField = takesText(place, system.context.get(gridModeKey) === 'sheet');
  const scopes = scopesOf(place.owner);
  const resource = system.context.get(screenResourceKey);
  const found: (MatteringKey & { readonly removes: boolean })[] = [];
  for (const binding of system.bindings()) {
    const command = system.registry.find(binding.commandId);
    const isNear =
      command !== undefined &&
      (command.resource === undefined ? isGeneral(command.id, inField) : command.resource === resource);
    const isSingle = binding.strokes.length === 1;
    const isHeard = inField ? binding.inFields : !binding.strokes[0]?.startsWith('Mod+');
    if (!isNear || !isSingle || !isHeard || !scopes.includes(binding.scope)) continue;
    if (!keyAvailability(command, system.context, place.owner).ok) continue;
    if (found.some((other) => other.commandId === binding.commandId)) continue;
    const title = system.texts.of(binding.commandId)[0]?.alias ?? hintOf(system, binding.commandId);
    const keys = binding.strokes.join(' ');
    found.push({ commandId: binding.commandId, keys, title, removes: command.removes === true });
  }
  const isOwn = ({ commandId }: MatteringKey) => !isGeneral(commandId, inField);
  const own = found.filter((each) => isOwn(each) && !each.removes).slice(0, mostKeys - 2);
  const canUndo = system.history.undoable().length > 0;
  const general = found.filter(
    (each) => !isOwn(each) && !each.removes && (each.commandId !== 'app.undo' || canUndo),
  );
  const removing = found.filter(({ removes }) => removes);
  return [...own, ...general.slice(0, mostKeys - own.length - removing.length), ...removing];
}

/** What a key does here: to how many, where they are several; which one it is stands where the focus is. */
function hintOf(
  { texts, titleOf, context }: Pick<CommandSystem, 'texts' | 'titleOf' | 'context'>,
  id: string,
) {
  const isSeveral = (subjectOf(context)?.count ?? 0) > 1;
  return isSeveral ? titleOf(id) : plainTitleOf(texts, id);
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
