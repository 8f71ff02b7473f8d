import { describe, expect, it } from 'vitest';
import type { BulkDeed } from '#src/commands/kernel/bulk/bulk-deed.ts';
import { answerOf } from '#src/commands/kernel/declaring/define-command.ts';
import type { Undo } from '#src/commands/kernel/undo/undo.ts';
import { campaignDescriptor } from '#src/resources/campaigns.ts';
import { commandsOf } from '#src/resources/commands-of.ts';
import { messageDescriptor } from '#src/resources/messages.ts';
import { createBulkWorld, type KeptRecord } from './bulk-world.ts';

interface CampaignFacts {
  readonly state?: string;
  readonly inArchive?: boolean;
  readonly isLate?: boolean;
}

function campaign(id: number, { state = 'new', inArchive = false, isLate = false }: CampaignFacts = {}) {
  return { id, version: 1, name: `campaign ${id}`, state: { value: state }, inArchive, isLate };
}

/** Runs a command on chosen records. */
async function run(
  world: ReturnType<typeof createBulkWorld>,
  id: string,
  resource: string,
  ids: readonly number[],
  others: Readonly<Record<string, unknown>> = {},
) {
  const command = [...commandsOf(campaignDescriptor), ...commandsOf(messageDescriptor)].find(
    (candidate) => candidate.id === id,
  );
  if (!command) throw new Error(`There is no command ${id}`);
  const records = ids.map((each) => world.kept.get(each));
  const given = { resource, ids, records, count: ids.length };
  return answerOf(await command.run(world.services, { records: given, campaigns: given, ...others })).undo;
}

/** Puts it into the history, as the runner does. */
function record(world: ReturnType<typeof createBulkWorld>, undo: Undo | undefined) {
  if (!undo) throw new Error('There is no way back');
  world.services.history.push({ commandId: 'campaigns.archive', at: 0, undo });
}

/** Takes the calls of the archive, with an answer in place of it for the ids that fail. */
function archiving(failing: ReadonlySet<number>) {
  return (record: KeptRecord, { path }: { path: string }) => {
    if (failing.has(record.id)) return 409;
    record.inArchive = path.endsWith('/archive');
    return undefined;
  };
}

describe('a call on each of many records', () => {
  it('goes out together, one call a record, and is taken back and done again as one deed', async () => {
    const world = createBulkWorld(
      '/messages',
      [1, 2, 3].map((id) => campaign(id)),
      archiving(new Set()),
    );
    const undo = await run(world, 'messages.archive', 'messages', [1, 2, 3]);
    expect(undo).toMatchObject({ key: 'messages:done.archived', params: { count: 3 } });
    expect(world.operations.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /messages/1/archive',
      'POST /messages/2/archive',
      'POST /messages/3/archive',
    ]);
    expect(world.opened).toEqual([]);
    expect(world.changes).toEqual([{ resource: 'messages', kind: 'updated', ids: [1, 2, 3] }]);

    record(world, undo);
    expect(await world.services.history.undo()).toMatchObject({ status: 'done' });
    expect([...world.kept.values()].map(({ inArchive }) => inArchive)).toEqual([false, false, false]);
    expect(world.services.history.redoable()).toMatchObject([{ params: { count: 3 } }]);
    expect(await world.services.history.redo()).toMatchObject({ status: 'done' });
    expect([...world.kept.values()].map(({ inArchive }) => inArchive)).toEqual([true, true, true]);
  });

  it('shows the plan where a record stays as it is, and does nothing before it is confirmed', async () => {
    const records = [campaign(1), campaign(2, { state: 'sending' }), campaign(3, { inArchive: true })];
    const world = createBulkWorld('/campaigns', records, archiving(new Set()));
    const running = run(world, 'campaigns.archive', 'campaigns', [1, 2, 3]);
    await expect.poll(() => world.opened.length).toBe(1);
    const [session] = world.opened;
    expect(session?.run.state().counts).toEqual({ change: 1, unchanged: 1, skipped: 1, invalid: 0 });
    expect(session?.run.state().rows[1]).toMatchObject({ reason: { key: 'campaigns:reason.sending' } });
    expect(world.operations).toEqual([]);
    session?.confirm();
    expect((await running)?.params).toMatchObject({ count: 1 });
    expect(world.operations.map(({ path }) => path)).toEqual(['/campaigns/1/archive']);
    expect(world.notices).toContainEqual({
      kind: 'warning',
      messageKey: 'bulk:leftOut',
      params: { count: 1, reasons: [{ key: 'campaigns:reason.sending' }] },
    });
  });

  it('has the keys until its plan is on the screen, and is given up by Escape before', async () => {
    const world = createBulkWorld('/campaigns', [campaign(1), campaign(2)], () => undefined);
    const deed: BulkDeed = {
      commandId: 'campaigns.set-field',
      target: { resource: 'campaigns', ids: [1, 2] },
      write: { kind: 'update' },
      by: { judge: () => ({ kind: 'change', changes: [], write: { inArchive: true }, restore: {} }) },
      preview: 'many',
      doingKey: '',
      doneKey: '',
    };
    const givenUp = world.services.bulk.run(deed);
    await expect.poll(() => world.holds.size).toBe(1);
    for (const giveUp of world.holds) giveUp();
    expect(await givenUp).toBeUndefined();
    expect([world.holds.size, world.opened.length, world.operations.length]).toEqual([0, 0, 0]);

    void world.services.bulk.run(deed);
    await expect.poll(() => world.opened.length).toBe(1);
    expect(world.holds.size).toBe(1);
    void world.opened[0]?.shown();
    expect(world.holds.size).toBe(0);
  });

  it('shows the records in the order in which they were meant, and writes them so', async () => {
    const records = [1, 2, 3, 4].map((id) => campaign(id, id === 4 ? { state: 'sending' } : {}));
    const world = createBulkWorld('/campaigns', records, archiving(new Set()));
    const running = run(world, 'campaigns.archive', 'campaigns', [3, 4, 1, 2]);
    await expect.poll(() => world.opened.length).toBe(1);
    expect(world.opened[0]?.run.state().rows.map(({ id }) => id)).toEqual([3, 4, 1, 2]);
    world.opened[0]?.confirm();
    await running;
    expect(world.operations.map(({ path }) => path)).toEqual(
      [3, 1, 2].map((id) => `/campaigns/${id}/archive`),
    );
  });

  it('has a result a row: what failed is tried again, and one undo takes back all that was done', async () => {
    const failing = new Set([2]);
    const world = createBulkWorld(
      '/campaigns',
      [1, 2, 3].map((id) => campaign(id)),
      archiving(failing),
    );
    const undo = await run(world, 'campaigns.archive', 'campaigns', [1, 2, 3]);
    record(world, undo);
    const [session] = world.opened;
    expect(session?.run.state()).toMatchObject({ done: 2, failed: [{ row: { id: 2 }, cause: 'refused' }] });
    failing.clear();
    await session?.retry();
    expect(world.operations.slice(3).map(({ path }) => path)).toEqual(['/campaigns/2/archive']);
    expect(session?.run.state()).toMatchObject({ done: 3, failed: [] });
    expect(world.notices.at(-1)).toMatchObject({
      kind: 'success',
      messageKey: 'campaigns:archived',
      params: { count: 3 },
      action: { labelKey: 'kernel:undo', commandId: 'app.undo' },
    });
    await session?.undo();
    expect([...world.kept.values()].map(({ inArchive }) => inArchive)).toEqual([false, false, false]);
    expect(world.services.history.undoable()).toEqual([]);
  });

  it('leaves alone what somebody else has changed since, when it is taken back', async () => {
    const world = createBulkWorld('/campaigns', [campaign(1), campaign(2)], archiving(new Set()));
    const undo = await run(world, 'campaigns.archive', 'campaigns', [1, 2]);
    const other = world.kept.get(2);
    if (other) other.inArchive = false;
    record(world, undo);
    expect(await world.services.history.undo()).toMatchObject({ status: 'done' });
    expect(world.operations.slice(2).map(({ path }) => path)).toEqual(['/campaigns/1/restore']);
    expect(world.notices.at(-1)).toMatchObject({ messageKey: 'bulk:undo.kept', params: { count: 1 } });
  });

  it('of deletes hides the records from the start; those that are refused are read again', async () => {
    const world = createBulkWorld(
      '/messages',
      [1, 2].map((id) => campaign(id)),
      ({ id }) => (id === 2 ? 409 : undefined),
    );
    const running = run(world, 'messages.delete', 'messages', [1, 2]);
    await expect.poll(() => world.opened).toHaveLength(1);
    expect(world.operations.map(({ method }) => method)).toEqual(['DELETE', 'DELETE']);
    expect(world.changes.slice(0, 2)).toEqual([
      { resource: 'messages', kind: 'deleting', ids: [1, 2] },
      { resource: 'messages', kind: 'updated', ids: [2] },
    ]);
    world.opened[0]?.closed();
    await running;
    expect(world.changes.at(-1)).toEqual({ resource: 'messages', kind: 'deleted', ids: [1] });
  });

  it('is not needed for a tag: campaigns get it beside their own, and what is sent keeps its tags', async () => {
    const tags = [{ '@id': '/tags/7', '@type': 'Tag', id: 7, label: { value: 'VIP' } }];
    const records = [
      { ...campaign(1), tags: [] },
      { ...campaign(2), tags },
      { ...campaign(3, { state: 'done' }), tags: [] },
    ];
    const world = createBulkWorld('/campaigns', records, (record, { body }) => {
      record.tags = (body as { tags: number[] }).tags.map((id) => ({
        '@id': `/tags/${id}`,
        '@type': 'Tag',
        id,
      }));
      return undefined;
    });
    const tag = { id: 9, label: { value: 'Spring' } };
    const running = run(world, 'campaigns.add-tag', 'campaigns', [1, 2, 3], { tag });
    await expect.poll(() => world.opened.length).toBe(1);
    const { rows, counts } = world.opened[0]?.run.state() ?? {};
    expect(counts).toEqual({ change: 2, unchanged: 0, skipped: 1, invalid: 0 });
    expect(rows?.[1]).toMatchObject({ changes: [{ before: tags, after: [...tags, tag] }] });
    world.opened[0]?.confirm();
    const undo = await running;
    expect(world.operations.map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
      [{ tags: [9] }, '"1"'],
      [{ tags: [7, 9] }, '"1"'],
    ]);
    record(world, undo);
    await world.services.history.undo();
    expect([...world.kept.values()].map((each) => each.tags)).toMatchObject([[], [{ id: 7 }], []]);
  });

  it('has no way back where nothing takes it back, and says what was done', async () => {
    const records = [campaign(1, { state: 'scheduled', isLate: true }), campaign(2, { state: 'scheduled' })];
    const world = createBulkWorld('/campaigns', records, (record) => {
      record.state = { value: 'new' };
      return undefined;
    });
    expect(await run(world, 'campaigns.unschedule', 'campaigns', [1, 2])).toBeUndefined();
    expect(world.operations).toHaveLength(2);
    expect(world.notices).toMatchObject([
      { kind: 'success', messageKey: 'campaigns:unscheduled', params: { count: 2 } },
    ]);
  });
});
