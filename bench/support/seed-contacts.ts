import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/store/database/connect.ts';

const step = 25_000;
const firstNames =
  'anna bram chloe daan eva finn gijs hanna isa jan kees lena mila noah olivia piet quinn roos sem tess';
const lastNames =
  'jansen bakker visser smit meijer mulder bos vos peters hendriks dekker brouwer dijkstra kok jacobs vermeulen';

/**
 * Makes lists of these sizes and gives their ids. The database itself makes the rows, a transaction for every 25,000, in
 * which triggers and the checks of references rest; what they would have kept is brought up to date at the end, and the
 * indexes of contacts are built then. The
 * addresses are like `anna.jansen123@customer17.example`; the lists after the first share theirs with it.
 */
export async function seedContacts(
  database: Database,
  accountId: number,
  sizes: readonly number[],
): Promise<number[]> {
  const { kysely } = database;
  await inSteps(
    database,
    Math.max(...sizes),
    (from, to) => sql`
    insert into address (account_id, id, folded)
    select ${accountId}, n, ${emailOf(sql`n`)} from generate_series(${from}::int, ${to}::int) n`,
  );
  await sql`update users set next_address_id = ${Math.max(...sizes) + 1} where id = ${accountId}`.execute(
    kysely,
  );
  const groups: number[] = [];
  const rebuild = await dropIndexes(database);
  for (const [index, size] of sizes.entries()) {
    const made = await sql<{ id: number }>`
      insert into contact_group (account_id, name, name_folded, number_of_contacts)
      values (${accountId}, ${`List ${index + 1}`}, ${`list ${index + 1}`}, ${size}) returning id`.execute(
      kysely,
    );
    const group = made.rows[0]!.id;
    groups.push(group);
    await inSteps(
      database,
      size,
      (from, to) => sql`
      insert into contact (account_id, group_id, address_id, email, email_folded, created_at)
      select ${accountId}, ${group}, a.id, a.folded, a.folded, timestamptz '2026-01-01' + a.id * interval '1 second'
      from address a where a.account_id = ${accountId} and a.id between ${from} and ${to}`,
    );
    await sql`
      insert into group_bits_stale (group_id, chunk)
      select ${group}, n from generate_series(0, ${size}::int / 32768) n`.execute(kysely);
  }
  await database.withoutLimit(rebuild);
  await database.maintain();
  return groups;
}

/** Drops the indexes of contacts that keep nothing unique; gives what builds them again. */
async function dropIndexes({ kysely }: Database): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'contact' and indexdef not like 'CREATE UNIQUE%'`.execute(kysely);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(kysely);
  return async () => {
    for (const { definition } of rows) await sql.raw(definition).execute(kysely);
  };
}

async function inSteps(
  database: Database,
  count: number,
  statement: (from: number, to: number) => RawBuilder<unknown>,
): Promise<void> {
  for (let from = 1; from <= count; from += step) {
    await database.transaction(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await statement(from, Math.min(count, from + step - 1)).execute(trx);
    });
  }
}

function emailOf(n: RawBuilder<unknown>): RawBuilder<unknown> {
  const pick = (words: string, every: number) => {
    const list = words.split(' ');
    return sql`(${list}::text[])[(${n} / ${sql.lit(every)}) % ${sql.lit(list.length)} + 1]`;
  };
  return sql`${pick(firstNames, 1)} || '.' || ${pick(lastNames, 7)} || ${n} || '@customer' || (${n} % 97) || '.example'`;
}
