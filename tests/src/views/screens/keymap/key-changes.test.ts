import { describe, expect, it } from 'vitest';
import { keysOf, rebind, reset } from '#src/views/screens/keymap/key-changes.ts';
import { readKeymap, writeKeymap } from '#src/views/screens/keymap/keymap-file.ts';
import { defineTestCommand } from '../../../commands/kernel/kernel-world.ts';

const [home, tags, quiet] = [
  defineTestCommand({ id: 'home.go', section: 'tests', keys: 'g h', run() {} }),
  defineTestCommand({ id: 'tags.go', section: 'tests', keys: ['g t', 'Mod+T'], run() {} }),
  defineTestCommand({ id: 'quiet.go', section: 'tests', run() {} }),
];
const commands = [home, tags, quiet];

describe('keys of the user', () => {
  it('stand in place of the declared ones, and are gone when they are the same', () => {
    const own = rebind(commands, {}, 'home.go', ['q']);
    expect(own).toEqual({ 'home.go': ['q'] });
    expect(keysOf(home, own)).toEqual(['q']);
    expect(rebind(commands, own, 'home.go', ['g h'])).toEqual({});
    expect(reset(own, 'home.go')).toEqual({});
  });

  it('are taken away from who has the same ones, alternatives stay', () => {
    expect(rebind(commands, {}, 'quiet.go', ['g t'])).toEqual({ 'quiet.go': ['g t'], 'tags.go': ['Mod+T'] });
    expect(rebind(commands, {}, 'quiet.go', ['g h'])).toEqual({ 'quiet.go': ['g h'], 'home.go': null });
  });

  it('leave longer sequences with their owners', () => {
    expect(rebind(commands, {}, 'quiet.go', ['g'])).toEqual({ 'quiet.go': ['g'] });
  });
});

describe('a file of keys', () => {
  const own = { keys: { 'home.go': ['q'], 'tags.go': null }, singleLetters: false };
  const known = (id: string) => commands.some((command) => command.id === id);

  it('is read as it was written', () => {
    expect(readKeymap(writeKeymap(own), known)).toEqual({ own, unknown: 0 });
  });

  it('leaves out commands that are not there, and counts them', () => {
    const text = writeKeymap({ ...own, keys: { ...own.keys, 'moon.go': ['m'] } });
    expect(readKeymap(text, known)).toEqual({ own, unknown: 1 });
  });

  it('is nothing when it is something else, or has keys that cannot be read', () => {
    expect(readKeymap('{"keys":{}}', known)).toBeNull();
    expect(readKeymap('keys', known)).toBeNull();
    expect(readKeymap(writeKeymap({ ...own, keys: { 'home.go': ['Hyper+Q'] } }), known)).toBeNull();
  });
});
