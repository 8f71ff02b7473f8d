import { describe, expect, it } from 'vitest';
import { noValues, withReference, withValue } from '#src/commands/kernel/arguments/argument-values.ts';
import { pick, pickMany, text, typedCount } from '#src/commands/kernel/arguments/arguments.ts';
import { provide } from '#src/commands/kernel/context/context-keys.ts';
import {
  everySubject,
  focusedRowKey,
  one,
  selectionKey,
  subject,
} from '#src/commands/kernel/context/subject.ts';
import { all } from '#src/commands/kernel/context/when.ts';
import type { Undo } from '#src/commands/kernel/undo/undo.ts';
import { createWorld, defineTestCommand, testUndo, Unreached } from '../kernel-world.ts';

const rename = defineTestCommand({
  id: 'groups.rename',
  section: 'groups',
  when: subject('groups', one),
  danger: 'reversible',
  args: { group: pick('groups'), name: text() },
  run({ done }, { group, name }) {
    done.push(`rename ${group.id} to ${name}`);
    const undo = testUndo(`rename ${group.id} back`, `rename ${group.id} to ${name}`);
    return { ...undo, key: 'commands:renamed', params: { name } };
  },
});

const purge = defineTestCommand({
  id: 'groups.purge',
  section: 'groups',
  danger: 'irreversible',
  args: { groups: pickMany('groups') },
  run({ done }, { groups }) {
    done.push(`purge ${groups.ids.join()}`);
  },
});

const launch = defineTestCommand({
  id: 'campaigns.launch',
  section: 'campaigns',
  danger: 'irreversible',
  when: all(
    subject('campaigns', one),
    everySubject<{ id: number; state: string }>('campaigns', (row) => row.state === 'new', 'x:sending'),
  ),
  args: {
    campaign: pick<{ id: number; state: string; people: number }>('campaigns'),
    count: typedCount(({ campaign }: { campaign: { people: number } }) => campaign.people),
  },
  run({ done }, { campaign, count }) {
    done.push(`launch ${campaign.id} to ${count}`);
  },
});

const gated = defineTestCommand({
  id: 'campaigns.gate',
  section: 'campaigns',
  danger: 'irreversible',
  gated: true,
  failureKey: 'campaigns:notSent',
  run({ done }) {
    if (done.length > 0) throw new Error('twice');
    done.push('gate');
    return undefined;
  },
});

/** Sets a field of a group while the server is there; `away` says whether it is not. */
function world({
  danger = 'reversible',
  failureKey,
}: {
  danger?: 'reversible' | 'irreversible';
  failureKey?: string;
} = {}) {
  const server = { isAway: true };
  const set = defineTestCommand({
    id: 'groups.set',
    section: 'groups',
    danger,
    ...(failureKey !== undefined && { failureKey }),
    args: { group: pick<{ id: number; name: string }>('groups'), field: text(), value: text() },
    run({ done }, { group, field, value }) {
      if (server.isAway) throw new Unreached();
      done.push(`${field} of ${group.name}: ${value}`);
      return testUndo('taken back');
    },
  });
  const made = createWorld([set], [{ id: 3, name: 'as it is by now' } as { id: number }]);
  const run = (field: string, value: string) =>
    made.runner.run('groups.set', 'key', {
      values: { group: { id: 3, name: 'former' }, field, value },
      references: {},
    });
  return { ...made, server, set: run };
}

describe('what did not reach the server', () => {
  const notice = { messageKey: 'kernel:failed', action: { commandId: 'app.try-again' } };

  it('is offered to be tried again, on the record as it is by then, and is told of no more then', async () => {
    const { set, runner, server, notices, withdrawn, done } = world();
    await set('label', 'VIP');
    expect(notices).toMatchObject([{ ...notice, params: { count: 1 } }]);
    server.isAway = false;
    expect(await runner.tryAgain()).toBe(true);
    expect(done).toEqual(['label of as it is by now: VIP']);
    expect(withdrawn).toMatchObject([notice]);
    expect(notices.at(-1)).toMatchObject({ kind: 'success' });
    expect(await runner.tryAgain()).toBe(false);
  });

  it('is kept while the server stays away; of one field the value that was typed last', async () => {
    const { set, runner, server, notices, done } = world();
    await set('label', 'VIP');
    await set('colour', 'red');
    await set('label', 'Best');
    expect(notices.at(-1)).toMatchObject({ ...notice, params: { count: 2 } });
    await runner.tryAgain();
    server.isAway = false;
    await runner.tryAgain();
    expect(done.sort()).toEqual(['colour of as it is by now: red', 'label of as it is by now: Best']);
  });

  it('is let go where the person sets it anew, and when it is to be forgotten', async () => {
    const { set, runner, server, withdrawn, done } = world();
    await set('label', 'VIP');
    server.isAway = false;
    await set('label', 'Best');
    expect(withdrawn).toHaveLength(1);
    expect(await runner.tryAgain()).toBe(false);
    server.isAway = true;
    await set('label', 'VIP');
    runner.forgetUnreached();
    expect(await runner.tryAgain()).toBe(false);
    expect(done).toEqual(['label of former: Best']);
  });

  it('is told of again once the server is back', async () => {
    const { set, runner, notices } = world();
    runner.remindUnreached();
    expect(notices).toEqual([]);
    await set('label', 'VIP');
    runner.remindUnreached();
    expect(notices).toHaveLength(2);
  });

  it('is not run again in passing where it cannot be undone', async () => {
    const { set, runner, notices } = world({ danger: 'irreversible', failureKey: 'x:notSent' });
    await set('label', 'VIP');
    expect(notices).toEqual([
      { kind: 'warning', messageKey: 'x:notSent', params: { reason: { key: 'kernel:later' } } },
    ]);
    expect(await runner.tryAgain()).toBe(false);
  });
});

describe('an undo that did not reach the server', () => {
  it('is not tried again later, when another deed would be the last', async () => {
    const undo = defineTestCommand({
      id: 'app.undo',
      section: 'app',
      reachesElsewhere: true,
      run() {
        throw new Unreached();
      },
    });
    const { runner, notices } = createWorld([undo]);
    await runner.run('app.undo', 'key');
    expect(notices).toEqual([expect.not.objectContaining({ action: expect.anything() })]);
    expect(await runner.tryAgain()).toBe(false);
  });
});

describe('runner', () => {
  it('asks for what is missing and runs nothing', async () => {
    const world = createWorld([rename]);
    world.context.set([provide(focusedRowKey, { resource: 'groups', id: 3 })]);
    expect(await world.runner.run('groups.rename', 'key')).toEqual({ status: 'asking' });
    expect(world.asked).toEqual(['groups.rename']);
    expect(world.done).toEqual([]);
  });

  it('runs on the focused row, offers undo and redo', async () => {
    const world = createWorld([rename], [{ id: 3 }]);
    world.context.set([provide(focusedRowKey, { resource: 'groups', id: 3 })]);
    const outcome = await world.runner.run('groups.rename', 'palette', withValue(noValues, 'name', 'VIP'));
    expect(outcome).toEqual({ status: 'done' });
    expect(world.notices).toMatchObject([{ kind: 'success', action: { commandId: 'app.undo' } }]);
    expect(world.history.undoable()).toMatchObject([{ commandId: 'groups.rename', key: 'commands:renamed' }]);
    expect((await world.history.undo()).status).toBe('done');
    expect(world.history.redoable()).toHaveLength(1);
    expect((await world.history.redo()).status).toBe('done');
    expect(world.done).toEqual(['rename 3 to VIP', 'rename 3 back', 'rename 3 to VIP']);
    expect((await world.history.redo()).status).toBe('empty');
  });

  it('says why a command cannot run', async () => {
    const world = createWorld([launch]);
    const record = { id: 1, state: 'sending', people: 3 };
    world.context.set([provide(focusedRowKey, { resource: 'campaigns', id: 1, record })]);
    expect(await world.runner.run('campaigns.launch', 'key')).toMatchObject({
      status: 'refused',
      reason: { key: 'x:sending' },
    });
    expect(world.notices).toEqual([{ kind: 'warning', messageKey: 'x:sending' }]);
  });

  it('judges a record that was only named once it is loaded', async () => {
    const world = createWorld([launch], [{ id: 5, state: 'sending', people: 3 } as { id: number }]);
    const given = withValue(
      withReference(noValues, 'campaign', { resource: 'campaigns', id: 5 }),
      'count',
      3,
    );
    expect(await world.runner.run('campaigns.launch', 'palette', given)).toMatchObject({ status: 'refused' });
    expect(world.done).toEqual([]);
  });

  it('leaves the question to a command that has a gate of its own, and says what failed before why', async () => {
    const world = createWorld([gated]);
    expect(await world.runner.run('campaigns.gate', 'key')).toEqual({ status: 'done' });
    expect(world.questions).toEqual([]);
    expect((await world.runner.run('campaigns.gate', 'key')).status).toBe('failed');
    expect(world.notices).toEqual([
      {
        kind: 'warning',
        messageKey: 'campaigns:notSent',
        params: { reason: { key: 'kernel:failed', params: { message: 'Error: twice' } } },
      },
    ]);
  });

  it('confirms what cannot be undone, unless its number was typed', async () => {
    const world = createWorld([purge, launch]);
    world.context.set([provide(selectionKey, { resource: 'groups', ids: [1, 2] })]);
    world.answers.confirm = false;
    expect(await world.runner.run('groups.purge', 'key')).toEqual({ status: 'cancelled' });
    expect(world.questions[0]?.title.params).toEqual({ command: 'groups.purge', count: 2 });
    world.answers.confirm = true;
    await world.runner.run('groups.purge', 'key');
    const campaign = { id: 9, state: 'new', people: 3 };
    const given = withValue(withValue(noValues, 'campaign', campaign), 'count', 3);
    await world.runner.run('campaigns.launch', 'palette', given);
    expect(world.questions).toHaveLength(2);
    expect(world.done).toEqual(['purge 1,2', 'launch 9 to 3']);
  });

  it('runs once when Enter is pressed twice', async () => {
    let finish = () => {};
    const slow = defineTestCommand({
      id: 'groups.slow',
      section: 'groups',
      args: { group: pick('groups') },
      async run({ done }, { group }) {
        done.push(`slow ${group.id}`);
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
      },
    });
    const world = createWorld([slow]);
    const given = withValue(noValues, 'group', { id: 1 });
    const first = world.runner.run('groups.slow', 'palette', given);
    expect(await world.runner.run('groups.slow', 'palette', given)).toEqual({ status: 'busy' });
    expect(world.runner.isRunning('groups.slow')).toBe(true);
    await expect.poll(() => world.done).toEqual(['slow 1']);
    finish();
    expect(await first).toEqual({ status: 'done' });
    expect(world.runner.isRunning('groups.slow')).toBe(false);
  });

  it('turns a failure into a notice and keeps it out of the history', async () => {
    const failing = defineTestCommand({
      id: 'groups.fail',
      section: 'groups',
      run() {
        throw new Error('no');
      },
    });
    const world = createWorld([failing]);
    expect(await world.runner.run('groups.fail', 'key')).toMatchObject({ status: 'failed' });
    expect(world.notices).toMatchObject([{ kind: 'error', messageKey: 'kernel:failed' }]);
    expect(world.history.undoable()).toEqual([]);
    expect(world.recents.list()).toEqual([]);
  });

  it('says when the deeds under way can be taken back', async () => {
    let end = () => {};
    let isUnderWay = false;
    const slow = defineTestCommand({
      id: 'groups.slow',
      section: 'groups',
      danger: 'reversible',
      run: () => {
        isUnderWay = true;
        return new Promise((resolve) => {
          end = () => resolve(testUndo('taken back'));
        });
      },
    });
    const world = createWorld([slow]);
    const running = world.runner.run('groups.slow', 'key');
    const seen: number[] = [];
    const settled = world.runner.settled().then(() => seen.push(world.history.undoable().length));
    await expect.poll(() => isUnderWay).toBe(true);
    expect(seen).toEqual([]);
    end();
    await running;
    await settled;
    expect(seen).toEqual([1]);
    expect(await world.runner.settled()).toBe(true);
  });

  /** A deed of another page that comes to an end when it is told to. */
  function elsewhere() {
    let end: (undo: Undo | undefined) => void = () => {};
    const deed = new Promise<Undo | undefined>((resolve) => {
      end = resolve;
    });
    return { deed, end: (undo?: Undo) => end(undo) };
  }

  it('says when nothing came of the deeds under way, such as of one that another page began', async () => {
    const world = createWorld([rename]);
    const { deed, end } = elsewhere();
    world.runner.follow(deed);
    const settled = world.runner.settled();
    end();
    expect(await settled).toBe(false);
    expect(await world.runner.settled()).toBe(true);
  });

  it('says so too where another deed was done meanwhile: that one is not meant', async () => {
    const world = createWorld([rename]);
    const { deed, end } = elsewhere();
    world.runner.follow(deed);
    const settled = world.runner.settled();
    const undo = testUndo('of the other page');
    world.history.push({ commandId: 'groups.rename', at: 0, undo });
    world.history.push({ commandId: 'groups.rename', at: 1, undo: testUndo('newer') });
    end(undo);
    expect(await settled).toBe(false);
  });

  it('repeats the last command on the subject of now', async () => {
    const world = createWorld([rename], [{ id: 3 }, { id: 4 }]);
    expect(await world.runner.repeat()).toEqual({ status: 'unknown' });
    world.context.set([provide(focusedRowKey, { resource: 'groups', id: 3 })]);
    await world.runner.run('groups.rename', 'palette', withValue(noValues, 'name', 'VIP'));
    world.context.set([provide(focusedRowKey, { resource: 'groups', id: 4 })]);
    await world.runner.repeat();
    expect(world.done).toEqual(['rename 3 to VIP', 'rename 4 to VIP']);
    // The palette gives the record as well: the steps that follow say its name.
    world.context.set([provide(focusedRowKey, { resource: 'groups', id: 3 })]);
    const given = withReference(withValue(noValues, 'name', 'Best'), 'group', { resource: 'groups', id: 3 });
    await world.runner.run('groups.rename', 'palette', given);
    world.context.set([provide(focusedRowKey, { resource: 'groups', id: 4 })]);
    await world.runner.repeat();
    expect(world.done.slice(2)).toEqual(['rename 3 to Best', 'rename 4 to Best']);
    world.context.set([provide(focusedRowKey, undefined)]);
    await world.runner.repeat();
    expect(world.done.at(-1)).toBe('rename 4 to Best');
  });

  it('does not know commands that are not registered', async () => {
    expect(await createWorld([]).runner.run('a.b', 'key')).toEqual({ status: 'unknown' });
  });

  it('keeps a deed whose undo failed', async () => {
    const stubborn = defineTestCommand({
      id: 'groups.stubborn',
      section: 'groups',
      run: () => testUndo('fail'),
    });
    const world = createWorld([stubborn]);
    await world.runner.run('groups.stubborn', 'key');
    await expect(world.history.undo()).rejects.toThrow('gone');
    expect(world.history.undoable()).toHaveLength(1);
  });
});
