import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, type DatabaseOptions, openDatabase } from '#server/store/database/connect.ts';
import { templateFolder } from './database-template.ts';
import { createPostgresDatabase, databasesOfRun, dropPostgresDatabase } from './postgres-database.ts';
import { silentLog } from './silent-log.ts';

/** A database for tests, with what is needed to open it once more. */
export type TestDatabase = Database & {
  /** A folder of its own, removed on close; the embedded database is in it. */
  dataDir: string;
  /** Set on PostgreSQL. */
  databaseUrl: string | undefined;
};

/** What tests may set; migrated unless `empty`. Times in milliseconds. */
export type TestDatabaseOptions = Partial<Omit<DatabaseOptions, 'dataDir' | 'databaseUrl'>> & {
  empty?: boolean;
};

/** Whether the tests run on a PostgreSQL server (`TEST_DATABASE=postgres`) or the embedded database. */
export const testsRunOnPostgres = process.env.TEST_DATABASE === 'postgres';

/**
 * Opens a database that no other test has: migrated, without rows. Open one a test file (it takes about half
 * a second) and close it at the end, which removes it.
 */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { empty = false, ...rest } = options;
  const dataDir = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'postkey-test-'));
  const name = `${databasesOfRun()}${randomBytes(8).toString('hex')}`;
  const databaseUrl = testsRunOnPostgres ? await createPostgresDatabase(name, empty) : undefined;
  if (!databaseUrl) cpSync(await templateFolder(empty ? 'empty' : 'migrated'), dataDir, { recursive: true });
  const database = await openDatabase({ log: silentLog, ...rest, dataDir, databaseUrl });
  return {
    ...database,
    dataDir,
    databaseUrl,
    async close() {
      await database.close();
      if (databaseUrl) await dropPostgresDatabase(name);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
