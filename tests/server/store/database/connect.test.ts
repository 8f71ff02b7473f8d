import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/store/database/connect.ts';
import { openTestDatabase, type TestDatabase, testsRunOnPostgres } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/silent-log.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

async function evaluate(expression: string): Promise<unknown> {
  const { rows } = await database.executeSql(`select (${expression}) as value`);
  return rows[0]?.value;
}

test('is of the kind that the tests ask for', () => {
  expect(database.kind).toBe(testsRunOnPostgres ? 'postgres' : 'embedded');
});

test.each([
  ['9007199254740991::int8', 9_007_199_254_740_991],
  ['12.50::numeric', 12.5],
  ['select sum(v) from (values (1::int8), (2)) t (v)', 3],
  ['array[1, null, 3]::int8[]', [1, null, 3]],
  ['array[1.5]::numeric[]', [1.5]],
  ['null::int8', null],
  ["date '2026-03-29'", '2026-03-29'],
  ["array[date '2026-03-29']", ['2026-03-29']],
  ["timestamptz '2026-03-29 02:30+00'", new Date('2026-03-29T02:30:00Z')],
  ['\'{"a":[1]}\'::jsonb', { a: [1] }],
  ["'Łukasz ÖZTÜRK 🙂'", 'Łukasz ÖZTÜRK 🙂'],
  ["current_setting('TimeZone')", 'UTC'],
])('%s comes as the value it is', async (expression, value) => {
  expect(await evaluate(expression)).toEqual(value);
});

test('text sorts by bytes where the column says so, as in the code', async () => {
  const words = ['b', 'a', 'Z', 'é', '1', 'ab'];
  const { rows } = await database.executeSql(
    'select word from unnest($1::text[]) as t (word) order by word collate "C"',
    [words],
  );
  expect(rows.map(({ word }) => word)).toEqual([...words].sort());
});

test('maintenance takes in what changed since the last time', async () => {
  await database.executeSql('create table worn (number int)');
  await database.executeSql('insert into worn select generate_series(1, 2000)');
  await database.executeSql('delete from worn where number > 100');
  await database.maintain();
  await database.maintain();
  expect(await evaluate('select count(*) from worn')).toBe(100);
  const pages = await evaluate("select relpages from pg_class where relname = 'worn'");
  if (database.kind === 'embedded') expect(pages).toBe(1);
});

test('a server that does not answer is a fault that does not tell the password', async () => {
  const databaseUrl = 'postgresql://someone:secret@127.0.0.1:1/nowhere';
  const attempt = openDatabase({ databaseUrl, dataDir: '', log: silentLog });
  await expect(attempt).rejects.toMatchObject({
    code: 'server-unreachable',
    message: expect.stringMatching(/^The database that DATABASE_URL names does not answer: (?!.*secret)/),
  });
});
