import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from './postgres.ts';
import { dropDatabasesOfRun } from './postgres-database.ts';

/**
 * Gives the run a name (`TEST_RUN`) and a folder (`TEST_FOLDER`), starts a PostgreSQL when the tests ask for one and
 * none is named, and removes after the run what is left of it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  process.env.TEST_RUN = randomBytes(4).toString('hex');
  const folder = mkdtempSync(join(tmpdir(), 'postkey-tests-'));
  process.env.TEST_FOLDER = folder;
  const isOnPostgres = process.env.TEST_DATABASE === 'postgres';
  const postgres = isOnPostgres && !process.env.TEST_POSTGRES_URL ? await startPostgres() : undefined;
  if (postgres) process.env.TEST_POSTGRES_URL = postgres.url;
  return async () => {
    if (postgres) await postgres.stop();
    else if (isOnPostgres) await dropDatabasesOfRun();
    rmSync(folder, { recursive: true, force: true });
  };
}
