import { type Kysely, sql } from 'kysely';
import type { Dependencies } from '../../../dependencies.ts';
import type { Tables } from '../../../store/tables.ts';
import type { MailChange } from '../mail-source.ts';
import { recordChanges } from '../record-changes.ts';

/** Commits changes of rows of the ledger, with the bounces among them; gives the ids of the rows that were this run's. */
export async function recordRecipients(
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
    update recipient r set state = n.state, attempts = n.attempts, code = n.code, next_attempt_at = n.next_attempt_at,
      handed_at = case when n.state = 'handed' then ${now} else r.handed_at end,
      sent_at = case when n.state = 'sent' then ${now} else r.sent_at end,
      bounced_at = case when n.bounced then ${now} else r.bounced_at end
    from unnest(
      ${changes.map(({ id }) => id)}::bigint[],
      ${changes.map(({ state }) => state)}::text[],
      ${changes.map(({ attempts }) => attempts)}::int[],
      ${changes.map(({ code }) => code)}::text[],
      ${changes.map(({ nextAttemptAt }) => nextAttemptAt?.toISOString() ?? null)}::timestamptz[],
      ${changes.map(({ bounced }) => bounced)}::boolean[]
    ) n (id, state, attempts, code, next_attempt_at, bounced)
    where r.id = n.id and r.epoch = ${epoch} and case n.state
      when 'handed' then r.state = 'claimed'
      when 'sent' then r.state in ('handed', 'unknown')
      else r.state in ('claimed', 'handed') end
    returning r.id`.execute(db);
  return new Set(changed.rows.map((row) => row.id));
}

async function addBounces(db: Kysely<Tables>, ids: readonly number[], now: Date) {
  const bounced = await sql<{ id: number; account_id: number; address_id: number }>`
    with event as (
      insert into campaign_event (account_id, campaign_id, recipient_id, kind, created_at, code)
      select account_id, campaign_id, id, 'bounced', ${now}, code from recipient where id = any(${[...ids]}::bigint[])
    )
    select id, account_id, address_id from recipient where id = any(${[...ids]}::bigint[])`.execute(db);
  return bounced.rows;
}
