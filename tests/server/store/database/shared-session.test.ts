import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRawPool, type RawPool } from './raw-pool.ts';

let raw: RawPool;
let pool: pg.Pool;

beforeAll(async () => {
  raw = await openRawPool();
  pool = raw.pool;
  await pool.query('create table entry (number int, part int)');
});

afterAll(() => raw.close());

beforeEach(() => pool.query('truncate entry'));

async function inTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Asks something whose answer only this question has. */
async function ask(number: number): Promise<void> {
  if (number % 3 === 0) {
    const { rows } = await pool.query('select $1::text as text', [`x${number}`]);
    expect(rows).toEqual([{ text: `x${number}` }]);
  } else if (number % 3 === 1) {
    const { rows } = await pool.query('select $1::int as one, $2::int as two', [number, number + 1]);
    expect(rows).toEqual([{ one: number, two: number + 1 }]);
  } else {
    const { rows } = await pool.query('select * from generate_series(1, $1::int)', [number % 7]);
    expect(rows).toHaveLength(number % 7);
  }
}

test('600 queries queued behind open transactions get their own answers', async () => {
  for (let round = 0; round < 20; round++) {
    const client = await pool.connect();
    await client.query('begin');
    await client.query('insert into entry values ($1, 1)', [round]);
    const waiting = Array.from({ length: 30 }, (_, index) => ask(round * 30 + index));
    for (let turn = 0; turn < 10; turn++) await nextTurn();
    await client.query('insert into entry values ($1, 2)', [round]);
    await client.query('commit');
    client.release();
    await Promise.all(waiting);
  }
  const { rows } = await pool.query('select count(*) as count from entry');
  expect(rows).toEqual([{ count: 40 }]);
});

test('1,000 mixed queries, transactions and errors over eight connections: no wrong answer, no lost client', async () => {
  const work = Array.from({ length: 1000 }, async (_, number) => {
    if (number % 10 === 0) {
      await inTransaction(async (client) => {
        await client.query('insert into entry values ($1, 1)', [number]);
        await nextTurn();
        await client.query('insert into entry values ($1, 2)', [number]);
      });
    } else if (number % 10 === 1) {
      await expect(pool.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero');
    } else if (number % 10 === 2) {
      const large = 'y'.repeat(200_000) + number;
      const { rows } = await pool.query('select length($1::text) as length, right($1::text, 4) as end', [
        large,
      ]);
      expect(rows).toEqual([{ length: large.length, end: large.slice(-4) }]);
    } else {
      await ask(number);
    }
  });
  await Promise.all(work);
  const { rows } = await pool.query('select number from entry group by number having count(*) = 2');
  expect(rows).toHaveLength(100);
  expect(pool.totalCount).toBeLessThanOrEqual(8);
  expect([pool.idleCount, pool.waitingCount]).toEqual([pool.totalCount, 0]);
});

test('an error inside a transaction spoils that transaction alone', async () => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('insert into entry values (1, 1)');
  await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero');
  await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' });
  const waiting = ask(1);
  await client.query('rollback');
  client.release();
  await waiting;
  expect((await pool.query('select * from entry')).rows).toEqual([]);
});

test("savepoints are the transaction's own", async () => {
  await inTransaction(async (client) => {
    await client.query('insert into entry values (1, 1)');
    await client.query('savepoint before');
    await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero');
    await client.query('rollback to savepoint before');
    await client.query('insert into entry values (2, 1)');
  });
  expect((await pool.query('select number from entry order by 1')).rows).toEqual([
    { number: 1 },
    { number: 2 },
  ]);
});

test.each([
  ['silent in it', 'select 1'],
  ['in the middle of a statement of it', 'select count(*) from generate_series(1, 300000)'],
])('a client that dies inside a transaction, %s, leaves nothing behind', async (_, last) => {
  for (let round = 0; round < 5; round++) {
    const client = await pool.connect();
    await client.query('begin');
    await client.query('insert into entry values ($1, 1)', [round]);
    const statement = client.query(last);
    const waiting = ask(round);
    if (last === 'select 1') await statement;
    client.release(true);
    await Promise.allSettled([statement]);
    await waiting;
  }
  await expect.poll(async () => (await pool.query('select * from entry')).rows).toEqual([]);
});

test('a transaction that is held in silence is ended and rolled back', async () => {
  const impatient = await openRawPool({ idleInTransactionMs: 100 });
  try {
    await impatient.pool.query('create table entry (number int)');
    const client = await impatient.pool.connect();
    const ended = new Promise((resolve) => client.once('end', resolve));
    await client.query('begin; insert into entry values (1)');
    const waiting = impatient.pool.query('select 4 as four');
    await ended;
    expect((await waiting).rows).toEqual([{ four: 4 }]);
    await expect(client.query('commit')).rejects.toThrow();
    client.release();
    expect((await impatient.pool.query('select * from entry')).rows).toEqual([]);
  } finally {
    await impatient.close();
  }
});

test('several statements without values run as one', async () => {
  const answers = await pool.query(
    'begin; insert into entry values (7, 1); commit; select number from entry',
  );
  expect(Array.isArray(answers) ? answers.at(-1).rows : []).toEqual([{ number: 7 }]);
});
