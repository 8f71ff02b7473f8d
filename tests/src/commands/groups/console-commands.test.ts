import { describe, expect, it } from 'vitest';
import { resourceCommands } from '#src/commands/groups/resource-commands.ts';
import { commands } from '#src/commands/index.ts';
import { createKeymap, findConflicts } from '#src/commands/kernel/keymap.ts';
import { createRegistry } from '#src/commands/kernel/registry.ts';
import { createTexts } from '#src/i18n/texts.ts';

describe('the commands of the console', () => {
  it('have unique ids', () => {
    expect(createRegistry(commands).all).toHaveLength(commands.length);
  });

  it('have no two keys that could be meant at the same time', () => {
    const conflicts = findConflicts(createKeymap(commands)).map(
      ({ winner, loser }) => `${winner.strokes.join(' ')}: ${winner.commandId}, ${loser.commandId}`,
    );
    expect(conflicts).toEqual([]);
  });

  it('have a name in both languages', async () => {
    const texts = await createTexts('en');
    const nameless = commands.filter(({ id }) => texts.of(id).length !== 2).map(({ id }) => id);
    expect(nameless).toEqual([]);
  });
});

describe('the usual commands of a resource', () => {
  const declaration = {
    resource: 'tags',
    name: 'tags',
    path: '/tags',
    modules: ['BULK'] as const,
    goKeys: 'g t',
  };

  it('follow from its declaration', () => {
    expect(resourceCommands(declaration).map(({ id, keys }) => [id, ...keys])).toEqual([
      ['tags.go', 'g t'],
      ['tags.create', 'c'],
      ['tags.open', 'o', 'Enter'],
      ['tags.edit', 'e'],
      ['tags.delete', 'Delete'],
      ['tags.copy-id'],
      ['tags.copy-link'],
      ['tags.export', 'Shift+E'],
    ]);
  });

  it('leave out what it does not have', () => {
    const ids = resourceCommands({ ...declaration, without: ['edit', 'delete'] }).map(({ id }) => id);
    expect(ids).not.toContain('tags.edit');
    expect(ids).not.toContain('tags.delete');
  });

  it('do not get in the way of those of another resource', () => {
    const other = { ...declaration, resource: 'groups', name: 'groups', path: '/groups', goKeys: 'g c' };
    const all = [...resourceCommands(declaration), ...resourceCommands(other)];
    expect(findConflicts(createKeymap(all))).toEqual([]);
  });
});
