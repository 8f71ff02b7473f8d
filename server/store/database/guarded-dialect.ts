import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import { refusePoolInTransaction, requireScope } from './transaction-scope.ts';

/** Waits until connections can be made. */
export type WhenReady = () => Promise<void>;

/** Kysely's PostgreSQL, with a pool that waits for its database and is closed to the work of transactions. */
export class GuardedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #whenReady: WhenReady;

  constructor(config: PostgresDialectConfig, whenReady: WhenReady) {
    super(config);
    this.#config = config;
    this.#whenReady = whenReady;
  }

  override createDriver(): Driver {
    return new GuardedDriver(this.#config, this.#whenReady);
  }
}

class GuardedDriver extends PostgresDriver {
  readonly #whenReady: WhenReady;

  constructor(config: PostgresDialectConfig, whenReady: WhenReady) {
    super(config);
    this.#whenReady = whenReady;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    refusePoolInTransaction();
    await this.#whenReady();
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
