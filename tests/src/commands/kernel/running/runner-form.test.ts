import { describe, expect, it } from 'vitest';
import { noValues, withValue } from '#src/commands/kernel/arguments/argument-values.ts';
import { given } from '#src/commands/kernel/arguments/arguments.ts';
import { createWorld, defineTestCommand, testUndo } from '../kernel-world.ts';

const save = defineTestCommand({
  id: 'groups.save',
  section: 'groups',
  hidden: true,
  unrepeatable: true,
  danger: 'reversible',
  args: { name: given<string>() },
  run({ done }, { name }) {
    if (name === '') throw new Error('a list has a name');
    done.push(`save ${name}`);
    return {
      answer: { id: 7, name },
      undo: { ...testUndo('save back', `save ${name}`), key: 'x:renamed' },
      told: { key: 'x:saved', params: { name } },
    };
  },
});

const look = defineTestCommand({
  id: 'groups.look',
  section: 'groups',
  hidden: true,
  args: { name: given<string>() },
  run: (_, { name }) => ({ answer: name }),
});

describe('a command that a form stands for', () => {
  it('answers with the record, tells its own sentence, and can be taken back once', async () => {
    const world = createWorld([save]);
    const outcome = await world.runner.run('groups.save', 'form', withValue(noValues, 'name', 'Trade'));
    expect(outcome).toEqual({ status: 'done', answer: { id: 7, name: 'Trade' } });
    expect(world.notices).toMatchObject([
      {
        kind: 'success',
        messageKey: 'x:saved',
        params: { name: 'Trade' },
        action: { commandId: 'app.undo' },
      },
    ]);
    expect(world.history.undoable()).toMatchObject([{ commandId: 'groups.save', key: 'x:renamed' }]);
  });

  it('leaves what went wrong to the form, and nothing of it to be tried again', async () => {
    const world = createWorld([save]);
    const outcome = await world.runner.run('groups.save', 'form', withValue(noValues, 'name', ''));
    expect(outcome).toMatchObject({ status: 'failed', error: { message: 'a list has a name' } });
    expect(world.notices).toEqual([]);
    expect(await world.runner.tryAgain()).toBe(false);
    expect(world.history.undoable()).toEqual([]);
  });

  it('answers without a word where there is nothing to take back', async () => {
    const world = createWorld([look]);
    const outcome = await world.runner.run('groups.look', 'form', withValue(noValues, 'name', 'Trade'));
    expect(outcome).toEqual({ status: 'done', answer: 'Trade' });
    expect(world.notices).toEqual([]);
  });
});
