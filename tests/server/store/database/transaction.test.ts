import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.executeSql('create table entry (number int primary key)');
});

afterAll(() => database.close());

beforeEach(() => database.executeSql('truncate entry'));

const insert = (number: number) => sql`insert into entry values (${number})`;

async function numbers(): Promise<unknown[]> {
  const { rows } = await database.executeSql('select number from entry order by number');
  return rows.map(({ number }) => number);
}

test('gives what the work gives, and keeps what it wrote', async () => {
  const given = await database.transaction(async (trx) => {
    await insert(1).execute(trx);
    return 'done';
  });
  expect(given).toBe('done');
  expect(await numbers()).toEqual([1]);
});

test('takes everything back when the work fails, and passes its error on', async () => {
  const failure = new Error('changed my mind');
  const attempt = database.transaction(async (trx) => {
    await insert(1).execute(trx);
    throw failure;
  });
  await expect(attempt).rejects.toBe(failure);
  expect(await numbers()).toEqual([]);
});

test('fails when the work swallowed an error of a statement', async () => {
  const attempt = database.transaction(async (trx) => {
    await insert(1).execute(trx);
    await insert(1)
      .execute(trx)
      .catch(() => undefined);
  });
  await expect(attempt).rejects.toThrow();
  expect(await numbers()).toEqual([]);
});

test('the pool is refused inside, at once, and the transaction is taken back', async () => {
  const attempt = database.transaction(async (trx) => {
    await insert(1).execute(trx);
    await insert(2).execute(database.kysely);
  });
  await expect(attempt).rejects.toMatchObject({
    code: 'pool-inside-transaction',
    message:
      'The pool was used inside a transaction: use the handle of the transaction for every query in it.',
  });
  const hidden = database.transaction(() => database.executeSql('select 1'));
  await expect(hidden).rejects.toMatchObject({ code: 'pool-inside-transaction' });
  expect(await numbers()).toEqual([]);
});

test('a transaction inside a transaction is refused', async () => {
  const attempt = database.transaction(async (trx) => {
    await insert(1).execute(trx);
    await database.transaction((inner) => insert(2).execute(inner));
  });
  await expect(attempt).rejects.toMatchObject({ code: 'transaction-inside-transaction' });
  expect(await numbers()).toEqual([]);
});

test("Kysely's own transactions are refused, since nothing would guard them", async () => {
  const attempt = database.kysely.transaction().execute((trx) => insert(1).execute(trx));
  await expect(attempt).rejects.toMatchObject({ code: 'transaction-unguarded' });
  expect(await numbers()).toEqual([]);
});

test('what a transaction left running may use the pool when it is over', async () => {
  let finish: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let later: Promise<unknown> | undefined;
  await database.transaction(async (trx) => {
    later = over.then(() => insert(2).execute(database.kysely));
    await insert(1).execute(trx);
  });
  finish();
  await later;
  expect(await numbers()).toEqual([1, 2]);
});

test('many at once take their turns', async () => {
  const all = Array.from({ length: 40 }, (_, number) =>
    database.transaction(async (trx) => {
      await insert(number).execute(trx);
      await insert(100 + number).execute(trx);
    }),
  );
  await Promise.all(all);
  expect(await numbers()).toHaveLength(80);
});
