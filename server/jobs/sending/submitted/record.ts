import { type Kysely, sql } from 'kysely';
import type { Dependencies } from '../../../dependencies.ts';
import { setSuppression } from '../../../store/addresses.ts';
import type { Tables } from '../../../store/tables.ts';
import type { MailChange } from '../mail-source.ts';

/** Commits what became of submitted mails, with the bounces among them; gives the ids of those that were this run's. */
export async function recordSubmissions(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  epoch: string,
  changes: readonly MailChange[],
): Promise<ReadonlySet<number>> {
  const now = clock.now();
  if (!changes.some((change) => change.bounced)) return apply(database.kysely, epoch, changes, now);
  return database.transaction(async (trx) => {
    const mine = await apply(trx, epoch, changes, now);
    await recordBounces(
      trx,
      changes.filter((change) => change.bounced && mine.has(change.id)),
      now,
    );
    return mine;
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

async function recordBounces(db: Kysely<Tables>, changes: readonly MailChange[], now: Date): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map((change) => change.id);
  const bounced = await sql<{ id: number; account_id: number; address_id: number }>`
    with event as (
      insert into smtp_event (account_id, message_id, kind, created_at, code)
      select account_id, id, 'bounced', ${now}, code from smtp_message where id = any(${ids}::bigint[])
    )
    select id, account_id, address_id from smtp_message where id = any(${ids}::bigint[])`.execute(db);
  const gone = new Set(changes.filter((change) => change.noSuchMailbox).map((change) => change.id));
  for (const row of bounced.rows) {
    if (gone.has(row.id)) await setSuppression(db, row.account_id, [row.address_id], 'bounced_out', true);
  }
}
