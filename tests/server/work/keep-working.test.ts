import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepWorking } from '#server/work/keep-working.ts';
import type { Hold, Work } from '#server/work/work.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

let database: TestDatabase;
const clock = createTestClock(new Date('2026-03-02T09:00:00Z'));
const parts = () => ({ database, clock, log: pino({ level: 'silent' }) });

beforeAll(async () => {
  database = await openTestDatabase();
  await database.executeSql('create table errand (id bigint primary key, done text)');
});
beforeEach(() => database.executeSql('truncate errand; truncate claimed_work; truncate lease'));
afterAll(() => database.close());

async function add(...ids: number[]): Promise<void> {
  for (const id of ids) await database.executeSql('insert into errand values ($1, null)', [id]);
}

const end = (id: number) => database.executeSql("update errand set done = 'done' where id = $1", [id]);

async function done(): Promise<number[]> {
  const { rows } = await database.executeSql('select id from errand where done is not null order by id');
  return rows.map(({ id }) => Number(id));
}

function errands(perform: (id: number, hold: Hold) => Promise<void>, more: Partial<Work> = {}): Work {
  return {
    kind: 'errands',
    retry: { waits: [1_000], giveUpAfter: 10_000 },
    atOnce: 2,
    due: () => sql`select id, id as place from errand where done is null`,
    perform,
    giveUp: async (id) => void (await end(id)),
    ...more,
  };
}

describe('work that goes on', () => {
  it('begins what becomes due while something else takes long', async () => {
    let finish = () => {};
    const long = new Promise<void>((resolve) => {
      finish = resolve;
    });
    await add(1);
    const work = errands(async (id) => {
      if (id === 1) await long;
      await end(id);
    });
    const working = keepWorking(5, parts(), work);
    await add(2, 3);
    await eventually(done, (ids) => ids.length === 2);
    expect(await done()).toEqual([2, 3]);
    finish();
    await eventually(done, (ids) => ids.length === 3);
    await working.stop();
    expect((await database.executeSql('select 1 from claimed_work')).rows).toEqual([]);
  });

  it('does no more at once than it may', async () => {
    let atWork = 0;
    let most = 0;
    await add(1, 2, 3, 4, 5, 6);
    const work = errands(async (id) => {
      most = Math.max(most, ++atWork);
      await eventually(
        () => most,
        (count) => count >= 2,
      );
      await end(id);
      atWork -= 1;
    });
    const working = keepWorking(5, parts(), work);
    await eventually(done, (ids) => ids.length === 6);
    await working.stop();
    expect(most).toBe(2);
  });

  it('ends what takes too long once it is stopped, and leaves it to whoever comes next', async () => {
    await add(1);
    const begun: number[] = [];
    const ending = new AbortController();
    const stuck = errands(
      async (id) => {
        begun.push(id);
        await new Promise((resolve) => ending.signal.addEventListener('abort', resolve));
      },
      { abandon: () => ending.abort() },
    );
    const working = keepWorking(5, parts(), stuck);
    await eventually(
      () => begun.length,
      (count) => count === 1,
    );
    await working.stop();
    const next = keepWorking(
      5,
      parts(),
      errands(async (id) => void (await end(id))),
    );
    await eventually(done, (ids) => ids.length === 1);
    await next.stop();
  });
});
