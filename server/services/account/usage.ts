import { sql } from 'kysely';
import type { Scope } from '../scope.ts';

/** Contacts that the account has in all its lists. */
export async function contactCount(scope: Scope): Promise<number> {
  const found = await scope.db
    .selectFrom('contact_group')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('number_of_contacts'), sql<number>`0`).as('count'))
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return found.count;
}

/** Mails that were handed over in the present calendar month (UTC). */
export async function messagesOfMonth(scope: Scope): Promise<number> {
  const { now } = scope;
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  // Only the campaigns that sent in the month are looked at: the ledger of all of them can be long.
  const counted = await sql<{ count: number }>`
    select count(*) as count
    from campaign c
    join recipient r on r.campaign_id = c.id
    where c.account_id = ${scope.accountId}
      and c.sending_started_at < ${end}
      and (c.sending_finished_at is null or c.sending_finished_at >= ${start})
      and r.handed_at >= ${start} and r.handed_at < ${end}
      and r.state in ('handed', 'sent', 'unknown')`.execute(scope.db);
  return (counted.rows[0]?.count ?? 0) + (await submittedBetween(scope, start, end));
}

async function submittedBetween(scope: Scope, start: Date, end: Date): Promise<number> {
  const counted = await sql<{ count: number }>`
    select count(*) as count from smtp_message
    where account_id = ${scope.accountId} and handed_at >= ${start} and handed_at < ${end}
      and state in ('handed', 'sent', 'unknown')`.execute(scope.db);
  return counted.rows[0]?.count ?? 0;
}
