import { type Kysely, sql } from 'kysely';
import type { Dependencies } from '../../../dependencies.ts';
import type { Tables } from '../../../store/tables.ts';
import type { MailChange } from '../mail-source.ts';
import { recordChanges } from '../record-changes.ts';

/** Commits what became of submitted mails, with the bounces among them; gives the ids of those that were this run's. */
export async function recordSubmissions(
  dependencies: Dependencies,
  epoch: string,
  changes: readonly MailChange[],
): Promise<ReadonlySet<number>> {
  return recordChanges(dependencies, changes, {
    mails: 'smtp_message',
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
    update smtp_message m set attempts = n.attempts, code = coalesce(n.code, case when m.bounced_at is not null then m.code end),
      state = case when n.state = 'sent' and m.bounced_at is not null then 'bounced' else n.state end,
      due_at = coalesce(n.next_attempt_at, m.due_at),
      handed_at = case when n.state = 'handed' then ${now} else m.handed_at end,
      sent_at = case when n.state = 'sent' then ${now} else m.sent_at end,
      sent_on = case when n.state = 'sent' then ${now} else m.sent_on end
    from unnest(
      ${changes.map(({ id }) => id)}::bigint[],
      ${changes.map(({ state }) => state)}::text[],
      ${changes.map(({ attempts }) => attempts)}::int[],
      ${changes.map(({ code }) => code)}::text[],
      ${changes.map(({ nextAttemptAt }) => nextAttemptAt?.toISOString() ?? null)}::timestamptz[]
    ) n (id, state, attempts, code, next_attempt_at)
    where m.id = n.id and m.epoch = ${epoch} and case n.state
      when 'handed' then m.state = 'claimed'
      when 'sent' then m.state in ('handed', 'unknown')
      else m.state in ('claimed', 'handed') end
    returning m.id`.execute(db);
  return new Set(changed.rows.map((row) => row.id));
}
