import { type Kysely, sql } from 'kysely';
import type { Dependencies } from '../../../dependencies.ts';
import type { Tables } from '../../../store/tables.ts';
import type { MailChange } from '../mail-source.ts';
import { recordChanges } from '../record-changes.ts';

/** Commits what became of submitted mails, with the bounces among them; gives the ids of those that were this run's. */
export async function recordSubmissions(
  parts: Pick<Dependencies, 'database' | 'clock'>,
  epoch: string,
  changes: readonly MailChange[],
): Promise<ReadonlySet<number>> {
  return recordChanges(parts, changes, {
    apply: (db, rows, now) => apply(db, epoch, rows, now),
    addBounces,
  });
}

async function apply(
  db: Kysely<Tables>,
  epoch: string,
  changes: readonly MailChange[],
  now: Date,
): Promise<Set<number>> {
  const changed = await sql<{ id: number }>`
    update smtp_message m set state = n.state, attempts = n.attempts, code = n.code,
      due_at = coalesce(n.next_attempt_at, m.due_at),
      handed_at = case when n.state = 'handed' then ${now} else m.handed_at end,
      sent_at = case when n.state = 'sent' then ${now} else m.sent_at end,
      sent_on = case when n.state = 'sent' then ${now} else m.sent_on end,
      bounced_at = case when n.bounced then ${now} else m.bounced_at end
    from unnest(
      ${changes.map(({ id }) => id)}::bigint[],
      ${changes.map(({ state, bounced }) => (bounced ? 'bounced' : state))}::text[],
      ${changes.map(({ attempts }) => attempts)}::int[],
      ${changes.map(({ code }) => code)}::text[],
      ${changes.map(({ nextAttemptAt }) => nextAttemptAt?.toISOString() ?? null)}::timestamptz[],
      ${changes.map(({ bounced }) => bounced)}::boolean[]
    ) n (id, state, attempts, code, next_attempt_at, bounced)
    where m.id = n.id and m.epoch = ${epoch} and case n.state
      when 'handed' then m.state = 'claimed'
      when 'sent' then m.state in ('handed', 'unknown')
      else m.state in ('claimed', 'handed') end
    returning m.id`.execute(db);
  return new Set(changed.rows.map((row) => row.id));
}

async function addBounces(db: Kysely<Tables>, ids: readonly number[], now: Date) {
  const bounced = await sql<{ id: number; account_id: number; address_id: number }>`
    with event as (
      insert into smtp_event (account_id, message_id, kind, created_at, code)
      select account_id, id, 'bounced', ${now}, code from smtp_message where id = any(${[...ids]}::bigint[])
    )
    select id, account_id, address_id from smtp_message where id = any(${[...ids]}::bigint[])`.execute(db);
  return bounced.rows;
}
