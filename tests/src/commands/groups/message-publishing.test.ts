import { describe, expect, it } from 'vitest';
import { publishingCommands } from '#src/commands/groups/message-publishing.ts';
import { modulesKey, provide } from '#src/commands/kernel/context/context-keys.ts';
import { createContextStore } from '#src/commands/kernel/context/context-store.ts';
import { focusedRowKey } from '#src/commands/kernel/context/subject.ts';
import { evaluate } from '#src/commands/kernel/context/when.ts';
import { answerOf } from '#src/commands/kernel/declaring/define-command.ts';
import { createBulkWorld } from '../../services/bulk/bulk-world.ts';

const [publish, unpublish] = publishingCommands;

function message(id: number, state: 'published' | 'not-published') {
  return { id, version: 1, name: `message ${id}`, publishState: { value: state } };
}

/** Which of the two the one key runs on a message that stands so. */
function runs(state: 'published' | 'not-published') {
  const context = createContextStore();
  context.set([
    provide(modulesKey, ['BULK']),
    provide(focusedRowKey, { resource: 'messages', id: 1, record: message(1, state) }),
  ]);
  return publishingCommands.filter(({ when }) => evaluate(when, context).ok).map(({ id }) => id);
}

describe('publishing messages', () => {
  it('has one key, which does what is left to do', () => {
    expect(publish.keys).toEqual(unpublish.keys);
    expect(runs('not-published')).toEqual(['messages.publish']);
    expect(runs('published')).toEqual(['messages.unpublish']);
  });

  it('writes those that are not published yet, and is taken back by one undo', async () => {
    const kept = [message(1, 'not-published'), message(2, 'not-published')];
    const world = createBulkWorld('/messages', kept, (record, { body }) => {
      record.publishState = { value: (body as { publishState: string }).publishState };
      return undefined;
    });
    const records = { resource: 'messages', ids: [1, 2], records: kept, count: 2 };
    const { undo } = answerOf(await publish.run(world.services, { records }));
    const states = () => [...world.kept.values()].map(({ publishState }) => publishState);
    expect(states()).toEqual([{ value: 'published' }, { value: 'published' }]);
    expect(world.operations.map(({ body }) => body)).toEqual([
      { publishState: 'published' },
      { publishState: 'published' },
    ]);
    if (!undo) throw new Error('Nothing takes it back');
    world.services.history.push({ commandId: publish.id, at: 0, undo });
    expect(await world.services.history.undo()).toMatchObject({ status: 'done' });
    expect(states()).toEqual([{ value: 'not-published' }, { value: 'not-published' }]);
    expect(world.services.history.undoable()).toEqual([]);
  });
});
