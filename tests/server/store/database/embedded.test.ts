import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '#server/store/database/connect.ts';
import type { DatabaseLog } from '#server/store/database/database-log.ts';
import { templateFolder } from '#tests/support/database-template.ts';

const endless = 'select count(*) from generate_series(1, 1000000000000)';
const exchangeLimitMs = 400;

// The engine is opened again and again, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let dataDir: string;
let said: string[];
let database: Database;

const write = (_: object, message: string) => void said.push(message);
const log: DatabaseLog = { info: write, warn: write, error: write };

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'postkey-embedded-'));
  cpSync(await templateFolder('empty'), dataDir, { recursive: true });
  database = await openDatabase({ dataDir, log, exchangeLimitMs });
  await database.executeSql('create table entry (number int)');
  await database.executeSql(
    "create function deep(i int) returns int language plpgsql as 'begin return deep(i + 1); end'",
  );
});

beforeEach(async () => {
  said = [];
  await database.executeSql('truncate entry');
});

afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function expectAlive(): Promise<void> {
  const { rows } = await database.executeSql('select $1::int as number', [42]);
  expect(rows).toEqual([{ number: 42 }]);
}

test('a statement over the limit is ended and the same pool goes on, with all that was committed', async () => {
  await database.executeSql('insert into entry values (1)');
  await expect(database.executeSql(endless)).rejects.toThrow('Connection terminated');
  await expectAlive();
  expect((await database.executeSql('select * from entry')).rows).toEqual([{ number: 1 }]);
  expect(said).toContain('The embedded database is open again.');
});

test('what was under way in a transaction when the engine was ended is taken back', async () => {
  const hanging = database.transaction(async (trx) => {
    await sql`insert into entry values (2)`.execute(trx);
    await sql.raw(endless).execute(trx);
  });
  await expect(hanging).rejects.toThrow('Connection terminated');
  await expectAlive();
  expect((await database.executeSql('select * from entry')).rows).toEqual([]);
});

test('work that lifts the limit may take longer', async () => {
  const slow = 'select count(*) as count from generate_series(1, 6000000)';
  const { rows } = await database.withoutLimit(() => database.executeSql(slow));
  expect(rows).toEqual([{ count: 6_000_000 }]);
  expect(said).toEqual([]);
});

test('when the engine itself breaks it is opened again', async () => {
  // The engine cannot take rows over the wire: it throws, and whatever it says afterwards would be wrong.
  await expect(database.executeSql('copy entry from stdin')).rejects.toThrow();
  await expectAlive();
  expect(said).toContain('The embedded database stopped and is opened again.');
});

test.each([
  ['a function that calls itself', 'select deep(1)', '54001'],
  ['text nested a million deep', `select '${'['.repeat(1_000_000)}'::json`, '22P02'],
])('%s is an error of its query alone', async (_, query, code) => {
  await expect(database.withoutLimit(() => database.executeSql(query))).rejects.toMatchObject({ code });
  await expectAlive();
  expect(said).toEqual([]);
});

test('a folder that holds no database is refused and left as it was', async () => {
  const foreign = mkdtempSync(join(tmpdir(), 'postkey-foreign-'));
  mkdirSync(join(foreign, 'database'));
  writeFileSync(join(foreign, 'database', 'letter.txt'), 'mine');
  await expect(openDatabase({ dataDir: foreign, log })).rejects.toMatchObject({
    code: 'data-folder-foreign',
    message: `The folder ${join(foreign, 'database')} is not empty and holds no database: move it away or choose another DATA_DIR.`,
  });
  rmSync(foreign, { recursive: true });
});

test('a database that cannot be opened is a fault with its reason, and the folder is free again', async () => {
  const broken = mkdtempSync(join(tmpdir(), 'postkey-broken-'));
  mkdirSync(join(broken, 'database'));
  writeFileSync(join(broken, 'database', 'PG_VERSION'), '18\n');
  for (let attempt = 1; attempt <= 2; attempt++) {
    await expect(openDatabase({ dataDir: broken, log })).rejects.toMatchObject({ code: 'engine-failed' });
  }
  rmSync(broken, { recursive: true });
});

test('what an interrupted first start left is made again', async () => {
  const fresh = mkdtempSync(join(tmpdir(), 'postkey-fresh-'));
  mkdirSync(join(fresh, 'database.new'));
  writeFileSync(join(fresh, 'database.new', 'PG_VERSION'), 'half');
  const opened = await openDatabase({ dataDir: fresh, log });
  expect((await opened.executeSql('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await opened.close();
  rmSync(fresh, { recursive: true });
});

test('a second one on the same folder is refused', async () => {
  await expect(openDatabase({ dataDir, log })).rejects.toMatchObject({ code: 'data-folder-in-use' });
});

test('after closing everything is refused, and the folder can be opened again', async () => {
  await Promise.all([database.close(), database.close()]);
  await expect(database.executeSql('select 1')).rejects.toThrow('destroyed');
  database = await openDatabase({ dataDir, log, exchangeLimitMs });
  await expectAlive();
});

test('files of another version of the engine are refused with what to do', async () => {
  const older = mkdtempSync(join(tmpdir(), 'postkey-older-'));
  mkdirSync(join(older, 'database'));
  writeFileSync(join(older, 'database', 'PG_VERSION'), '17\n');
  await expect(openDatabase({ dataDir: older, log })).rejects.toMatchObject({
    code: 'data-folder-unusable',
    message: `The database in ${join(older, 'database')} was made by engine 17 and this version reads 18: make a backup with the version that made it and restore that.`,
  });
  rmSync(older, { recursive: true });
});
