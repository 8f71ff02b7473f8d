import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../store/tables.ts';
import { runIsOver } from '../../../work/run.ts';
import type { Claim, ClaimedMail } from '../mail-source.ts';

/** A row of the ledger of a campaign that this run of the sender holds. */
export interface ClaimedRecipient extends ClaimedMail {
  readonly email: string;
  readonly attributes: Readonly<Record<string, string>>;
}

type Db = Kysely<Tables>;

/**
 * Takes queued rows of a campaign for this run. Whether each may still be mailed is asked again in the same statement:
 * who was blacklisted, bounced, unsubscribed or deleted since the launch is skipped.
 */
export async function claimRecipients(
  db: Db,
  campaignId: number,
  epoch: string,
  now: Date,
  most: number,
): Promise<Claim<ClaimedRecipient>> {
  const claimed = await sql<ClaimedRecipient & { state: 'claimed' | 'skipped' }>`
    with picked as materialized (
      select r.id from recipient r
      where r.campaign_id = ${campaignId} and r.pending and r.state = 'queued'
        and (r.next_attempt_at is null or r.next_attempt_at <= ${now})
        and exists (
          select 1 from campaign k
          where k.id = ${campaignId} and k.state = 'sending' and not k.is_paused and not k.is_cancelled)
      order by r.id limit ${most} for update of r skip locked
    )
    update recipient r set epoch = ${epoch}, state = case
      when c.state = 'active' and c.deleted_at is null and not a.blacklisted and not a.bounced_out then 'claimed'
      else 'skipped' end
    from picked p, recipient q, contact c, address a
    where r.id = p.id and q.id = p.id
      and c.account_id = q.account_id and c.id = q.contact_id
      and a.account_id = q.account_id and a.id = q.address_id
    returning r.id, r.email, r.attributes, r.attempts, r.state`.execute(db);
  const mails = claimed.rows.filter((row) => row.state === 'claimed').sort((one, other) => one.id - other.id);
  return { mails, ended: claimed.rows.length - mails.length };
}

/** Gives rows back that this run claimed and did not begin with. */
export async function releaseClaims(db: Db, epoch: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update recipient set state = 'queued'
    where id = any(${[...ids]}::bigint[]) and state = 'claimed' and epoch = ${epoch}`.execute(db);
}

/** Skips what is queued of a cancelled campaign; gives how many that were. */
export async function skipQueued(db: Db, campaignId: number): Promise<number> {
  const skipped = await sql`
    update recipient set state = 'skipped' where campaign_id = ${campaignId} and pending and state = 'queued'`.execute(
    db,
  );
  return Number(skipped.numAffectedRows ?? 0n);
}

/**
 * Takes over what runs left behind that are over: what they had claimed is queued again, of what they had handed over
 * nobody knows whether it arrived unless it came back, and it is not sent again.
 */
export async function recoverRows(db: Db, epoch: string, now: Date): Promise<number> {
  const recovered = await sql`
    update recipient r set
      sent_at = case when r.state = 'handed' and r.bounced_at is not null then r.handed_at else r.sent_at end,
      state = case when r.state = 'claimed' then 'queued' when r.bounced_at is not null then 'sent' else 'unknown' end
    from campaign k
    where k.id = r.campaign_id and k.state = 'sending' and r.pending and r.state in ('claimed', 'handed')
      and r.epoch <> ${epoch} and ${runIsOver('r.epoch', now)}`.execute(db);
  return Number(recovered.numAffectedRows ?? 0n);
}
