import pg from 'pg';
import { openDatabase } from '#server/store/database/connect.ts';
import { migrateDatabase } from '#server/store/database/migrate.ts';
import { templateKey } from './database-template.ts';
import { silentLog } from './silent-log.ts';

// Any number that no migration uses.
const templateLock = 7_013_002;

/** Makes a database on the tests' server, migrated unless `empty`; gives its URL. */
export async function createPostgresDatabase(name: string, empty: boolean): Promise<string> {
  await asAdministrator(async (client) => {
    const template = empty ? 'template0' : await migratedTemplate(client);
    await client.query(`create database ${name} template ${template}`);
  });
  return urlOf(name);
}

/** Removes a database and whoever is still connected to it. */
export async function dropPostgresDatabase(name: string): Promise<void> {
  await asAdministrator((client) => client.query(`drop database if exists ${name} with (force)`));
}

/** How the names of this run's databases begin. */
export function databasesOfRun(): string {
  return `postkey_test_${process.env.TEST_RUN ?? process.pid}_`;
}

/** Removes the databases of this run that are still there. */
export async function dropDatabasesOfRun(): Promise<void> {
  const { rows } = await asAdministrator((client) =>
    client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname::text, $1)',
      [databasesOfRun()],
    ),
  );
  for (const { name } of rows) await dropPostgresDatabase(name);
}

async function migratedTemplate(client: pg.Client): Promise<string> {
  const name = `postkey_template_${templateKey('migrated')}`;
  await client.query('select pg_advisory_lock($1)', [templateLock]);
  try {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rows.length === 0) await makeTemplate(client, name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [templateLock]);
  }
  return name;
}

async function makeTemplate(client: pg.Client, name: string): Promise<void> {
  const draft = `${name}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft} template template0`);
  const database = await openDatabase({ databaseUrl: urlOf(draft), dataDir: '', log: silentLog });
  try {
    await migrateDatabase(database);
  } finally {
    await database.close();
  }
  await client.query(`alter database ${draft} rename to ${name}`);
}

async function asAdministrator<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.href;
}

function serverUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error('TEST_POSTGRES_URL names no server: run the tests through vitest.');
  return url;
}
