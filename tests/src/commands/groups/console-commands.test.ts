import { describe, expect, it } from 'vitest';
import { allResources } from '#contract/resources/all.ts';
import { modules } from '#contract/rules/modules.ts';
import { commands } from '#src/commands/index.ts';
import {
  modulesKey,
  placeKey,
  provide,
  screenResourceKey,
} from '#src/commands/kernel/context/context-keys.ts';
import { fixedContext } from '#src/commands/kernel/context/context-store.ts';
import { focusedRowKey, screenRecordKey, selectionKey } from '#src/commands/kernel/context/subject.ts';
import { availability, keyAvailability } from '#src/commands/kernel/declaring/availability.ts';
import { createRegistry } from '#src/commands/kernel/declaring/registry.ts';
import { conflictsOfRebinding, createKeymap, findConflicts } from '#src/commands/kernel/keys/keymap.ts';
import { resourceCommands } from '#src/commands/shapes/resource-commands.ts';

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

  it('are all told of where a key would kill their sequences, and not where their keys are heard elsewhere', () => {
    const sequences = createKeymap(commands).filter(
      ({ strokes }) => strokes.length > 1 && strokes[0] === 'g',
    );
    const killed = conflictsOfRebinding(commands, {}, 'app.keys', ['g']);
    expect(sequences.length).toBeGreaterThan(10);
    expect(killed.map(({ loser }) => loser.commandId)).toEqual(sequences.map(({ commandId }) => commandId));
    expect(killed.every(({ kind }) => kind === 'prefix')).toBe(true);
    const overrides = { 'messages.edit': null };
    expect(conflictsOfRebinding(commands, overrides, 'messages.edit', ['e'])).toEqual([]);
  });

  const lists = [...new Set(commands.flatMap(({ resource }) => resource ?? []))];

  it.each(lists)('leave the keys of other resources alone in the list of %s', (resource) => {
    const context = fixedContext([
      provide(modulesKey, modules),
      provide(screenResourceKey, resource),
      provide(selectionKey, { resource, ids: [] }),
      provide(focusedRowKey, { resource, id: 1 }),
    ]);
    const heard = commands.filter(({ keys, keysWhen, resource: own, ...command }) => {
      if (keys.length === 0 || own === undefined || own === resource || /\.go$/.test(command.id))
        return false;
      const verdict = keyAvailability({ keys, keysWhen, resource: own, ...command }, context, 'grid');
      return verdict.ok || verdict.reason.kind !== 'elsewhere';
    });
    // Contacts are imported into a list, so the list of lists has those keys too.
    expect(heard.map(({ id }) => id)).toEqual(
      resource === 'groups' ? ['imports.contacts', 'imports.reports'] : [],
    );
  });

  const shown = allResources.filter((each) =>
    commands.some(({ id, resource }) => resource === each.name && id.endsWith('.edit')),
  );

  it.each(shown.map(({ name, path }) => [name, path]))(
    'do not open the one of %s that is shown, and go to its fields to edit it',
    (name, path) => {
      const context = fixedContext([
        provide(modulesKey, modules),
        provide(screenResourceKey, name),
        provide(screenRecordKey, { resource: name, id: 7 }),
        provide(placeKey, `${path}/7`),
      ]);
      for (const command of commands) {
        if (command.resource !== name || !command.id.endsWith('.open') || command.id === 'groups.open')
          continue;
        expect(keyAvailability(command, context, 'screen')).toMatchObject({
          reason: { kind: 'elsewhere' },
        });
        expect(availability(command, context)).toMatchObject({
          reason: { key: 'kernel:reason.open-already' },
        });
      }
      const edit = commands.find(({ resource, id }) => resource === name && id.endsWith('.edit'));
      const verdict = edit && keyAvailability(edit, context, 'screen');
      expect(verdict).toEqual({ ok: true });
    },
  );
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
      ['tags.save'],
      ['tags.delete', 'Delete'],
      ['tags.copy-id'],
      ['tags.copy-link'],
      ['tags.open-tab', 't'],
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
