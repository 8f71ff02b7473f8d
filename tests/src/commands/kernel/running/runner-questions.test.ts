import { describe, expect, it } from 'vitest';
import { noValues, withValue } from '#src/commands/kernel/arguments/argument-values.ts';
import { gate, number, pick, text } from '#src/commands/kernel/arguments/arguments.ts';
import { dialogOpenKey, provide } from '#src/commands/kernel/context/context-keys.ts';
import { createWorld, defineTestCommand } from '../kernel-world.ts';

describe('what a command asks', () => {
  it('asks for no number where it can be one alone', async () => {
    const follow = defineTestCommand({
      id: 'mails.follow',
      section: 'mails',
      args: { link: number({ only: () => 1 }) },
      run({ done }, { link }) {
        done.push(`follow ${link}`);
      },
    });
    const world = createWorld([follow]);
    await world.runner.run('mails.follow', 'key');
    await world.runner.run('mails.follow', 'palette', withValue(noValues, 'link', 2));
    expect(world.done).toEqual(['follow 1', 'follow 2']);
    expect(world.asked).toEqual([]);
  });

  it('asks each reservation by name before it does anything, and ends at the first no', async () => {
    const asking = defineTestCommand({
      id: 'campaigns.reserved',
      section: 'campaigns',
      gated: true,
      danger: 'irreversible',
      reservations: async () =>
        ['first', 'second'].map((key) => ({ title: { key }, confirmKey: `do ${key}`, dangerous: true })),
      run({ done }) {
        done.push('reserved');
      },
    });
    const world = createWorld([asking]);
    world.answers.confirm = false;
    expect(await world.runner.run('campaigns.reserved', 'key')).toEqual({ status: 'cancelled' });
    expect(world.questions.map(({ title }) => title.key)).toEqual(['first']);
    expect(world.done).toEqual([]);
    world.answers.confirm = true;
    expect(await world.runner.run('campaigns.reserved', 'key')).toEqual({ status: 'done' });
    expect(world.questions.map(({ title }) => title.key)).toEqual(['first', 'first', 'second']);
    expect(world.done).toEqual(['reserved']);
  });
});

describe('a command with a gate', () => {
  interface List {
    readonly id: number;
    readonly people: number;
  }
  const send = defineTestCommand({
    id: 'lists.send',
    section: 'lists',
    danger: 'irreversible',
    args: {
      list: pick<List>('lists'),
      typed: gate<number, { list: List }>('lists.gate', ({ list }) => ({ people: list.people })),
      subject: text(),
    },
    run({ done }, { list, typed, subject }) {
      done.push(`${subject} to ${typed} of list ${list.id}`);
    },
  });
  const lists = [{ id: 4, people: 3 }];
  const given = withValue(
    { values: {}, references: { list: { resource: 'lists', id: 4 } } },
    'subject',
    'Hello',
  );

  it('asks for the rest first, then at the gate with the records, and does nothing before it is answered', async () => {
    const world = createWorld([send], lists);
    const { subject: _subject, ...none } = given.values;
    expect(await world.runner.run('lists.send', 'key', { ...given, values: none })).toEqual({
      status: 'asking',
    });
    expect([world.asked, world.opened]).toEqual([['lists.send'], []]);
    expect(await world.runner.run('lists.send', 'palette', given)).toEqual({ status: 'asking' });
    expect(world.opened).toEqual([{ dialogId: 'lists.gate', props: { people: 3 } }]);
    expect([world.done, world.questions]).toEqual([[], []]);
    expect((await world.runner.run('lists.send', 'key', given)).status).toBe('asking');
  });

  it('runs by the answer of its own dialog without another question, and by no other key while one is open', async () => {
    const world = createWorld([send], lists);
    world.context.set([provide(dialogOpenKey, true)]);
    expect((await world.runner.run('lists.send', 'key', given)).status).toBe('refused');
    expect(await world.runner.run('lists.send', 'button', withValue(given, 'typed', 3))).toEqual({
      status: 'done',
    });
    expect([world.done, world.questions]).toEqual([['Hello to 3 of list 4'], []]);
  });

  it('is asked again at the gate by a repetition', async () => {
    const world = createWorld([send], lists);
    await world.runner.run('lists.send', 'button', withValue(given, 'typed', 3));
    expect((await world.runner.repeat()).status).toBe('asking');
    expect([world.done.length, world.opened.length]).toEqual([1, 1]);
  });
});
