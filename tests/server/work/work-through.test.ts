import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { retryDelay } from '#server/work/retry.ts';
import { beginRun, endLeftRuns } from '#server/work/run.ts';
import type { Hold, Work } from '#server/work/work.ts';
import { workThrough } from '#server/work/work-through.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

let database: TestDatabase;
const clock = createTestClock(new Date('2026-03-02T09:00:00Z'));
const parts = () => ({ database, clock, log: pino({ level: 'silent' }) });
const second = 1_000;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.executeSql('create table errand (id bigint primary key, done text)');
});
beforeEach(() => database.executeSql('truncate errand; truncate claimed_work; truncate lease'));
afterAll(() => database.close());

async function addErrands(...ids: number[]): Promise<void> {
  for (const id of ids) await database.executeSql('insert into errand values ($1, null)', [id]);
}

async function end(id: number, how: string): Promise<void> {
  await database.executeSql('update errand set done = $2 where id = $1', [id, how]);
}

async function ended(): Promise<Record<string, unknown>> {
  const { rows } = await database.executeSql('select id, done from errand order by id');
  return Object.fromEntries(rows.map((row) => [String(row.id), row.done]));
}

async function claims(): Promise<number> {
  return (await database.executeSql('select 1 from claimed_work')).rows.length;
}

/** Errands as work; each is done where `perform` says nothing else. */
function errands(perform: (id: number, hold: Hold) => Promise<void>, more: Partial<Work> = {}): Work {
  return {
    kind: 'errands',
    retry: { waits: [second, 10 * second], giveUpAfter: 21 * second },
    due: () => sql`select id, id as place from errand where done is null`,
    perform,
    giveUp: (id, reason) => end(id, `given up: ${reason instanceof Error ? reason.message : reason}`),
    ...more,
  };
}

describe('work that is claimed', () => {
  it('is done in its order, and leaves nothing behind', async () => {
    await addErrands(3, 1, 2);
    const order: number[] = [];
    await workThrough(
      parts(),
      errands(async (id) => {
        order.push(id);
        await end(id, 'done');
      }),
    );
    expect(order).toEqual([1, 2, 3]);
    expect(await claims()).toBe(0);
    expect((await database.executeSql('select 1 from lease')).rows).toEqual([]);
  });

  it('is done once, however many race for it', async () => {
    await addErrands(...Array.from({ length: 30 }, (_, index) => index + 1));
    const begun: number[] = [];
    const work = errands(
      async (id) => {
        begun.push(id);
        await end(id, 'done');
      },
      { atOnce: 3 },
    );
    await Promise.all([1, 2, 3, 4].map(() => workThrough(parts(), work)));
    expect(begun.sort((one, other) => one - other)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
  });

  it('goes on beside an item that takes long', async () => {
    await addErrands(1, 2, 3);
    let finishFirst = () => {};
    const slow = new Promise<void>((resolve) => {
      finishFirst = resolve;
    });
    await workThrough(
      parts(),
      errands(
        async (id) => {
          if (id === 1) await slow;
          await end(id, 'done');
          if (id === 3) finishFirst();
        },
        { atOnce: 2 },
      ),
    );
    expect(await ended()).toEqual({ 1: 'done', 2: 'done', 3: 'done' });
  });

  it('is left where it is when the process is to stop, and claimed again', async () => {
    await addErrands(1, 2);
    let isStopped = false;
    const work = errands(async (id, { stopped }) => {
      isStopped = !isStopped;
      if (!stopped()) await end(id, 'done');
    });
    await workThrough(parts(), work, () => isStopped);
    expect(await ended()).toEqual({ 1: null, 2: null });
    await workThrough(
      parts(),
      errands((id) => end(id, 'done')),
    );
    expect(await ended()).toEqual({ 1: 'done', 2: 'done' });
  });
});

describe('work that fails', () => {
  it('is tried again later, and given up for its last reason', async () => {
    await addErrands(1);
    let attempts = 0;
    const work = errands(async () => {
      attempts += 1;
      throw new Error(`no answer ${attempts}`);
    });
    for (const [advanced, expected] of [
      [0, 1],
      [0, 1],
      [2, 2],
      [2, 2],
      [12, 3],
      [5, 3],
    ] as const) {
      clock.advance(advanced * second);
      await workThrough(parts(), work);
      expect([advanced, attempts]).toEqual([advanced, expected]);
    }
    expect((await database.executeSql('select failure from claimed_work')).rows).toEqual([
      { failure: 'no answer 3' },
    ]);
    clock.advance(12 * second);
    await workThrough(parts(), work);
    expect(await ended()).toEqual({ 1: 'given up: no answer 4' });
    expect(await claims()).toBe(0);
  });

  it('is given up at once where another attempt would fail in the same way, and holds nothing else up', async () => {
    await addErrands(1, 2);
    const work = errands(
      async (id) => {
        if (id === 1) throw new RangeError('not allowed');
        await end(id, 'done');
      },
      { isFinal: (error) => error instanceof RangeError },
    );
    await workThrough(parts(), work);
    expect(await ended()).toEqual({ 1: 'given up: not allowed', 2: 'done' });
  });

  it('begins anew with its attempts once it has moved on', async () => {
    await addErrands(1);
    let attempts = 0;
    const work = errands(async (_, hold) => {
      attempts += 1;
      await database.transaction((db) => hold.keep(db));
      throw new Error('no answer');
    });
    for (let round = 0; round < 6; round += 1) {
      await workThrough(parts(), work);
      clock.advance(2 * second);
    }
    expect(attempts).toBe(6);
    expect(await ended()).toEqual({ 1: null });
  });
});

describe('work of a run that was killed', () => {
  /** What a process leaves that is killed while it works on an errand. */
  async function killedOn(id: number, attempts = 1): Promise<void> {
    const expiresAt = new Date(clock.now().getTime() + 8 * second);
    const row = [`run:killed-${id}`, `killed-${id}`, expiresAt];
    await database.executeSql('insert into lease (name, owner, expires_at) values ($1, $2, $3)', row);
    const claim = ['errands', id, `killed-${id}`, attempts];
    await database.executeSql(
      'insert into claimed_work (kind, item, run, attempts) values ($1, $2, $3, $4)',
      claim,
    );
  }

  it('is taken over once its lease has run out, and not before', async () => {
    await addErrands(1, 2);
    await killedOn(1);
    const work = errands((id) => end(id, 'done'));
    await workThrough(parts(), work);
    expect(await ended()).toEqual({ 1: null, 2: 'done' });
    clock.advance(9 * second);
    await workThrough(parts(), work);
    expect(await ended()).toEqual({ 1: 'done', 2: 'done' });
  });

  it.runIf(process.env.TEST_DATABASE !== 'postgres')(
    'is taken over at once by the next process on the embedded database',
    async () => {
      await addErrands(1);
      await killedOn(1);
      await endLeftRuns({ database });
      await workThrough(
        parts(),
        errands((id) => end(id, 'done')),
      );
      expect(await ended()).toEqual({ 1: 'done' });
    },
  );

  it('is not committed by a run whose lease ran out and whose work another has', async () => {
    await addErrands(1);
    let first: Promise<void> | undefined;
    let goOn = () => {};
    const waiting = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const begun = new Promise<void>((resolve) => {
      const slow = errands(async (id, hold) => {
        resolve();
        await waiting;
        await database.transaction(async (db) => {
          await hold.keep(db);
          await sql`update errand set done = 'by the first' where id = ${id}`.execute(db);
        });
      });
      first = workThrough(parts(), slow);
    });
    await begun;
    await database.executeSql('delete from lease');
    await workThrough(
      parts(),
      errands((id) => end(id, 'by the second')),
    );
    goOn();
    await first;
    expect(await ended()).toEqual({ 1: 'by the second' });
  });

  it('is given up when every run was killed by it', async () => {
    await addErrands(1);
    await killedOn(1, 4);
    clock.advance(9 * second);
    const tried: number[] = [];
    await workThrough(
      parts(),
      errands(async (id) => void tried.push(id)),
    );
    expect(tried).toEqual([]);
    expect(await ended()).toEqual({ 1: 'given up: The work ended 4 times before it was done' });
  });
});

describe('a run', () => {
  it('lives by its lease until it ends', async () => {
    const run = await beginRun(parts());
    const leases = async () => (await database.executeSql('select owner from lease')).rows;
    expect(await leases()).toEqual([{ owner: run.id }]);
    await run.end();
    expect(await leases()).toEqual([]);
  });
});

describe('the waits between attempts', () => {
  it('grow, are spread, and end', () => {
    const plan = { waits: [100, 1_000], giveUpAfter: 2_000 };
    const middle = () => 0.5;
    expect([1, 2, 3, 4].map((attempts) => retryDelay(plan, attempts, middle))).toEqual([
      100,
      1_000,
      1_000,
      null,
    ]);
    expect([retryDelay(plan, 1, () => 0), retryDelay(plan, 1, () => 1)]).toEqual([80, 120]);
  });
});
