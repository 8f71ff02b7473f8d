import { describe, expect, it } from 'vitest';
import { createRecents } from '#src/commands/kernel/ranking/recents.ts';
import { createTestClock } from '../kernel-world.ts';

describe('recents', () => {
  it('survives a reload and can be forgotten', () => {
    let kept: string | null = null;
    const store = {
      read: () => kept,
      write(text: string | null) {
        kept = text;
      },
    };
    const clock = createTestClock();
    const recents = createRecents(clock, store);
    recents.record('a.b');
    clock.advance(1000);
    recents.record('a.c');
    const reloaded = createRecents(clock, store);
    expect(reloaded.list()).toEqual(['a.c', 'a.b']);
    expect(reloaded.score('a.b')).toBeGreaterThan(0);
    reloaded.forget();
    expect(createRecents(clock, store).list()).toEqual([]);
  });

  it('weighs frequent and fresh use', () => {
    const clock = createTestClock();
    const recents = createRecents(clock, { read: () => null, write: () => {} });
    recents.record('old');
    clock.advance(10 * 24 * 60 * 60 * 1000);
    recents.record('fresh');
    expect(recents.score('fresh')).toBeGreaterThan(recents.score('old'));
    expect(recents.score('never')).toBe(0);
  });

  it('takes a spoilt store for an empty one', () => {
    for (const spoilt of ['{', '{}', '[1]', '[["a"]]'])
      expect(createRecents(createTestClock(), { read: () => spoilt, write: () => {} }).list()).toEqual([]);
  });
});
