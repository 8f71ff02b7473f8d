import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import { refusePoolInTransaction, requireScope } from './transaction-scope.ts';
import type { Turns } from './turns.ts';

/** Waits until connections can be made. */
export type WhenReady = () => Promise<void>;

/**
 * Kysely's PostgreSQL, with a pool that waits for its database, is closed to the work of transactions, and whose
 * connections are had in turns.
 */
export class GuardedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #whenReady: WhenReady;
  readonly #turns: Turns;

  constructor(config: PostgresDialectConfig, whenReady: WhenReady, turns: Turns) {
    super(config);
    this.#config = config;
    this.#whenReady = whenReady;
    this.#turns = turns;
  }

  override createDriver(): Driver {
    return new GuardedDriver(this.#config, this.#whenReady, this.#turns);
  }
}

type PooledConnection = Parameters<PostgresDriver['releaseConnection']>[0];

class GuardedDriver extends PostgresDriver {
  readonly #whenReady: WhenReady;
  readonly #turns: Turns;
  /** What ends the turn of each connection that is held. */
  readonly #held = new WeakMap<DatabaseConnection, () => void>();

  constructor(config: PostgresDialectConfig, whenReady: WhenReady, turns: Turns) {
    super(config);
    this.#whenReady = whenReady;
    this.#turns = turns;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    refusePoolInTransaction();
    await this.#whenReady();
    const endTurn = await this.#turns.take();
    try {
      const connection = await this.#connect();
      this.#held.set(connection, endTurn);
      return connection;
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  override async releaseConnection(connection: PooledConnection): Promise<void> {
    try {
      await super.releaseConnection(connection);
    } finally {
      this.#held.get(connection)?.();
      this.#held.delete(connection);
    }
  }

  async #connect(): Promise<DatabaseConnection> {
    try {
      return await super.acquireConnection();
    } catch (error) {
      if (!isNoListener(error)) throw error;
      // The engine was lost between the two steps above.
      await this.#whenReady();
      return super.acquireConnection();
    }
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    requireScope();
    await super.beginTransaction(connection, settings);
  }
}

function isNoListener(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
}
