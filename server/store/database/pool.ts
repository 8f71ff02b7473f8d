import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from '../tables.ts';
import { columnTypes } from './column-values.ts';
import { DatabaseFault, reasonOf } from './database-fault.ts';
import type { DatabaseLog } from './database-log.ts';

/** The most connections of one process. */
export const poolSize = 8;

const oldestServer = 150000;
// Waiting for a free connection counts too.
const connectLimitMs = 30_000;

/** Makes the pool; one that is lost is reported and replaced. */
export function createPool(config: pg.PoolConfig, log: DatabaseLog): pg.Pool {
  const pool = new pg.Pool({
    max: poolSize,
    connectionTimeoutMillis: connectLimitMs,
    types: columnTypes,
    ...config,
  });
  // Without a listener the loss of a connection, idle or in use, would end the process.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'An idle database connection was lost.'));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ reason: error.message }, 'A database connection was lost.'));
  });
  return pool;
}

/** Settings of a pool for the embedded database; `host` is the folder of its socket. */
export function embeddedConfig(host: string, port: number): pg.PoolConfig {
  return { host, port, user: 'postgres', database: 'postgres', ssl: false };
}

/** Settings of a pool for a server named by a URL: sessions in UTC that do not hold a transaction in silence. */
export function serverConfig(databaseUrl: string, idleInTransactionMs = 30_000): pg.PoolConfig {
  const session = `set time zone 'UTC'; set idle_in_transaction_session_timeout = ${idleInTransactionMs}`;
  return {
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectLimitMs,
    keepAlive: true,
    onConnect: async (client) => {
      await client.query(session);
    },
  };
}

/** Fails with `server-unreachable` or `server-too-old`; the sentence never holds the password. */
export async function checkServer(kysely: Kysely<Tables>): Promise<void> {
  const version = await readVersion(kysely);
  if (version >= oldestServer) return;
  throw new DatabaseFault(
    'server-too-old',
    `PostgreSQL ${oldestServer / 10_000} or newer is needed, and DATABASE_URL names a ${Math.floor(version / 10_000)}.`,
  );
}

async function readVersion(kysely: Kysely<Tables>): Promise<number> {
  const query = sql<{ version: number }>`select current_setting('server_version_num')::int as version`;
  try {
    const { rows } = await query.execute(kysely);
    return rows[0]?.version ?? 0;
  } catch (error) {
    throw new DatabaseFault(
      'server-unreachable',
      `The database that DATABASE_URL names does not answer: ${reasonOf(error)}.`,
      error,
    );
  }
}
