import { describe, expect, it } from 'vitest';
import { answerOf } from '#src/commands/kernel/declaring/define-command.ts';
import { commandsOf } from '#src/resources/commands-of.ts';
import { messageDescriptor } from '#src/resources/messages.ts';
import { createBulkWorld, type KeptRecord, type TakeCall } from './bulk-world.ts';

const message = (id: number, inArchive = false): KeptRecord => ({
  id,
  version: 1,
  name: `message ${id}`,
  inArchive,
});

/** Archives messages that a list holds as they were. */
async function archive(world: ReturnType<typeof createBulkWorld>, held: readonly KeptRecord[]) {
  const command = commandsOf(messageDescriptor).find(({ id }) => id === 'messages.archive');
  if (!command) throw new Error('Messages cannot be archived');
  const ids = held.map(({ id }) => id);
  const records = { resource: 'messages', ids, records: held, count: held.length };
  return answerOf(await command.run(world.services, { records })).undo;
}

const archives: TakeCall = (record) => {
  record.inArchive = true;
  return undefined;
};

describe('a deed on one record that the list holds', () => {
  it('is one call to the server', async () => {
    const world = createBulkWorld('/messages', [message(1)], archives);
    expect(await archive(world, [message(1)])).toMatchObject({ key: 'messages:done.archived' });
    expect(world.requests).toEqual(['POST /batch']);
  });

  it('reads it anew where nothing would be done to it as the list holds it', async () => {
    const world = createBulkWorld('/messages', [message(1)], archives);
    expect(await archive(world, [message(1, true)])).toMatchObject({ key: 'messages:done.archived' });
    expect(world.requests).toEqual(['GET /messages', 'POST /batch']);
  });

  it('reads, judges and writes it anew where somebody has changed it meanwhile', async () => {
    let isFirst = true;
    const world = createBulkWorld('/messages', [message(1)], (record, operation) => {
      if (!isFirst) return archives(record, operation);
      isFirst = false;
      record.name = 'Another name';
      return 412;
    });
    expect(await archive(world, [message(1)])).toMatchObject({ key: 'messages:done.archived' });
    expect(world.requests).toEqual(['POST /batch', 'GET /messages', 'POST /batch']);
    expect(world.kept.get(1)).toMatchObject({ name: 'Another name', inArchive: true });
  });

  it('says that it is gone where it is', async () => {
    const world = createBulkWorld('/messages', [message(1)], archives);
    expect(await archive(world, [message(9)])).toBeUndefined();
    expect(world.opened[0]?.run.state().failed).toMatchObject([{ cause: 'gone' }]);
  });
});

describe('what a deed writes', () => {
  it('shows while it is on its way, and alone what is refused is taken back', async () => {
    let shownBefore: readonly unknown[] = [];
    const world = createBulkWorld(
      '/messages',
      [1, 2, 3].map((id) => message(id)),
      (record, operation) => {
        if (record.id === 1)
          shownBefore = world.shown.map(({ id, inArchive }: { id: number; inArchive?: unknown }) => [
            id,
            inArchive,
          ]);
        return record.id === 2 ? 409 : archives(record, operation);
      },
    );
    await archive(
      world,
      [1, 2, 3].map((id) => message(id)),
    );
    expect(shownBefore).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ]);
    const after = world.shown.slice(3);
    expect(after).toMatchObject([
      { id: 1, inArchive: true, version: 2 },
      { id: 2, inArchive: false, version: 1 },
      { id: 3, inArchive: true, version: 2 },
    ]);
  });

  it('follows the deed on the same record before it, which shows already', async () => {
    const world = createBulkWorld('/messages', [message(1)], (record, { path }) => {
      record.inArchive = path.endsWith('/archive');
      return undefined;
    });
    const command = (id: string) => commandsOf(messageDescriptor).find((each) => each.id === id);
    const on = (held: KeptRecord) => ({
      records: { resource: 'messages', ids: [1], records: [held], count: 1 },
    });
    await Promise.all([
      command('messages.archive')?.run(world.services, on(message(1))),
      command('messages.restore')?.run(world.services, on(message(1, true))),
    ]);
    expect(world.operations.map(({ path }) => path)).toEqual(['/messages/1/archive', '/messages/1/restore']);
    expect(world.kept.get(1)).toMatchObject({ inArchive: false, version: 3 });
    expect(world.shown.at(-1)).toMatchObject({ inArchive: false, version: 3 });
  });

  it('shows at once when it is taken back, too', async () => {
    const world = createBulkWorld('/messages', [message(1)], (record, { path }) => {
      record.inArchive = path.endsWith('/archive');
      return undefined;
    });
    const undo = await archive(world, [message(1)]);
    if (!undo) throw new Error('There is no way back');
    world.services.history.push({ commandId: 'messages.archive', at: 0, undo });
    world.shown.length = 0;
    expect(await world.services.history.undo()).toMatchObject({ status: 'done' });
    expect(world.shown[0]).toMatchObject({ id: 1, inArchive: false });
  });
});
