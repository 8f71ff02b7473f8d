import { type Kysely, sql } from 'kysely';
import type { Dependencies } from '../../../dependencies.ts';
import type { Tables } from '../../../store/tables.ts';
import type { MailChange } from '../mail-source.ts';
import { recordChanges } from '../record-changes.ts';

/** Commits changes of rows of the ledger, with the bounces among them; gives the ids of the rows that were this run's. */
export async function recordRecipients(
  dependencies: Dependencies,
  epoch: string,
  changes: readonly MailChange[],
): Promise<ReadonlySet<number>> {
  return recordChanges(dependencies, changes, {
    mails: 'recipient',
    apply: (db, rows, now) => apply(db, epoch, rows, now),
  });
}

async function apply(
  db: Kysely<Tables>,
  epoch: string,
  changes: readonly MailChange[],
  now: Date,
): Promise<Set<number>> {
  const changed = await sql<{ id: number }>`
    update recipient r set state = n.state, attempts = n.attempts, code = coalesce(n.code, case when r.bounced_at is not null then r.code end), next_attempt_at = n.next_attempt_at,
      handed_at = case when n.state = 'handed' then ${now} else r.handed_at end,
      sent_at = case when n.state = 'sent' then ${now} else r.sent_at end
    from unnest(
      ${changes.map(({ id }) => id)}::bigint[],
      ${changes.map(({ state }) => state)}::text[],
      ${changes.map(({ attempts }) => attempts)}::int[],
      ${changes.map(({ code }) => code)}::text[],
      ${changes.map(({ nextAttemptAt }) => nextAttemptAt?.toISOString() ?? null)}::timestamptz[]
    ) n (id, state, attempts, code, next_attempt_at)
    where r.id = n.id and r.epoch = ${epoch} and case n.state
      when 'handed' then r.state = 'claimed'
      when 'sent' then r.state in ('handed', 'unknown')
      else r.state in ('claimed', 'handed') end
    returning r.id`.execute(db);
  return new Set(changed.rows.map((row) => row.id));
}
