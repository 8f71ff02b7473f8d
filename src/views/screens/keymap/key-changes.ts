import { parseKeys } from '#src/commands/kernel/keys/key-strokes.ts';
import { conflictsOfRebinding, type KeyOverrides } from '#src/commands/kernel/keys/keymap.ts';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';

/** A command as the list of all commands has it. */
export type AnyCommand = CommandSystem['registry']['all'][number];

/** The keys of a command, the user's own in place of the declared ones. */
export function keysOf(command: AnyCommand, overrides: KeyOverrides): readonly string[] {
  const own = overrides[command.id];
  return own === undefined ? command.keys : (own ?? []);
}

/** Keys in the one spelling in which they can be compared; those that cannot be read as they are. */
export function normal(keys: string): string {
  try {
    return parseKeys(keys).join(' ');
  } catch {
    return keys;
  }
}

/** Gives a command these keys; whoever has one of them in the same place loses it. */
export function rebind(
  commands: readonly AnyCommand[],
  overrides: KeyOverrides,
  commandId: string,
  keys: readonly string[],
): KeyOverrides {
  const taken = conflictsOfRebinding(commands, overrides, commandId, keys).filter(
    ({ kind }) => kind === 'same',
  );
  const losers = new Map<string, Set<string>>();
  for (const { winner, loser } of taken) {
    const other = winner.commandId === commandId ? loser : winner;
    losers.set(other.commandId, (losers.get(other.commandId) ?? new Set()).add(other.strokes.join(' ')));
  }
  return commands.reduce((changed, command) => {
    const lost = losers.get(command.id);
    if (command.id === commandId) return put(changed, command, keys);
    if (!lost) return changed;
    return put(
      changed,
      command,
      keysOf(command, overrides).filter((each) => !lost.has(normal(each))),
    );
  }, overrides);
}

/** Gives a command its declared keys again. */
export function reset(overrides: KeyOverrides, commandId: string): KeyOverrides {
  return Object.fromEntries(Object.entries(overrides).filter(([id]) => id !== commandId));
}

function put(overrides: KeyOverrides, command: AnyCommand, keys: readonly string[]): KeyOverrides {
  const isDeclared = keys.map(normal).join('\n') === command.keys.map(normal).join('\n');
  if (isDeclared) return reset(overrides, command.id);
  return { ...overrides, [command.id]: keys.length === 0 ? null : keys };
}
