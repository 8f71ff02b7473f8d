import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import type { BouncedMails } from './bounce.ts';

type Db = Kysely<Tables>;

/** A mail that came back for the first time, or for another reason. */
export interface CameBack {
  readonly id: number;
  readonly code: string | null;
}

/** Where a mail came from, as its bounce tells it. */
export interface Origin {
  readonly id: number;
  readonly email: string;
  readonly campaignId: number | null;
}

/** How the ledger of each source keeps that mails came back. */
export const ledgers: Readonly<
  Record<
    BouncedMails,
    {
      /** Keeps it in the rows and among their events. */
      mark(db: Db, mails: readonly CameBack[], now: Date): Promise<void>;
      origins(db: Db, ids: readonly number[]): Promise<readonly Origin[]>;
    }
  >
> = {
  recipient: { mark: markRecipients, origins: recipientOrigins },
  smtp_message: { mark: markSubmitted, origins: submittedOrigins },
};

/** Of one of whom nobody knew whether its mail arrived it is known now: it was sent. */
async function markRecipients(db: Db, mails: readonly CameBack[], now: Date): Promise<void> {
  await sql`
    with came_back as (
      select n.id, n.code from unnest(
        ${mails.map(({ id }) => id)}::bigint[], ${mails.map(({ code }) => code)}::text[]) n (id, code)
    ), event as (
      insert into campaign_event (account_id, campaign_id, recipient_id, kind, created_at, code)
      select r.account_id, r.campaign_id, r.id, 'bounced', ${now}, n.code
      from came_back n join recipient r on r.id = n.id
    )
    update recipient r set bounced_at = coalesce(r.bounced_at, ${now}), code = coalesce(n.code, r.code),
      sent_at = case when r.state = 'unknown' then coalesce(r.sent_at, r.handed_at) else r.sent_at end,
      state = case when r.state = 'unknown' then 'sent' else r.state end
    from came_back n where r.id = n.id`.execute(db);
}

/** One that is still on its way by the ledger is marked, and ends as bounced by what is written of it then. */
async function markSubmitted(db: Db, mails: readonly CameBack[], now: Date): Promise<void> {
  await sql`
    with came_back as (
      select n.id, n.code from unnest(
        ${mails.map(({ id }) => id)}::bigint[], ${mails.map(({ code }) => code)}::text[]) n (id, code)
    ), event as (
      insert into smtp_event (account_id, message_id, kind, created_at, code)
      select m.account_id, m.id, 'bounced', ${now}, n.code from came_back n join smtp_message m on m.id = n.id
    )
    update smtp_message m set bounced_at = coalesce(m.bounced_at, ${now}), code = coalesce(n.code, m.code),
      sent_at = case when m.state = 'unknown' then coalesce(m.sent_at, m.handed_at) else m.sent_at end,
      sent_on = case when m.state = 'unknown' then coalesce(m.sent_at, m.handed_at, m.sent_on) else m.sent_on end,
      state = case when m.state in ('sent', 'failed', 'unknown') then 'bounced' else m.state end
    from came_back n where m.id = n.id`.execute(db);
}

async function recipientOrigins(db: Db, ids: readonly number[]): Promise<readonly Origin[]> {
  const found = await sql<Origin>`
    select id, email, campaign_id as "campaignId" from recipient where id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return found.rows;
}

async function submittedOrigins(db: Db, ids: readonly number[]): Promise<readonly Origin[]> {
  const found = await sql<Origin>`
    select id, recipient as email, null as "campaignId" from smtp_message where id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return found.rows;
}
