import { all, type When } from '../context/when.ts';
import { canBothHold } from '../context/when-overlap.ts';
import type { Command, KeyScope } from '../declaring/define-command.ts';
import { hasMod, isPlainCharacter, type Platform, parseKeys } from './key-strokes.ts';

/** One way to run a command by key. */
export interface Binding {
  readonly commandId: string;
  /** The strokes in the resolver's spelling. */
  readonly strokes: readonly string[];
  readonly scope: KeyScope;
  readonly when: When;
  /** Whether it is heard while a text field has the focus. */
  readonly inFields: boolean;
  /** Whether holding the key down counts. */
  readonly repeats: boolean;
}

/** The user's own keys by command id; `null` takes the keys away. */
export type KeyOverrides = Readonly<Record<string, readonly string[] | null>>;

/** How the declared keys are changed. */
export interface KeymapOptions {
  readonly overrides?: KeyOverrides;
  /** False switches keys of a single plain character off (WCAG 2.1.4). */
  readonly singleLetters?: boolean;
  /** Without ⌘, Control is Mod. */
  readonly platform?: Platform;
}

/** All bindings of the commands, with the user's own in place of the declared ones; the user's unreadable keys are left out. */
export function createKeymap<Services>(
  commands: readonly Command<Services>[],
  options: KeymapOptions = {},
): readonly Binding[] {
  const { overrides = {}, singleLetters = true, platform = 'mac' } = options;
  return commands.flatMap((command) => {
    const override = overrides[command.id];
    const keys = override === undefined ? command.keys.map(parseKeys) : readableKeys(override ?? []);
    return keys
      .filter((strokes) => singleLetters || !strokes.every(isPlainCharacter) || command.scope !== 'global')
      .map((strokes) => toBinding(command, platform === 'mac' ? strokes : strokes.map(controlAsMod)));
  });
}

function controlAsMod(stroke: string): string {
  return stroke.replace(/^Ctrl\+/, 'Mod+');
}

function readableKeys(keys: readonly string[]): readonly (readonly string[])[] {
  return keys.flatMap((text) => {
    try {
      return [parseKeys(text)];
    } catch {
      return [];
    }
  });
}

function toBinding<Services>(command: Command<Services>, strokes: readonly string[]): Binding {
  return {
    commandId: command.id,
    strokes,
    scope: command.scope,
    when: all(command.keysWhen, command.when),
    inFields: command.inFields ?? strokes.every(hasMod),
    repeats: command.repeats === true,
  };
}

/** Two bindings of which one would keep the other from being heard. */
export interface KeyConflict {
  readonly kind: 'same' | 'prefix' | 'scope';
  /** With `prefix`: the shorter one, which wins. With `scope`: the one of the inner place, which is heard first there. */
  readonly winner: Binding;
  readonly loser: Binding;
}

/** The pairs in one scope that can be meant at the same time: the same strokes, or the beginning of the other's. */
export function findConflicts(bindings: readonly Binding[]): readonly KeyConflict[] {
  return bindings.flatMap((left, index) =>
    bindings.slice(index + 1).flatMap((right) => {
      const conflict = conflictOf(left, right);
      return conflict ? [conflict] : [];
    }),
  );
}

/** What giving a command these keys would put out of reach, or be put out of reach by. */
export function conflictsOfRebinding<Services>(
  commands: readonly Command<Services>[],
  overrides: KeyOverrides,
  commandId: string,
  keys: readonly string[],
): readonly KeyConflict[] {
  const bindings = createKeymap(commands, { overrides: { ...overrides, [commandId]: keys } });
  const own = bindings.filter((binding) => binding.commandId === commandId);
  const others = bindings.filter((binding) => binding.commandId !== commandId);
  const declared = commands.find(({ id }) => id === commandId)?.keys.map((each) => parseKeys(each).join(' '));
  return own.flatMap((proposed) =>
    others.flatMap((other) => {
      // Declared keys of two places are made to get along.
      const isDeclared = declared?.includes(proposed.strokes.join(' '));
      const conflict =
        conflictOf(proposed, other) ?? (isDeclared ? undefined : scopeConflictOf(proposed, other));
      return conflict ? [conflict] : [];
    }),
  );
}

/** A key that is bound everywhere is not heard inside an element that has it for something else. */
function scopeConflictOf(left: Binding, right: Binding): KeyConflict | undefined {
  if ((left.scope === 'global') === (right.scope === 'global')) return undefined;
  const [winner, loser] = left.scope === 'global' ? [right, left] : [left, right];
  const begin = winner.strokes.every((stroke, index) => [stroke, undefined].includes(loser.strokes[index]));
  return begin && canBothHold(winner.when, loser.when) ? { kind: 'scope', winner, loser } : undefined;
}

function conflictOf(left: Binding, right: Binding): KeyConflict | undefined {
  if (left.scope !== right.scope || left.commandId === right.commandId) return undefined;
  const [winner, loser] = left.strokes.length <= right.strokes.length ? [left, right] : [right, left];
  if (!winner.strokes.every((stroke, index) => stroke === loser.strokes[index])) return undefined;
  if (!canBothHold(winner.when, loser.when)) return undefined;
  return { kind: winner.strokes.length === loser.strokes.length ? 'same' : 'prefix', winner, loser };
}
