import type { Kysely } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';
import { setSuppression } from '../../store/addresses.ts';
import type { Tables } from '../../store/tables.ts';
import type { MailChange } from './mail-source.ts';

type Db = Kysely<Tables>;

/** How a source of mails writes into its ledger. */
export interface LedgerWrites {
  /** Writes the changes of rows that this run still holds; gives their ids. */
  apply(db: Db, changes: readonly MailChange[], now: Date): Promise<Set<number>>;
  /** Keeps that mails came back; gives whose they were. */
  addBounces(
    db: Db,
    ids: readonly number[],
    now: Date,
  ): Promise<readonly { readonly id: number; readonly account_id: number; readonly address_id: number }[]>;
}

/**
 * Commits changes of a ledger, with the bounces among them in the same transaction: an address without a mailbox is mailed no
 * more. Gives the ids of the rows that were this run's.
 */
export async function recordChanges(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  changes: readonly MailChange[],
  { apply, addBounces }: LedgerWrites,
): Promise<ReadonlySet<number>> {
  const now = clock.now();
  if (!changes.some((change) => change.bounced)) return apply(database.kysely, changes, now);
  return database.transaction(async (trx) => {
    const mine = await apply(trx, changes, now);
    const bounced = changes.filter((change) => change.bounced && mine.has(change.id));
    if (bounced.length === 0) return mine;
    const gone = new Set(bounced.filter((change) => change.noSuchMailbox).map((change) => change.id));
    const ids = bounced.map((change) => change.id);
    for (const row of await addBounces(trx, ids, now)) {
      if (gone.has(row.id)) await setSuppression(trx, row.account_id, [row.address_id], 'bounced_out', true);
    }
    return mine;
  });
}
