import { type Kysely, sql } from 'kysely';
import { unconfirmedRestore } from '../../../services/campaigns/fire.ts';
import type { SubmittedRow } from '../../../services/smtp/submitted-mail.ts';
import type { Tables } from '../../../store/tables.ts';
import { runIsOver } from '../../../work/run.ts';
import type { Claim, ClaimedMail, MailBatch } from '../mail-source.ts';

type Db = Kysely<Tables>;

/** A submitted mail that this run of the sender holds. */
export interface ClaimedSubmission extends ClaimedMail, SubmittedRow {}

/** Accounts of which something waits. */
export async function waitingAccounts(db: Db): Promise<MailBatch[]> {
  // From account to account: what waits may be very much.
  const found = await sql<{ id: number }>`
    with recursive account (id) as (
      (select account_id from smtp_message where state = 'queued' order by account_id limit 1)
      union all
      select (select m.account_id from smtp_message m where m.state = 'queued' and m.account_id > a.id
        order by m.account_id limit 1)
      from account a where a.id is not null)
    select id from account where id is not null and not ${unconfirmedRestore}`.execute(db);
  return found.rows.map(({ id }) => ({ id, isHeld: false }));
}

/**
 * Takes mails of an account that are due for this run. Whether each address may still be mailed is asked in the same
 * statement: who was blacklisted or bounced since gets nothing.
 */
export async function claimSubmissions(
  db: Db,
  accountId: number,
  epoch: string,
  now: Date,
  most: number,
): Promise<Claim<ClaimedSubmission>> {
  const claimed = await sql<ClaimedSubmission & { state: 'claimed' | 'failed' }>`
    with picked as materialized (
      select m.id from smtp_message m
      where m.account_id = ${accountId} and m.state = 'queued' and m.due_at <= ${now}
      order by m.due_at, m.id limit ${most} for update of m skip locked
    ), judged as (
      select m.id, not a.blacklisted and not a.bounced_out and u.deleted_at is null as mailable
      from picked p join smtp_message m on m.id = p.id
      join address a on a.account_id = m.account_id and a.id = m.address_id
      join users u on u.id = m.account_id
    )
    update smtp_message m set epoch = ${epoch},
      state = case when j.mailable then 'claimed' else 'failed' end,
      code = case when j.mailable then m.code else '5.7.1' end
    from judged j where m.id = j.id
    returning m.id, m.content_id as "contentId", m.recipient as email, m.attempts, m.state`.execute(db);
  const mails = claimed.rows.filter((row) => row.state === 'claimed').sort((one, other) => one.id - other.id);
  return { mails, ended: claimed.rows.length - mails.length };
}

/** Gives mails back that this run claimed and did not begin with. */
export async function releaseSubmissions(db: Db, epoch: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update smtp_message set state = 'queued'
    where id = any(${[...ids]}::bigint[]) and state = 'claimed' and epoch = ${epoch}`.execute(db);
}

/**
 * Takes over what runs left behind that are over: what they had claimed is queued again, of what they had handed over
 * nobody knows whether it arrived unless it came back, and it is not sent again. Gives the accounts, one a mail.
 */
export async function recoverSubmissions(db: Db, epoch: string, now: Date): Promise<number[]> {
  const recovered = await sql<{ account_id: number }>`
    update smtp_message m set
      sent_at = case when m.state = 'handed' and m.bounced_at is not null then m.handed_at else m.sent_at end,
      state = case when m.state = 'claimed' then 'queued' when m.bounced_at is not null then 'bounced' else 'unknown' end
    where m.state in ('claimed', 'handed') and m.epoch <> ${epoch} and ${runIsOver('m.epoch', now)}
    returning m.account_id`.execute(db);
  return recovered.rows.map((row) => row.account_id);
}
