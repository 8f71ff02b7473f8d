import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from './database.ts';

/** A database with what it held when it was new. */
interface Kept {
  readonly database: TestDatabase;
  /** Each table of the product, with its first rows as JSON. */
  readonly tables: readonly { name: string; rows: string }[];
}

// Opening one costs more than most of a file's tests; the files of a process come one after the other.
const idle: Kept[] = [];
const largestMegabytes = 16;

/**
 * A migrated database as a new one is, for which the next file of tests does not wait: closing it puts back what
 * the tests changed and keeps it for them. Structure is not put back: who changes it opens one of its own.
 */
export async function borrowTestDatabase(): Promise<TestDatabase> {
  const kept = idle.pop() ?? (await openKept());
  return { ...kept.database, close: () => giveBack(kept) };
}

async function openKept(): Promise<Kept> {
  const database = await openTestDatabase();
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database.kysely);
  const tables = [];
  for (const { name } of rows) {
    const held = await sql<{ rows: string }>`
      select coalesce(json_agg(t), '[]')::text as rows from ${sql.table(name)} t`.execute(database.kysely);
    tables.push({ name, rows: held.rows[0]?.rows ?? '[]' });
  }
  return { database, tables };
}

async function giveBack(kept: Kept): Promise<void> {
  const { kysely } = kept.database;
  const size = sql<{ megabytes: number }>`
    select sum(pg_table_size(oid))::int / 1000000 as megabytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  // A large one would be slow for those after it.
  if (((await size.execute(kysely)).rows[0]?.megabytes ?? 0) > largestMegabytes) return kept.database.close();
  await putBack(kept);
  idle.push(kept);
}

/* The embedded database takes half a second to truncate; on PostgreSQL only a superuser may delete past references. */
function emptying(kind: TestDatabase['kind'], tables: Kept['tables']): string {
  const names = tables.map(({ name }) => `"${name}"`);
  if (kind === 'postgres') return `truncate ${names.join(', ')}`;
  const deletes = names.map((name) => `delete from ${name}`);
  return ['set local session_replication_role = replica', ...deletes].join(';');
}

async function putBack({ database, tables }: Kept): Promise<void> {
  await database.transaction(async (trx) => {
    await sql.raw(emptying(database.kind, tables)).execute(trx);
    for (const { name, rows } of tables.filter((table) => table.rows !== '[]'))
      await sql`
        insert into ${sql.table(name)} overriding system value
        select * from json_populate_recordset(null::${sql.table(name)}, ${rows}::json)`.execute(trx);
    await sql`
      select setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false)
      from pg_sequences where schemaname = 'public'`.execute(trx);
    for (const { name } of tables.filter((table) => table.rows !== '[]'))
      await sql`
        select setval(sequence, (select max((to_json(t) ->> 'id')::bigint) from ${sql.table(name)} t))
        from (select pg_get_serial_sequence(${name}, 'id') as sequence
              where exists (select 1 from information_schema.columns
                            where table_name = ${name} and column_name = 'id')) s
        where sequence is not null`.execute(trx);
  });
}
