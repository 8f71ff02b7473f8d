import { describe, expect, it } from 'vitest';
import { createHistory } from '#src/commands/kernel/undo/history.ts';
import type { Undo } from '#src/commands/kernel/undo/undo.ts';

const renamed = (name: string): Undo => ({ key: 'account:profile.saved', by: 'profile', with: { name } });

/** A history of two deeds, whose calls are answered one by one. */
function setUp() {
  const asked: string[] = [];
  const answers: { give: () => void; fail: () => void }[] = [];
  const history = createHistory((undo) => {
    asked.push(String((undo as { with: { name: string } }).with.name));
    return new Promise((resolve, reject) => {
      answers.push({ give: () => resolve({ redo: undo }), fail: () => reject(new Error('Unreachable')) });
    });
  });
  for (const name of ['first', 'second'])
    history.push({ commandId: 'groups.edit', at: 0, undo: renamed(name) });
  return { history, asked, answers };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('an undo that is pressed again while one is under way', () => {
  it('takes the deed before back as well, once the newest is', async () => {
    const { history, asked, answers } = setUp();
    const both = [history.undo(), history.undo()];
    await turn();
    expect(asked).toEqual(['second']);
    answers[0]?.give();
    await turn();
    expect(asked).toEqual(['second', 'first']);
    answers[1]?.give();
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual(['done', 'done']);
    expect(history.undoable()).toEqual([]);
  });

  it('does nothing where the newest deed could not be taken back, and the next press begins anew', async () => {
    const { history, asked, answers } = setUp();
    const newest = history.undo();
    const before = history.undo();
    answers[0]?.fail();
    await expect(newest).rejects.toThrow('Unreachable');
    expect(await before).toEqual({ status: 'busy' });
    const again = history.undo();
    answers[1]?.give();
    expect(await again).toMatchObject({ status: 'done' });
    expect(asked).toEqual(['second', 'second']);
  });
});
