import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/store/database/connect.ts';
import { templateFolder } from '#tests/support/database-template.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { programCommand, runProgram } from './programs/run-program.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'postkey-crash-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, log: silentLog });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

test('a process killed in the middle of its writes loses nothing that it said was committed', async () => {
  cpSync(await templateFolder('empty'), dataDir, { recursive: true });
  await withDatabase(({ executeSql }) => executeSql('create table entry (number int, part int)'));
  const acknowledged: number[] = [];
  for (let round = 1; round <= 3; round++) {
    const words = programCommand('write-entries.ts', dataDir, String(round * 1_000_000));
    const writer = runProgram(words);
    await writer.printed(150 * round);
    await writer.kill();
    acknowledged.push(...writer.lines.map(Number));
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(900);
  const kept = await withDatabase(async ({ executeSql }) => {
    const { rows } = await executeSql('select number, count(*) as parts from entry group by number');
    return rows;
  });
  expect(kept.filter(({ parts }) => parts !== 2)).toEqual([]);
  const numbers = new Set(kept.map(({ number }) => number));
  expect(acknowledged.filter((number) => !numbers.has(number))).toEqual([]);
}, 60_000);
