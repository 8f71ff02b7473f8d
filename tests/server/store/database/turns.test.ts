import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTurns, type Turns } from '#server/store/database/turns.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A thing that does one turn at a time in the order in which they begin, as the embedded database does. */
function createWorld(turns: Turns) {
  const order: string[] = [];
  let free: Promise<void> = Promise.resolve();

  async function turn(name: string, milliseconds: number): Promise<void> {
    const end = await turns.take();
    const mine = free.then(async () => {
      order.push(name);
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
    });
    free = mine;
    await mine;
    end();
  }

  const call = (account: number, turnsOfCall: number, milliseconds: number) =>
    turns.inLine(account, async () => {
      const from = performance.now();
      for (let index = 0; index < turnsOfCall; index += 1) await turn(String(account), milliseconds);
      return performance.now() - from;
    });
  return { order, turn, call };
}

const many = <T>(count: number, make: () => T) => Array.from({ length: count }, make);

describe('an account with little to do', () => {
  it('waits for one turn of the others, and not for all that they have asked for', async () => {
    const { call, order } = createWorld(createTurns({ places: 2, oneAtATime: true }));
    const heavy = many(200, () => call(1, 3, 40));
    await vi.advanceTimersByTimeAsync(1_000);
    const light = many(1, () => call(2, 6, 1));
    await vi.advanceTimersByTimeAsync(30_000);
    // Its own six, and the turn that was running when it came.
    expect(await light[0]).toBeLessThanOrEqual(46);
    await Promise.all(heavy);
    expect(order.filter((name) => name === '1')).toHaveLength(600);
  });

  it('is served as soon among a hundred accounts as among one', async () => {
    const { call } = createWorld(createTurns({ places: 2, oneAtATime: true }));
    const heavy = many(100, () => 0).flatMap((_, account) => many(3, () => call(100 + account, 1, 10)));
    await vi.advanceTimersByTimeAsync(100);
    const light = call(2, 1, 1);
    await vi.advanceTimersByTimeAsync(10_000);
    // A turn for each that came before it and has had as little as it has.
    expect(await light).toBeLessThan(1_000);
    await Promise.all(heavy);
  });
});

describe('two accounts with much to do', () => {
  it('get the same time, however many and however long their turns are', async () => {
    const { call, order } = createWorld(createTurns({ places: 2, oneAtATime: true }));
    const calls = [...many(100, () => call(1, 1, 40)), ...many(400, () => call(2, 1, 10))];
    await vi.advanceTimersByTimeAsync(4_000);
    const of = (name: string) => order.filter((each) => each === name).length;
    expect(of('1')).toBeGreaterThan(40);
    expect(of('1')).toBeLessThan(60);
    expect(of('2')).toBeGreaterThan(160);
    await vi.advanceTimersByTimeAsync(10_000);
    await Promise.all(calls);
  });

  it('find nothing saved up by who comes later', async () => {
    const { call, order } = createWorld(createTurns({ places: 2, oneAtATime: true }));
    const calls = many(200, () => call(1, 1, 10));
    await vi.advanceTimersByTimeAsync(1_000);
    calls.push(...many(100, () => call(2, 1, 10)));
    const before = order.length;
    await vi.advanceTimersByTimeAsync(400);
    const since = order.slice(before);
    expect(since.filter((name) => name === '1').length).toBeGreaterThanOrEqual(18);
    await vi.advanceTimersByTimeAsync(10_000);
    await Promise.all(calls);
  });
});

describe('one alone', () => {
  const begun = async (turns: Turns, account: number) => {
    const begins = vi.fn();
    void turns.inLine(account, () => turns.take()).then(begins);
    await vi.advanceTimersByTimeAsync(0);
    return begins.mock.calls.length === 1;
  };

  it('has all places for short turns, and for long ones one', async () => {
    const turns = createTurns({ places: 2, oneAtATime: true });
    expect([await begun(turns, 1), await begun(turns, 1), await begun(turns, 1)]).toEqual([
      true,
      true,
      false,
    ]);
    const others = createTurns({ places: 2, oneAtATime: true });
    const { call } = createWorld(others);
    const long = call(1, 3, 40);
    await vi.advanceTimersByTimeAsync(200);
    await long;
    expect([await begun(others, 1), await begun(others, 1)]).toEqual([true, false]);
  });

  it('leaves a place to the others where all run at the same time', async () => {
    const turns = createTurns({ places: 3, oneAtATime: false });
    expect([await begun(turns, 1), await begun(turns, 1), await begun(turns, 1)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await begun(turns, 2)).toBe(true);
  });
});

describe('work that goes on by itself', () => {
  it('is served beside the calls of the account that it works for', async () => {
    const turns = createTurns({ places: 2, oneAtATime: true });
    const { call, turn, order } = createWorld(turns);
    const calls = many(100, () => call(1, 2, 30));
    let sent = 0;
    const sending = turns.apart('sending', async () => {
      for (; sent < 20; sent += 1) await turn('sending', 2);
    });
    await vi.advanceTimersByTimeAsync(700);
    expect(sent).toBe(20);
    await sending;
    // It keeps nobody waiting between its turns.
    expect(order.filter((name) => name === '1').length).toBeGreaterThan(18);
    await vi.advanceTimersByTimeAsync(10_000);
    await Promise.all(calls);
  });

  it('that is in no line shares one', async () => {
    const { turn, order } = createWorld(createTurns({ places: 1, oneAtATime: true }));
    const done = Promise.all([turn('first', 5), turn('second', 5)]);
    await vi.advanceTimersByTimeAsync(20);
    await done;
    expect(order).toEqual(['first', 'second']);
  });
});

describe('a turn', () => {
  it('of a long kind waits no longer than half of itself for who may come back', async () => {
    const turns = createTurns({ places: 1, oneAtATime: true });
    const { call, turn } = createWorld(turns);
    const long = many(3, () => call(1, 1, 60));
    await vi.advanceTimersByTimeAsync(1);
    let leave = () => {};
    const idle = turns.inLine(2, async () => {
      await turn('2', 1);
      await new Promise<void>((resolve) => {
        leave = resolve;
      });
    });
    await vi.advanceTimersByTimeAsync(300);
    await Promise.all(long);
    leave();
    await idle;
  });

  it('that fails ends as any other', async () => {
    const turns = createTurns({ places: 1, oneAtATime: true });
    await expect(
      turns.inLine(1, async () => {
        (await turns.take())();
        throw new Error('gone');
      }),
    ).rejects.toThrow('gone');
    expect(await turns.take()).toBeTypeOf('function');
  });
});
