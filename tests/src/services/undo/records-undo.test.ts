import { describe, expect, it } from 'vitest';
import { answerOf } from '#src/commands/kernel/declaring/define-command.ts';
import { campaignDescriptor } from '#src/resources/campaigns.ts';
import { commandsOf } from '#src/resources/commands-of.ts';
import { messageDescriptor } from '#src/resources/messages.ts';
import { createBulkWorld, type KeptRecord, type TakeCall, tabStorage } from '../bulk/bulk-world.ts';

type World = ReturnType<typeof createBulkWorld>;

function messages(count: number): KeptRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    version: 1,
    name: `message ${index + 1}`,
    inArchive: false,
    state: { value: 'new' },
  }));
}

const archiving: TakeCall = (record, { path, method }) => {
  if (method === 'POST') record.inArchive = path.endsWith('/archive');
  return undefined;
};

/** Runs a command on the records of the ids and records what it did, as the runner does. */
async function run(world: World, id: string, ids: readonly number[]) {
  const command = [...commandsOf(campaignDescriptor), ...commandsOf(messageDescriptor)].find(
    (candidate) => candidate.id === id,
  );
  if (!command) throw new Error(`There is no command ${id}`);
  const resource = id.slice(0, id.indexOf('.'));
  const records = { resource, ids, records: ids.map((each) => world.kept.get(each)), count: ids.length };
  const { undo } = answerOf(await command.run(world.services, { records }));
  if (undo) world.services.history.push({ commandId: id, at: 0, undo });
}

const inArchive = (world: World) =>
  [...world.kept.values()].filter((record) => record.inArchive).map(({ id }) => id);

describe('an undo of many records', () => {
  it('takes back exactly what was done, and does it again', async () => {
    const world = createBulkWorld('/messages', messages(2_000), archiving);
    const ids = Array.from({ length: 1_996 }, (_, index) => index + 3);
    await run(world, 'messages.archive', ids);
    expect(inArchive(world)).toHaveLength(1_996);
    expect(await world.services.history.undo()).toMatchObject({ status: 'done' });
    expect(inArchive(world)).toEqual([]);
    expect(world.kept.get(1)?.version).toBe(1);
    expect(await world.services.history.redo()).toMatchObject({ status: 'done' });
    expect(inArchive(world)).toEqual(ids);
  });

  it('outlives a reload of the page, since it is plain data', async () => {
    const world = createBulkWorld('/messages', messages(200), archiving);
    const ids = Array.from({ length: 200 }, (_, index) => index + 1);
    const running = run(world, 'messages.delete', ids);
    // More than a few are asked about first.
    if (ids.length > 50) {
      await expect.poll(() => world.opened.length + Number(world.kept.size === 0)).toBeGreaterThan(0);
      world.opened[0]?.confirm();
    }
    await running;
    expect(world.kept.size).toBe(0);
    const kept = JSON.parse(JSON.stringify(world.services.history.state()));
    world.services.history.clear();
    world.services.history.restore(kept);
    expect(await world.services.history.undo()).toMatchObject({ status: 'done' });
    expect(world.kept.size).toBe(200);
    expect(await world.services.history.redo()).toMatchObject({ status: 'done' });
    expect(world.kept.size).toBe(0);
  });

  it('leaves alone what somebody else has changed since, and says so', async () => {
    const world = createBulkWorld('/messages', messages(3), archiving);
    await run(world, 'messages.archive', [1, 2, 3]);
    const other = world.kept.get(2);
    if (other) other.inArchive = false;
    expect(await world.services.history.undo()).toMatchObject({ status: 'done' });
    expect(world.notices.at(-1)).toMatchObject({ messageKey: 'bulk:undo.kept', params: { count: 1 } });
    expect(inArchive(world)).toEqual([]);
    expect(world.services.history.redoable()).toMatchObject([{ params: { count: 2 } }]);
  });

  it('keeps what could not be taken back for another try', async () => {
    const failing = new Set<number>();
    const world = createBulkWorld('/messages', messages(3), (record, operation) =>
      failing.has(record.id) ? 409 : archiving(record, operation),
    );
    await run(world, 'messages.archive', [1, 2, 3]);
    failing.add(3);
    expect(await world.services.history.undo()).toMatchObject({ status: 'partly' });
    expect(inArchive(world)).toEqual([3]);
    expect(world.services.history.undoable()).toMatchObject([{ params: { count: 1 } }]);
    failing.clear();
    expect(await world.services.history.undo()).toMatchObject({ status: 'done' });
    expect(inArchive(world)).toEqual([]);
    await world.services.history.redo();
    await world.services.history.redo();
    expect(inArchive(world)).toEqual([1, 2, 3]);
  });

  it('rejects and keeps the deed where nothing came of it', async () => {
    let isRefused = false;
    const world = createBulkWorld('/messages', messages(2), (record, operation) =>
      isRefused ? 409 : archiving(record, operation),
    );
    await run(world, 'messages.archive', [1, 2]);
    isRefused = true;
    await expect(world.services.history.undo()).rejects.toMatchObject({
      sentence: { key: 'bulk:undo.failed', params: { count: 2 } },
    });
    expect(world.services.history.undoable()).toHaveLength(1);
  });
});

describe('a run that a reload cut off', () => {
  /** A page that went while the second batch of 1,000 was on its way; the server took that one. */
  async function cutOff() {
    const storage = tabStorage();
    const records = messages(1_000);
    let isGone = false;
    let seen = 0;
    const take: TakeCall = (record, operation) => {
      if (isGone) return 503;
      seen += 1;
      if (seen === 500) isGone = true;
      return archiving(record, operation);
    };
    const snapshots: (string | null)[] = [];
    const former = createBulkWorld('/messages', records, take, {
      ...storage,
      setItem(key, value) {
        storage.setItem(key, value);
        // What stands in the storage while the batch is on its way is what the next page finds.
        if (isGone || snapshots.length > 0) return;
        if (seen === 250 && value.includes('"sent":[251'))
          snapshots.push(storage.getItem('postkey.run'), value);
      },
    });
    const ids = records.map(({ id }) => id);
    await run(former, 'messages.archive', ids);
    const [begun, reached] = snapshots;
    if (!begun || !reached) throw new Error('The journal was not written');
    storage.setItem('postkey.run', begun);
    storage.setItem('postkey.run.reached', reached);
    const next = createBulkWorld('/messages', [...former.kept.values()], archiving, storage);
    await next.services.bulk.cutOff()?.();
    return { next, storage };
  }

  it('is told of with what it reached, and goes on with the rest', async () => {
    const { next } = await cutOff();
    const [session] = next.opened;
    expect(session?.isCutOff).toBe(true);
    expect(session?.run.state()).toMatchObject({ phase: 'ended', done: 500 });
    expect(session?.run.state().failed).toHaveLength(500);
    expect(next.operations).toEqual([]);
    await session?.retry();
    expect(inArchive(next)).toHaveLength(1_000);
    expect(next.operations).toHaveLength(500);
    expect(next.services.history.undoable()).toMatchObject([{ params: { count: 1_000 } }]);
    await next.services.history.undo();
    expect(inArchive(next)).toEqual([]);
  });

  it('is taken back exactly', async () => {
    const { next, storage } = await cutOff();
    const [session] = next.opened;
    expect(session?.canUndo()).toBe(true);
    await session?.undo();
    expect(inArchive(next)).toEqual([]);
    expect(next.operations).toHaveLength(500);
    expect(storage.getItem('postkey.run')).toBeNull();
  });

  /** A page that went as soon as it had sent a delete, of which the host has not taken notice yet. */
  async function cutOffDelete() {
    const storage = tabStorage();
    const former = createBulkWorld('/messages', messages(3), () => undefined, {
      ...storage,
      // The page is gone with the call, and ends nothing.
      removeItem: () => {},
    });
    await run(former, 'messages.delete', [2]);
    former.operations.length = 0;
    storage.setItem('postkey.run.reached', JSON.stringify({ done: [], sent: [2] }));
    return createBulkWorld('/messages', messages(3), () => undefined, storage);
  }

  it('is looked for again while the host may still have it before it, and then taken back', async () => {
    const next = await cutOffDelete();
    next.time.passes = (wait) => (wait === 3 ? next.removeElsewhere(2) : undefined);
    await next.services.bulk.cutOff()?.();
    expect([...next.kept.keys()]).toEqual([1, 3]);
    expect(next.notices.at(-1)).toMatchObject({ kind: 'success' });
    await next.services.history.undo();
    expect([...next.kept.keys()].sort()).toEqual([1, 2, 3]);
  });

  it('is told of as not done only once that is late enough to say', async () => {
    const next = await cutOffDelete();
    await next.services.bulk.cutOff()?.();
    expect(next.time.waits).toBeGreaterThan(3);
    expect(next.opened[0]?.run.state()).toMatchObject({ done: 0, failed: [{ cause: 'left' }] });
    expect(next.services.history.undoable()).toEqual([]);
  });
});
