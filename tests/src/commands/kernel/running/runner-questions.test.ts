import { describe, expect, it } from 'vitest';
import { noValues, withValue } from '#src/commands/kernel/arguments/argument-values.ts';
import { number } from '#src/commands/kernel/arguments/arguments.ts';
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
