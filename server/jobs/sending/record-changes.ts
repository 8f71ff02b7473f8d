import type { Kysely } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';
import { announceSuppressed } from '../../services/bounces/announce-bounces.ts';
import type { BouncedMails, RecordedBounce } from '../../services/bounces/bounce.ts';
import { recordBounces } from '../../services/bounces/record-bounces.ts';
import type { Tables } from '../../store/tables.ts';
import type { MailChange } from './mail-source.ts';

/** How a source of mails writes into its ledger. */
export interface LedgerWrites {
  /** Whose mails they are, for those that come back. */
  readonly mails: BouncedMails;
  /** Writes the changes of rows that this run still holds; gives their ids. */
  apply(db: Kysely<Tables>, changes: readonly MailChange[], now: Date): Promise<Set<number>>;
}

/**
 * Commits changes of a ledger, with the bounces among them in the same transaction. Gives the ids of the rows that were
 * this run's.
 */
export async function recordChanges(
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'memory' | 'publisher'>,
  changes: readonly MailChange[],
  { mails, apply }: LedgerWrites,
): Promise<ReadonlySet<number>> {
  const { database, clock } = dependencies;
  const now = clock.now();
  if (!changes.some(({ bounce }) => bounce)) return apply(database.kysely, changes, now);
  let recorded: readonly RecordedBounce[] = [];
  const mine = await database.transaction(async (trx) => {
    const applied = await apply(trx, changes, now);
    const bounces = changes.flatMap(({ id, code, bounce }) =>
      bounce && applied.has(id) ? [{ id, code, ...bounce }] : [],
    );
    recorded = await recordBounces(trx, mails, bounces, now);
    return applied;
  });
  announceSuppressed(dependencies, recorded);
  return mine;
}
