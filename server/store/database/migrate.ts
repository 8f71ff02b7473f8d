import { type Kysely, sql, type Transaction } from 'kysely';
import { migrations as allMigrations, type Migration } from '../migrations/index.ts';
import type { Tables } from '../tables.ts';
import type { Database } from './connect.ts';
import { DatabaseFault, reasonOf } from './database-fault.ts';

// Any number that no other transaction lock of the product has.
const creationLock = 7_013_001;

/**
 * Brings the schema up to date: each step in a transaction of its own, in order, by one process at a time;
 * others wait and then find it done. Gives the names of the steps that it ran. Fails with `schema-newer` when
 * a newer version of the product has used this database, and with `schema-failed` naming the step.
 */
export async function migrateDatabase(
  database: Pick<Database, 'transaction' | 'withoutLimit'>,
  migrations: Migration[] = allMigrations,
): Promise<string[]> {
  requireOrder(migrations);
  await database.transaction(createMigrationTable);
  const ran: string[] = [];
  await database.withoutLimit(async () => {
    for (let step = await runNext(database, migrations); step; step = await runNext(database, migrations)) {
      ran.push(step.name);
    }
  });
  return ran;
}

async function createMigrationTable(trx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(creationLock)})`.execute(trx);
  await trx.schema
    .createTable('migration')
    .ifNotExists()
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('applied_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}

async function runNext(
  database: Pick<Database, 'transaction'>,
  migrations: Migration[],
): Promise<Migration | undefined> {
  return database.transaction(async (trx) => {
    await sql`lock table migration in exclusive mode`.execute(trx);
    const current = await currentNumber(trx);
    refuseNewer(current, migrations);
    const next = migrations.find((migration) => migration.number > current);
    if (!next) return undefined;
    await runStep(next, trx);
    await sql`insert into migration (number, name) values (${next.number}, ${next.name})`.execute(trx);
    return next;
  });
}

async function currentNumber(trx: Kysely<Tables>): Promise<number> {
  const newest = sql<{ number: number | null }>`select max(number) as number from migration`;
  const { rows } = await newest.execute(trx);
  return rows[0]?.number ?? 0;
}

async function runStep(step: Migration, trx: Transaction<Tables>): Promise<void> {
  try {
    // A step knows the tables of its own time, not those of the code's.
    await step.up(trx as unknown as Transaction<unknown>);
  } catch (error) {
    throw new DatabaseFault(
      'schema-failed',
      `Step ${step.number} (${step.name}) of the database's schema failed and was taken back: ${reasonOf(error)}.`,
      error,
    );
  }
}

function refuseNewer(current: number, migrations: Migration[]): void {
  const newest = migrations.at(-1)?.number ?? 0;
  if (current <= newest) return;
  throw new DatabaseFault(
    'schema-newer',
    `The database was used by a newer version (its schema has step ${current}, this version knows ${newest}): start that version, or restore a backup.`,
  );
}

function requireOrder(migrations: Migration[]): void {
  const wrong = migrations.find((step, index) => step.number <= (migrations[index - 1]?.number ?? 0));
  if (wrong) throw new RangeError(`Migration ${wrong.number} (${wrong.name}) is out of order.`);
}
