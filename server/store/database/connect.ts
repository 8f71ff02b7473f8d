import { CompiledQuery, Kysely, type Transaction } from 'kysely';
import type { Tables } from '../tables.ts';
import { locateDatabaseFolder, prepareDataFolder } from './data-folder.ts';
import { lockDataFolder } from './data-lock.ts';
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts';
import { GuardedDialect } from './guarded-dialect.ts';
import { maintainTables } from './maintenance.ts';
import { checkServer, createPool, embeddedConfig, poolSize, serverConfig } from './pool.ts';
import { runInScope } from './transaction-scope.ts';
import { createTurns, type Turns } from './turns.ts';

/** The database of the server, embedded or PostgreSQL. */
export type Database = {
  /** Single statements; forbidden inside a transaction. */
  kysely: Kysely<Tables>;
  /**
   * Does work that somebody waits for in the line of an account: its statements and transactions wait there, and the lines
   * are served in turns, so that nobody waits for all that somebody else has asked for.
   */
  inLine: Turns['inLine'];
  /** The same for work that goes on by itself. */
  apart: Turns['apart'];
  kind: 'embedded' | 'postgres';
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. In it every query
   * goes through its handle; the pool and a second transaction fail at once. No network and no waiting in it:
   * on the embedded database everybody waits for it.
   */
  transaction<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Runs SQL from a library that brings its own (one statement, or several without values). */
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Runs work with statements that may take longer than the embedded database allows, as a big index. */
  withoutLimit<T>(work: () => Promise<T>): Promise<T>;
  /** Keeps tables and their statistics in shape; to be called now and then, nothing else does it. */
  maintain(): Promise<void>;
  /** Closes it; everything is written down when it resolves. */
  close(): Promise<void>;
};

/** It does one thing at a time: while that runs, the next one is on its way. */
const embeddedPlaces = 2;

/** Where the database is: a PostgreSQL by its URL, else the embedded one in the data folder. */
export type DatabaseOptions = Pick<EmbeddedOptions, 'log' | 'exchangeLimitMs' | 'idleInTransactionMs'> & {
  databaseUrl?: string | undefined;
  dataDir: string;
};

/** Opens the database, without looking at its schema. Fails with a `DatabaseFault` that says what to do. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options;
  return databaseUrl ? openServer(databaseUrl, options) : openEmbedded(options);
}

async function openServer(databaseUrl: string, options: DatabaseOptions): Promise<Database> {
  const pool = createPool(serverConfig(databaseUrl, options.idleInTransactionMs), options.log);
  const turns = createTurns({ places: poolSize, oneAtATime: false });
  const kysely = new Kysely<Tables>({ dialect: new GuardedDialect({ pool }, async () => undefined, turns) });
  try {
    await checkServer(kysely);
  } catch (error) {
    await kysely.destroy();
    throw error;
  }
  return createDatabase('postgres', kysely, turns, {
    withoutLimit: (work) => work(),
    stop: async () => undefined,
  });
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const dataDir = prepareDataFolder(options.dataDir);
  const lock = await lockDataFolder(dataDir);
  try {
    const embedded = await startEmbedded({ ...options, folder: locateDatabaseFolder(dataDir) });
    const { host, port, ready, withoutLimit } = embedded;
    const pool = createPool(embeddedConfig(host, port), options.log);
    const turns = createTurns({ places: embeddedPlaces, oneAtATime: true });
    const kysely = new Kysely<Tables>({ dialect: new GuardedDialect({ pool }, ready, turns) });
    const stop = () => embedded.stop().finally(lock.release);
    return createDatabase('embedded', kysely, turns, { withoutLimit, stop });
  } catch (error) {
    lock.release();
    throw error;
  }
}

function createDatabase(
  kind: Database['kind'],
  kysely: Kysely<Tables>,
  { inLine, apart }: Turns,
  { withoutLimit, stop }: Pick<Embedded, 'withoutLimit' | 'stop'>,
): Database {
  let closed: Promise<void> | undefined;
  return {
    kind,
    kysely,
    inLine,
    apart,
    transaction: (work) => transact(kysely, work),
    async executeSql(text, values = []) {
      const { rows } = await kysely.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(text, [...values]),
      );
      return { rows };
    },
    withoutLimit,
    maintain: () => withoutLimit(() => maintainTables(kysely, kind)),
    close() {
      closed ??= kysely.destroy().finally(stop);
      return closed;
    },
  };
}

async function transact<T>(
  kysely: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  let thrown: { error: unknown } | undefined;
  try {
    return await runInScope((inside) =>
      kysely.transaction().execute(async (trx) => {
        try {
          return await inside(() => work(trx));
        } catch (error) {
          thrown = { error };
          throw error;
        }
      }),
    );
  } catch (error) {
    // A rollback over a lost connection fails too; what the work threw says more.
    throw thrown ? thrown.error : error;
  }
}
