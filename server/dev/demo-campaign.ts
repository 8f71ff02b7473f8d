import { type Kysely, sql } from 'kysely';
import { fold } from '#contract/rules/fold.ts';
import type { Tables } from '../store/tables.ts';

interface DemoCampaign {
  readonly accountId: number;
  readonly senderId: number;
  readonly messageId: number;
  readonly name: string;
  readonly subject: string;
  readonly daysAgo: number;
  readonly group: number;
}

/**
 * A campaign that was sent some days ago, with its ledger and its events. Who opened and clicked follows from the number
 * of the recipient, so that the same report comes out everywhere.
 */
export async function sendDemoCampaign(db: Kysely<Tables>, demo: DemoCampaign, now: Date): Promise<void> {
  const startedAt = new Date(now.getTime() - demo.daysAgo * 86_400_000);
  const campaignId = await addDoneCampaign(db, demo, startedAt);
  await sql`
    insert into recipient (account_id, campaign_id, address_id, contact_id, email, attributes, state, handed_at, sent_at)
    select c.account_id, ${campaignId}, c.address_id, c.id, c.email, '{}', 'sent', ${startedAt}, ${startedAt}
    from contact c where c.account_id = ${demo.accountId} and c.group_id = ${demo.group} and c.state = 'active'
    order by c.id`.execute(db);
  await sql`
    update campaign set total_recipients = (select count(*) from recipient where campaign_id = ${campaignId})
    where id = ${campaignId}`.execute(db);
  await addBounces(db, campaignId, startedAt);
  await addOpens(db, campaignId, startedAt);
  await addClicks(db, campaignId, startedAt);
}

async function addDoneCampaign(db: Kysely<Tables>, demo: DemoCampaign, startedAt: Date): Promise<number> {
  const message = await db
    .selectFrom('message')
    .selectAll()
    .where('id', '=', demo.messageId)
    .executeTakeFirstOrThrow();
  const sender = await db
    .selectFrom('sender')
    .selectAll()
    .where('id', '=', demo.senderId)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('campaign')
    .values({
      account_id: demo.accountId,
      name: demo.name,
      name_folded: fold(demo.name),
      subject_line: demo.subject,
      subject_line_folded: fold(demo.subject),
      sender_id: demo.senderId,
      message_id: demo.messageId,
      scheduled_local: null,
      scheduled_timezone: null,
      problem: null,
      state: 'done',
      created_at: new Date(startedAt.getTime() - 86_400_000),
      sending_started_at: startedAt,
      sending_finished_at: new Date(startedAt.getTime() + 180_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const owner = { account_id: demo.accountId, campaign_id: id };
  await db
    .insertInto('campaign_group')
    .values({ ...owner, group_id: demo.group, excluded: false, position: 0 })
    .execute();
  await db
    .insertInto('campaign_snapshot')
    .values({
      ...owner,
      subject: demo.subject,
      sender_name: sender.name,
      sender_email: sender.email,
      html: message.html,
      text: message.has_text_variant ? message.text : null,
    })
    .execute();
  await db
    .insertInto('campaign_link')
    .values(message.links.map((link) => ({ ...owner, url: link.url, enabled: true })))
    .execute();
  return id;
}

async function addBounces(db: Kysely<Tables>, campaignId: number, startedAt: Date): Promise<void> {
  await sql`
    with bounced as (
      update recipient set bounced_at = ${startedAt}, code = '5.1.1'
      where campaign_id = ${campaignId} and contact_id % 83 = 0 returning id, account_id)
    insert into campaign_event (account_id, campaign_id, recipient_id, kind, created_at, code)
    select account_id, ${campaignId}, id, 'bounced', ${startedAt}, '5.1.1' from bounced`.execute(db);
}

async function addOpens(db: Kysely<Tables>, campaignId: number, startedAt: Date): Promise<void> {
  await sql`
    with opened as (
      update recipient set opened_at = ${startedAt}::timestamptz + make_interval(mins => (contact_id * 37 % 2800)::int)
      where campaign_id = ${campaignId} and bounced_at is null and contact_id * 31 % 100 < 42
      returning id, account_id, opened_at, contact_id)
    insert into campaign_event (account_id, campaign_id, recipient_id, kind, created_at, ip, user_agent)
    select account_id, ${campaignId}, id, 'opened', opened_at + make_interval(mins => n * 90), '192.0.2.' || contact_id % 250, 'Mail'
    from opened, generate_series(0, 1) n where n = 0 or contact_id % 5 = 0`.execute(db);
}

async function addClicks(db: Kysely<Tables>, campaignId: number, startedAt: Date): Promise<void> {
  await sql`
    with clicked as (
      update recipient set clicked_at = opened_at + interval '2 minutes'
      where campaign_id = ${campaignId} and opened_at is not null and contact_id * 17 % 100 < 24
      returning id, account_id, clicked_at, contact_id),
    links as (select id, url, row_number() over (order by id) - 1 as number, count(*) over () as total
      from campaign_link where campaign_id = ${campaignId})
    insert into campaign_event (account_id, campaign_id, recipient_id, kind, link_id, created_at, ip, user_agent, url)
    select c.account_id, ${campaignId}, c.id, 'clicked', l.id, coalesce(c.clicked_at, ${startedAt}), '192.0.2.' || c.contact_id % 250, 'Mail', l.url
    from clicked c join links l on l.number = c.contact_id % l.total`.execute(db);
}
