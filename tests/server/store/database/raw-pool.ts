import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { type EmbeddedOptions, startEmbedded } from '#server/store/database/embedded.ts';
import { createPool, embeddedConfig, serverConfig } from '#server/store/database/pool.ts';
import { testsRunOnPostgres } from '#tests/support/database.ts';
import { templateFolder } from '#tests/support/database-template.ts';
import { createPostgresDatabase, dropPostgresDatabase } from '#tests/support/postgres-database.ts';
import { silentLog } from '#tests/support/silent-log.ts';

/** A pool of eight without Kysely and its guard, on a database of its own. */
export type RawPool = { pool: pg.Pool; close(): Promise<void> };

/** Opens one on the database that the tests run on. */
export async function openRawPool(options: Partial<EmbeddedOptions> = {}): Promise<RawPool> {
  return testsRunOnPostgres ? openOnPostgres(options.idleInTransactionMs) : openEmbedded(options);
}

async function openOnPostgres(idleInTransactionMs: number | undefined): Promise<RawPool> {
  const name = `postkey_raw_${process.pid}_${Date.now()}`;
  const url = await createPostgresDatabase(name, true);
  const pool = createPool(serverConfig(url, idleInTransactionMs), silentLog);
  return {
    pool,
    async close() {
      await pool.end();
      await dropPostgresDatabase(name);
    },
  };
}

async function openEmbedded(options: Partial<EmbeddedOptions>): Promise<RawPool> {
  const dataDir = mkdtempSync(join(tmpdir(), 'postkey-raw-'));
  cpSync(await templateFolder('empty'), dataDir, { recursive: true });
  const embedded = await startEmbedded({ log: silentLog, ...options, folder: join(dataDir, 'database') });
  const pool = createPool(embeddedConfig(embedded.host, embedded.port), silentLog);
  return {
    pool,
    async close() {
      await pool.end();
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
