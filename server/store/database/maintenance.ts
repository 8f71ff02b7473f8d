import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

// PostgreSQL's own thresholds: 50 rows and a fifth of the table dead, or a tenth changed.
const wornTables = sql<{ name: string }>`
  select quote_ident(schemaname) || '.' || quote_ident(relname) as name
  from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup
    or n_mod_since_analyze > 50 + 0.1 * n_live_tup
    or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
  order by n_dead_tup
`;

/**
 * Does for the embedded database what a server's autovacuum does: the tables that changed are vacuumed and
 * analyzed one by one, so that others come in between, and the log is written into them. A server needs none.
 */
export async function maintainTables(kysely: Kysely<Tables>, kind: 'embedded' | 'postgres'): Promise<void> {
  if (kind === 'postgres') return;
  // The engine counts changes by itself but writes them down only when told to.
  await sql`select pg_stat_force_next_flush()`.execute(kysely);
  const { rows } = await wornTables.execute(kysely);
  for (const { name } of rows) {
    await sql`vacuum (analyze) ${sql.raw(name)}`.execute(kysely);
  }
  await sql`checkpoint`.execute(kysely);
}
