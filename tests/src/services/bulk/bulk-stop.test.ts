import { describe, expect, it } from 'vitest';
import { deedRunningKey } from '#src/commands/context.ts';
import { commands } from '#src/commands/index.ts';
import type { Subject } from '#src/commands/kernel/context/subject.ts';
import { answerOf } from '#src/commands/kernel/declaring/define-command.ts';
import { createBulkWorld, type KeptRecord } from './bulk-world.ts';

function contacts(count: number): KeptRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    version: 1,
    email: `contact${index + 1}@example.com`,
  }));
}

async function run(world: ReturnType<typeof createBulkWorld>, id: string, given: Subject) {
  const command = commands.find((candidate) => candidate.id === id);
  if (!command) throw new Error(`There is no command ${id}`);
  return answerOf(await command.run(world.services, { records: given, campaigns: given })).undo;
}

function chosen(resource: string, records: readonly KeptRecord[]): Subject {
  return { resource, ids: records.map(({ id }) => id), records, count: records.length };
}

describe('the stop before a deed that takes many records away', () => {
  it('is made above fifty, and nothing is deleted before it is confirmed', async () => {
    const records = contacts(51);
    const world = createBulkWorld('/contacts', records, () => undefined);
    const running = run(world, 'contacts.delete', chosen('contacts', records));
    await expect.poll(() => world.opened.length).toBe(1);
    expect(world.opened[0]?.stopLines()).toEqual([{ key: 'bulk:stop.back' }]);
    expect(world.operations).toEqual([]);
    world.opened[0]?.confirm();
    expect((await running)?.params).toMatchObject({ count: 51 });
    expect(world.operations).toHaveLength(51);
  });

  it('is not made for fifty, which come back by one undo', async () => {
    const records = contacts(50);
    const world = createBulkWorld('/contacts', records, () => undefined);
    await run(world, 'contacts.delete', chosen('contacts', records));
    expect(world.opened).toEqual([]);
    expect(world.operations).toHaveLength(50);
  });

  it('does nothing when it is closed', async () => {
    const records = contacts(60);
    const world = createBulkWorld('/contacts', records, () => undefined);
    const running = run(world, 'contacts.delete', chosen('contacts', records));
    await expect.poll(() => world.opened.length).toBe(1);
    world.opened[0]?.closed();
    expect(await running).toBeUndefined();
    expect(world.operations).toEqual([]);
  });

  it('knows which of all that match were left out by hand', async () => {
    const world = createBulkWorld('/contacts', contacts(60), () => undefined);
    const allMatching = { filter: { group: '4' }, except: [7, 12], count: 58 };
    void run(world, 'contacts.delete', {
      resource: 'contacts',
      ids: [],
      records: [],
      count: 58,
      allMatching,
    });
    await expect.poll(() => world.opened.length).toBe(1);
    const { counts, left } = world.opened[0]?.run.state() ?? {};
    expect(counts?.change).toBe(58);
    expect(left?.map(({ email }) => email)).toEqual(['contact7@example.com', 'contact12@example.com']);
  });

  it('is made for a single list, with the contacts that go with it', async () => {
    const lists = [{ id: 4, version: 1, name: { value: 'Wholesale' }, numberOfContacts: 2997 }];
    const world = createBulkWorld('/groups', lists, () => undefined);
    void run(world, 'groups.delete', chosen('groups', lists));
    await expect.poll(() => world.opened.length).toBe(1);
    expect(world.opened[0]?.stopLines()).toEqual([
      { key: 'groups:delete.goes', params: { count: 2997 } },
      { key: 'bulk:stop.back' },
    ]);
  });

  it('says that there is no way back, where there is none', async () => {
    const late = Array.from({ length: 51 }, (_, index) => ({
      id: index + 1,
      version: 1,
      name: `campaign ${index + 1}`,
      state: { value: 'scheduled' },
      isLate: true,
    }));
    const world = createBulkWorld('/campaigns', late, () => undefined);
    void run(world, 'campaigns.unschedule', chosen('campaigns', late));
    await expect.poll(() => world.opened.length).toBe(1);
    expect(world.opened[0]?.stopLines()).toEqual([{ key: 'bulk:stop.final' }]);
    expect(world.operations).toEqual([]);
  });

  it('is declared by every command that removes records or cannot be undone', () => {
    const dangerous = commands.filter(({ danger, removes }) => removes || danger === 'irreversible');
    expect(dangerous.length).toBeGreaterThan(8);
    for (const { id, stop } of dangerous) expect([id, stop?.above]).toEqual([id, expect.any(Number)]);
    const deletes = commands.filter(({ id }) => id.endsWith('.delete'));
    for (const { id, removes } of deletes) expect([id, removes]).toEqual([id, true]);
  });
});

describe('a deed under way that no dialog shows', () => {
  it('is stopped by Escape after what is on its way, and then shows what was not done', async () => {
    const records = contacts(600);
    const stop = commands.find(({ id }) => id === 'app.stop-deed');
    expect(stop?.keys).toEqual(['Escape']);
    const world = createBulkWorld('/contacts', records, () => {
      if (world.operations.length === 1) {
        expect(world.services.context.get(deedRunningKey)).toBe(true);
        stop?.run(world.services, {});
      }
      return undefined;
    });
    await world.services.bulk.run({
      commandId: 'contacts.set-field',
      target: { resource: 'contacts', ids: records.map(({ id }) => id) },
      write: { kind: 'update' },
      by: { judge: () => ({ kind: 'change', changes: [], write: { state: 'active' }, restore: {} }) },
      preview: 'never',
      doingKey: 'bulk:setting',
      doneKey: 'bulk:set',
    });
    expect(world.operations.length).toBeLessThan(600);
    expect(world.opened[0]?.run.state()).toMatchObject({ phase: 'ended', isStopped: true });
    expect(world.services.context.get(deedRunningKey)).toBe(false);
  });
});
