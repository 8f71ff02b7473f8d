import { describe, expect, it } from 'vitest';
import { one, onScreen, subject } from '#src/commands/kernel/context/subject.ts';
import { refuse, type When } from '#src/commands/kernel/context/when.ts';
import {
  createKeyTrie,
  type KeyPlace,
  type KeyResult,
  noPendingKeys,
  resolveKey,
} from '#src/commands/kernel/keys/key-resolver.ts';
import { parseKeys, strokeOf } from '#src/commands/kernel/keys/key-strokes.ts';
import {
  conflictsOfRebinding,
  createKeymap,
  findConflicts,
  type KeymapOptions,
} from '#src/commands/kernel/keys/keymap.ts';
import { defineTestCommand, keyPress } from '../kernel-world.ts';

function bind(
  id: string,
  keys: string,
  more: { keysWhen?: When; when?: When; scope?: 'grid'; inFields?: true } = {},
) {
  return defineTestCommand({ id, section: 'tests', keys, ...more, run() {} });
}

const commands = [
  bind('palette.open', 'Mod+K'),
  bind('contacts.go', 'g c'),
  bind('users.go', 'g u'),
  bind('groups.create', 'c'),
  bind('keys.show', '?'),
  bind('grid.copy', 'Mod+C', { scope: 'grid' }),
];

/** Presses keys after each other, and tells what each came to. */
function pressAll(
  presses: readonly { stroke: string }[],
  place: Partial<KeyPlace> = {},
  list = commands,
  options: KeymapOptions = {},
): readonly KeyResult[] {
  const trie = createKeyTrie(createKeymap(list, options));
  let pending = noPendingKeys;
  return presses.map(({ stroke }) => {
    const here: KeyPlace = {
      scopes: ['global'],
      inField: false,
      isRepeat: false,
      judge: () => ({ ok: true }),
      ...place,
    };
    const resolved = resolveKey(trie, pending, stroke, here);
    pending = resolved.pending;
    return resolved.result;
  });
}

const strokes = (keys: string) => parseKeys(keys).map((stroke) => ({ stroke }));
const run = (commandId: string): KeyResult => ({ kind: 'run', commandId });

describe('strokes', () => {
  it('goes by the typed letter on Dvorak', () => {
    expect(strokeOf(keyPress('c', { code: 'KeyI', ctrlKey: true }), 'other')).toBe('Mod+c');
    expect(strokeOf(keyPress('k', { code: 'KeyV', ctrlKey: true }), 'other')).toBe('Mod+k');
  });

  it('goes by the place of the key where letters are not Latin', () => {
    expect(strokeOf(keyPress('л', { code: 'KeyK', ctrlKey: true }), 'other')).toBe('Mod+k');
    expect(strokeOf(keyPress('с', { code: 'KeyC', ctrlKey: true }), 'other')).toBe('Mod+c');
    const sequence = [keyPress('п', { code: 'KeyG' }), keyPress('г', { code: 'KeyU' })];
    const pressed = sequence.map((press) => ({ stroke: strokeOf(press, 'other') ?? '' }));
    expect(pressAll(pressed)).toEqual([{ kind: 'pending' }, run('users.go')]);
  });

  it('knows a sign however its keyboard makes it', () => {
    const ways = [
      keyPress('?', { code: 'Slash', shiftKey: true }),
      keyPress('?', { code: 'Minus', shiftKey: true }),
      keyPress('?', { code: 'KeyM', shiftKey: true }),
    ];
    expect(ways.map((press) => strokeOf(press, 'other'))).toEqual(['?', '?', '?']);
    expect(strokeOf(keyPress('_', { code: 'Minus', shiftKey: true }), 'other')).toBe('_');
  });

  it('ignores AltGr and bare modifiers', () => {
    expect(strokeOf(keyPress('@', { ctrlKey: true, altKey: true, altGraph: true }), 'other')).toBeUndefined();
    expect(strokeOf(keyPress('Shift', { shiftKey: true }), 'other')).toBeUndefined();
  });

  it('reads caps lock as the letter and Shift as Shift', () => {
    expect(strokeOf(keyPress('C'), 'other')).toBe('c');
    expect(strokeOf(keyPress('C', { shiftKey: true }), 'other')).toBe('Shift+c');
  });

  it('tells Mod from the other modifiers by platform', () => {
    expect(strokeOf(keyPress('k', { metaKey: true }), 'mac')).toBe('Mod+k');
    expect(strokeOf(keyPress('k', { ctrlKey: true }), 'mac')).toBe('Ctrl+k');
    expect(strokeOf(keyPress('k', { metaKey: true }), 'other')).toBe('Meta+k');
  });

  it('refuses what is no key', () => {
    expect(() => parseKeys('Hyper+K')).toThrow('Hyper');
    expect(() => parseKeys(' ')).toThrow('without a key');
    expect(parseKeys('Mod++')).toEqual(['Mod++']);
  });
});

describe('sequences', () => {
  it('runs the sequence and not the command of its last key', () => {
    expect(pressAll(strokes('g c'))).toEqual([{ kind: 'pending' }, run('contacts.go')]);
  });

  it('is not begun or ended with a modifier', () => {
    expect(pressAll(strokes('Mod+Shift+C'))).toEqual([{ kind: 'ignored' }]);
    expect(pressAll(strokes('Mod+G c'))).toEqual([{ kind: 'ignored' }, run('groups.create')]);
    expect(pressAll(strokes('g Mod+C'))).toEqual([{ kind: 'pending' }, { kind: 'ignored' }]);
  });

  it('begins anew when its first key comes twice', () => {
    expect(pressAll(strokes('g g c'))).toEqual([
      { kind: 'pending' },
      { kind: 'pending' },
      run('contacts.go'),
    ]);
  });

  it('does not run a lone key when the sequence leads nowhere', () => {
    expect(pressAll(strokes('g ?'))).toEqual([{ kind: 'pending' }, { kind: 'dead' }]);
  });

  it('hears the palette key in the middle of it', () => {
    expect(pressAll(strokes('g Mod+K'))).toEqual([{ kind: 'pending' }, run('palette.open')]);
  });
});

describe('where keys are heard', () => {
  it('is silent in text fields but for Mod', () => {
    expect(pressAll(strokes('c'), { inField: true })).toEqual([{ kind: 'ignored' }]);
    expect(pressAll(strokes('g c'), { inField: true })).toEqual([{ kind: 'ignored' }, { kind: 'ignored' }]);
    expect(pressAll(strokes('Mod+K'), { inField: true })).toEqual([run('palette.open')]);
    const declared = [bind('form.save', 'Escape', { inFields: true })];
    expect(pressAll(strokes('Escape'), { inField: true }, declared)).toEqual([run('form.save')]);
  });

  it('takes held keys from the page without running again', () => {
    expect(pressAll(strokes('c'), { isRepeat: true })).toEqual([{ kind: 'swallowed' }]);
    expect(pressAll(strokes('g'), { isRepeat: true })).toEqual([{ kind: 'swallowed' }]);
  });

  it('hears the keys of a scope inside it alone', () => {
    expect(pressAll(strokes('Mod+C'))).toEqual([{ kind: 'ignored' }]);
    expect(pressAll(strokes('Mod+C'), { scopes: ['grid', 'global'] })).toEqual([run('grid.copy')]);
  });

  it('gives the reason when the command is meant but cannot run', () => {
    const judge = () => refuse('x:sending');
    expect(pressAll(strokes('c'), { judge })).toMatchObject([
      { kind: 'refused', reason: { key: 'x:sending' } },
    ]);
    expect(pressAll(strokes('c'), { judge: () => refuse('x:other', 'elsewhere') })).toEqual([
      { kind: 'ignored' },
    ]);
    expect(pressAll(strokes('g'), { judge: () => refuse('x:other', 'forbidden') })).toEqual([
      { kind: 'ignored' },
    ]);
  });
});

describe('own keys', () => {
  it('replaces, adds and takes away', () => {
    const overrides = { 'groups.create': ['n', 'Mod+Enter'], 'keys.show': null };
    expect(pressAll(strokes('n'), {}, commands, { overrides })).toEqual([run('groups.create')]);
    expect(pressAll(strokes('Mod+Enter'), {}, commands, { overrides })).toEqual([run('groups.create')]);
    expect(pressAll(strokes('c ?'), {}, commands, { overrides })).toEqual([
      { kind: 'ignored' },
      { kind: 'ignored' },
    ]);
  });

  it('leaves out keys that cannot be read', () => {
    expect(createKeymap(commands, { overrides: { 'groups.create': ['Hyper+C'] } })).toHaveLength(5);
  });

  it('can do without single letters', () => {
    expect(pressAll(strokes('c'), {}, commands, { singleLetters: false })).toEqual([{ kind: 'ignored' }]);
    expect(pressAll(strokes('Mod+K'), {}, commands, { singleLetters: false })).toEqual([run('palette.open')]);
  });
});

describe('conflicts', () => {
  it('lists every sequence that a shorter key would kill', () => {
    const conflicts = conflictsOfRebinding(commands, {}, 'groups.create', ['g']);
    expect(conflicts.map(({ kind, loser }) => [kind, loser.commandId])).toEqual([
      ['prefix', 'contacts.go'],
      ['prefix', 'users.go'],
    ]);
  });

  it('looks at a command that had no key, and at keys that the user took away', () => {
    const list = [bind('a.one', 'g c'), bind('a.two', 'q')];
    const conflicts = (overrides: Record<string, null>) =>
      conflictsOfRebinding(list, overrides, 'a.two', ['g']);
    expect(conflicts({ 'a.two': null })).toHaveLength(1);
    expect(conflicts({ 'a.one': null })).toEqual([]);
  });

  it('does not warn of keys that cannot be meant at the same time', () => {
    const list = [
      bind('contacts.edit', 'e', { when: subject('contacts', one) }),
      bind('messages.edit', 'q', { when: subject('messages', one) }),
      bind('contacts.create', 'c', { keysWhen: onScreen('contacts') }),
      bind('messages.create', 'c', { keysWhen: onScreen('messages') }),
    ];
    expect(conflictsOfRebinding(list, {}, 'messages.edit', ['e'])).toEqual([]);
    expect(findConflicts(createKeymap(list))).toEqual([]);
  });

  it('warns of what an inner place hears first, whichever of the two is bound anew, but not of declared keys', () => {
    const list = [
      bind('palette.open', 'Mod+K'),
      bind('screen.cancel', 'Escape'),
      bind('field.leave', 'Escape', { scope: 'grid' }),
    ];
    const found = (id: string, keys: string) =>
      conflictsOfRebinding(list, {}, id, [keys]).map(({ kind, winner, loser }) => [
        kind,
        winner.commandId,
        loser.commandId,
      ]);
    expect(found('field.leave', 'Mod+K')).toEqual([['scope', 'field.leave', 'palette.open']]);
    expect(found('palette.open', 'Escape Escape')).toContainEqual(['scope', 'field.leave', 'palette.open']);
    expect(found('field.leave', 'Escape')).toEqual([]);
    expect(found('field.leave', 'Mod+J')).toEqual([]);
    expect(findConflicts(createKeymap(list))).toEqual([]);
  });

  it('finds the same key twice in one scope', () => {
    const list = [bind('a.one', 'c'), bind('a.two', 'c'), bind('a.three', 'c', { scope: 'grid' })];
    expect(findConflicts(createKeymap(list))).toMatchObject([
      { kind: 'same', winner: { commandId: 'a.one' }, loser: { commandId: 'a.two' } },
    ]);
  });
});
