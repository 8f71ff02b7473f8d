import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrateDatabase } from '#server/store/database/migrate.ts';
import { type Migration, migrations } from '#server/store/migrations/index.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let runs: string[];

beforeAll(async () => {
  database = await openTestDatabase({ empty: true });
});
beforeEach(async () => {
  await database.executeSql('drop schema public cascade');
  await database.executeSql('create schema public');
  runs = [];
});
afterAll(() => database.close());

function step(number: number, statement: string): Migration {
  const name = `step-${number}`;
  return {
    number,
    name,
    async up(trx) {
      runs.push(name);
      await sql.raw(statement).execute(trx);
    },
  };
}

const first = step(1, 'create table one (id int)');
const second = step(2, 'create table two (id int)');

async function applied(): Promise<unknown[]> {
  const { rows } = await database.executeSql('select number, name from migration order by number');
  return rows;
}

test('each step runs once, in order, and is written down', async () => {
  expect(await migrateDatabase(database, [first])).toEqual(['step-1']);
  expect(await migrateDatabase(database, [first, second])).toEqual(['step-2']);
  expect(await migrateDatabase(database, [first, second])).toEqual([]);
  expect(runs).toEqual(['step-1', 'step-2']);
  expect(await applied()).toEqual([
    { number: 1, name: 'step-1' },
    { number: 2, name: 'step-2' },
  ]);
});

test('of several that start at once one runs each step and the others find it done', async () => {
  const ran = await Promise.all([1, 2, 3].map(() => migrateDatabase(database, [first, second])));
  expect(ran.flat().sort()).toEqual(['step-1', 'step-2']);
  expect(runs.sort()).toEqual(['step-1', 'step-2']);
});

test('a step that fails is taken back whole, is named, and runs again the next time', async () => {
  const broken = step(2, 'create table two (id int); select 1 / 0');
  await expect(migrateDatabase(database, [first, broken])).rejects.toMatchObject({
    code: 'schema-failed',
    message: "Step 2 (step-2) of the database's schema failed and was taken back: division by zero.",
  });
  expect(await applied()).toEqual([{ number: 1, name: 'step-1' }]);
  expect(await migrateDatabase(database, [first, second])).toEqual(['step-2']);
});

test('a database of a newer version is refused and left alone', async () => {
  await migrateDatabase(database, [first, second]);
  await expect(migrateDatabase(database, [first])).rejects.toMatchObject({
    code: 'schema-newer',
    message:
      'The database was used by a newer version (its schema has step 2, this version knows 1): start that version, or restore a backup.',
  });
  expect(await applied()).toHaveLength(2);
});

test('a list out of order is a fault of the code', async () => {
  await expect(migrateDatabase(database, [second, first])).rejects.toThrow(RangeError);
  await expect(migrateDatabase(database, [first, first])).rejects.toThrow(RangeError);
});

test("the product's own steps run, and then nothing is left to do", async () => {
  expect(await migrateDatabase(database)).toEqual(migrations.map(({ name }) => name));
  expect(await migrateDatabase(database)).toEqual([]);
});
