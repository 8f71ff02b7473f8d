import { sql } from 'kysely';
import type { ReportEventRow } from '#contract/resources/campaign-calls.ts';
import type { ReportLink } from '#contract/resources/campaign-report.ts';
import type { ReportEvent } from '#contract/rules/states.ts';
import { loadStubs } from '../gateway/references.ts';
import type { Scope } from '../scope.ts';
import { wireTime } from '../time/wire-time.ts';

/** Which page of a list is wanted; pages count from 1. */
export interface PageWish {
  readonly page: number;
  readonly perPage: number;
}

interface FoundRow {
  email: string;
  contact_id: number;
  at: Date;
  ip: string | null;
  url: string | null;
  code: string | null;
}

interface Page {
  members: ReportEventRow[];
  total: number;
}

/** The links of a campaign with the contacts who clicked each and all clicks, automatic ones left out. */
export async function reportLinks(scope: Scope, campaignId: number): Promise<ReportLink[]> {
  const found = await sql<Omit<ReportLink, 'landingPage'>>`
    select l.id, l.url, count(distinct e.recipient_id)::int as "contactActions", count(e.id)::int as "totalActions"
    from campaign_link l
    left join campaign_event e on e.link_id = l.id and e.kind = 'clicked' and not e.automatic
    where l.account_id = ${scope.accountId} and l.campaign_id = ${campaignId} and l.enabled
    group by l.id, l.url order by l.id`.execute(scope.db);
  const landing = `${scope.dependencies.config.publicUrl}/page-`;
  return found.rows.map((link) => ({ ...link, landingPage: link.url.startsWith(landing) }));
}

/** A page of one kind of event of a campaign, newest first; what was sent is read from the ledger itself. */
export async function reportEvents(
  scope: Scope,
  campaignId: number,
  event: ReportEvent,
  wish: PageWish,
): Promise<Page> {
  const rows =
    event === 'sent'
      ? sql`
        select r.id, r.email, r.contact_id, r.sent_at as at, null as ip, null as url, r.code
        from recipient r
        where r.account_id = ${scope.accountId} and r.campaign_id = ${campaignId} and r.state = 'sent'`
      : sql`
        select e.id, r.email, r.contact_id, e.created_at as at, e.ip, e.url, e.code
        from campaign_event e join recipient r on r.id = e.recipient_id
        where e.account_id = ${scope.accountId} and e.campaign_id = ${campaignId} and e.kind = ${event} and not e.automatic`;
  return pageOf(scope, rows, wish);
}

/** A page of the contacts who clicked a link, a row a contact with its latest click, newest first. */
export async function linkClicks(scope: Scope, linkId: number, wish: PageWish): Promise<Page> {
  const rows = sql`
    select distinct on (e.recipient_id) e.id, r.email, r.contact_id, e.created_at as at, e.ip, e.url, e.code
    from campaign_event e join recipient r on r.id = e.recipient_id
    where e.account_id = ${scope.accountId} and e.link_id = ${linkId} and e.kind = 'clicked' and not e.automatic
    order by e.recipient_id, e.created_at desc, e.id desc`;
  return pageOf(scope, rows, wish);
}

async function pageOf(scope: Scope, rows: ReturnType<typeof sql>, wish: PageWish): Promise<Page> {
  const counted = await sql<{ count: number }>`select count(*)::int as count from (${rows}) n`.execute(
    scope.db,
  );
  const found = await sql<FoundRow>`
    select * from (${rows}) n order by n.at desc, n.id desc
    limit ${wish.perPage} offset ${(wish.page - 1) * wish.perPage}`.execute(scope.db);
  const stubOf = await loadStubs(
    scope,
    '/contacts',
    found.rows.map((row) => row.contact_id),
  );
  return {
    total: counted.rows[0]!.count,
    members: found.rows.map((row) => ({
      email: row.email,
      contact: stubOf(row.contact_id),
      timestamp: wireTime(row.at),
      ip: row.ip,
      url: row.url,
      code: row.code,
    })),
  };
}
