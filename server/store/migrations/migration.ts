import type { Transaction } from 'kysely';

/** One step of the schema: forward only, run once, in a transaction of its own. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  up(trx: Transaction<unknown>): Promise<void>;
}
