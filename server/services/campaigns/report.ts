import { type Kysely, sql } from 'kysely';
import type { CampaignReport, ReportLink } from '#contract/resources/campaign-report.ts';
import type { Tables } from '../../store/tables.ts';
import type { Row } from '../gateway/definition.ts';
import { wireTimeOrNull } from '../time/wire-time.ts';

interface LedgerCounts {
  campaign_id: number;
  recipients: number;
  sent: number;
  failed: number;
  skipped: number;
  unknown: number;
  bounced: number;
  /** Of those that were sent, the ones that came back later. */
  sent_bounced: number;
  opened: number;
  clicked: number;
  unsubscribed: number;
}

interface EventCounts {
  campaign_id: number;
  opens: number;
  clicks: number;
  automatic: number;
  last_open: Date | null;
  last_click: Date | null;
}

/** The reports of launched campaigns by id, counted from the ledger and its events; links only where they are given. */
export async function campaignReports(
  db: Kysely<Tables>,
  campaigns: readonly Row<'campaign'>[],
  links: readonly ReportLink[] = [],
): Promise<Map<number, CampaignReport>> {
  const launched = campaigns.filter(({ state }) => state === 'sending' || state === 'done');
  if (launched.length === 0) return new Map();
  const ids = launched.map(({ id }) => id);
  const ledger = new Map((await ledgerCounts(db, ids)).map((counts) => [counts.campaign_id, counts]));
  const events = new Map((await eventCounts(db, ids)).map((counts) => [counts.campaign_id, counts]));
  return new Map(
    launched.map((campaign) => [
      campaign.id,
      reportOf(campaign, ledger.get(campaign.id) ?? nobody, events.get(campaign.id) ?? nothing, links),
    ]),
  );
}

const nobody: Omit<LedgerCounts, 'campaign_id'> = {
  recipients: 0,
  sent: 0,
  failed: 0,
  skipped: 0,
  unknown: 0,
  bounced: 0,
  sent_bounced: 0,
  opened: 0,
  clicked: 0,
  unsubscribed: 0,
};
const nothing = { opens: 0, clicks: 0, automatic: 0, last_open: null, last_click: null };

/**
 * Most rows are sent and nothing else: what is rare is counted from the indexes over it, and the sent are the rest of the
 * recipients of the launch.
 */
async function ledgerCounts(db: Kysely<Tables>, ids: readonly number[]): Promise<LedgerCounts[]> {
  const counted = await sql<LedgerCounts>`
    select c.id as campaign_id, c.total_recipients as recipients,
      (c.total_recipients - n.queued - n.failed - n.skipped - n.unknown)::int as sent,
      n.failed::int, n.skipped::int, n.unknown::int, n.bounced::int, n.sent_bounced::int, n.opened::int, n.clicked::int,
      n.unsubscribed::int
    from campaign c cross join lateral (
      select
        (select count(*) from recipient r where r.campaign_id = c.id and r.pending)
          + (select count(*) from launch_contact l where l.campaign_id = c.id) as queued,
        (select count(*) from recipient r where r.campaign_id = c.id and r.ending = 'failed') as failed,
        (select count(*) from recipient r where r.campaign_id = c.id and r.ending = 'skipped') as skipped,
        (select count(*) from recipient r where r.campaign_id = c.id and r.ending = 'unknown') as unknown,
        (select count(*) from recipient r where r.campaign_id = c.id and r.bounced_at is not null) as bounced,
        (select count(*) from recipient r where r.campaign_id = c.id and r.bounced_at is not null
          and r.state = 'sent') as sent_bounced,
        (select count(*) from recipient r where r.campaign_id = c.id and r.opened_at is not null) as opened,
        (select count(*) from recipient r where r.campaign_id = c.id and r.clicked_at is not null) as clicked,
        (select count(*) from recipient r where r.campaign_id = c.id and r.unsubscribed_at is not null) as unsubscribed
    ) n
    where c.id = any(${[...ids]}::bigint[])`.execute(db);
  return counted.rows;
}

async function eventCounts(db: Kysely<Tables>, ids: readonly number[]): Promise<EventCounts[]> {
  const counted = await sql<EventCounts>`
    select campaign_id,
      count(*) filter (where kind = 'opened' and not automatic)::int as opens,
      count(*) filter (where kind = 'clicked' and not automatic)::int as clicks,
      count(*) filter (where automatic and kind in ('opened', 'clicked'))::int as automatic,
      max(created_at) filter (where kind = 'opened' and not automatic) as last_open,
      max(created_at) filter (where kind = 'clicked' and not automatic) as last_click
    from campaign_event where campaign_id = any(${[...ids]}::bigint[]) group by campaign_id`.execute(db);
  return counted.rows;
}

function reportOf(
  campaign: Row<'campaign'>,
  ledger: Omit<LedgerCounts, 'campaign_id'>,
  events: Omit<EventCounts, 'campaign_id'>,
  links: readonly ReportLink[],
): CampaignReport {
  const { recipients, sent, failed, skipped, unknown } = ledger;
  const delivered = sent - ledger.sent_bounced;
  return {
    contactSentActions: sent,
    contactFailedActions: failed,
    contactSkippedActions: skipped,
    contactUnknownActions: unknown,
    contactBounceActions: ledger.bounced,
    contactOpenActions: ledger.opened,
    contactClickActions: ledger.clicked,
    contactUnsubscribeActions: ledger.unsubscribed,
    totalOpenActions: events.opens,
    totalClickActions: events.clicks,
    automaticHits: events.automatic,
    recipients,
    queued: recipients - sent - failed - skipped - unknown,
    deliveryRate: percentage(delivered, recipients),
    ratioRead: percentage(ledger.opened, delivered),
    ratioClick: percentage(ledger.clicked, delivered),
    ratioUnsubscribe: percentage(ledger.unsubscribed, delivered),
    lastOpenActionAt: wireTimeOrNull(events.last_open),
    lastClickActionAt: wireTimeOrNull(events.last_click),
    sendingStartedAt: wireTimeOrNull(campaign.sending_started_at),
    sendingFinishedAt: wireTimeOrNull(campaign.sending_finished_at),
    links: [...links],
  };
}

function percentage(part: number, whole: number): number {
  return whole <= 0 ? 0 : (part / whole) * 100;
}
