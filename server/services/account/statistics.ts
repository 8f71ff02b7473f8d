import { sql } from 'kysely';
import type { AccountStatistics } from '#contract/resources/account.ts';
import type { Scope } from '../scope.ts';

interface Counts {
  sent: number;
  bounced: number;
  opened: number;
  clicked: number;
  unsubscribed: number;
}

// So many rows of the ledger are counted in one statement: everybody waits for it on the embedded database.
const rowsAtOnce = 200_000;

/** The figures of the account over all its campaigns; ratios in per cent of what arrived, 0 where nothing did. */
export async function accountStatistics(scope: Scope): Promise<AccountStatistics> {
  const campaigns = await scope.db
    .selectFrom('campaign')
    .select(['id', 'state', 'total_recipients'])
    .where('account_id', '=', scope.accountId)
    .where('state', 'in', ['sending', 'done'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const total: Counts = { sent: 0, bounced: 0, opened: 0, clicked: 0, unsubscribed: 0 };
  for (const ids of portions(campaigns)) add(total, await countLedger(scope, ids));
  const arrived = total.sent - total.bounced;
  const ratio = (count: number) => (arrived > 0 ? (count / arrived) * 100 : 0);
  return {
    campaignsSent: campaigns.filter((campaign) => campaign.state === 'done').length,
    contactsSent: total.sent,
    contactClickActions: total.clicked,
    contactOpenActions: total.opened,
    contactUnsubscribeActions: total.unsubscribed,
    ratioOpen: ratio(total.opened),
    ratioClick: ratio(total.clicked),
    ratioUnsubscribe: ratio(total.unsubscribed),
  };
}

function portions(campaigns: readonly { id: number; total_recipients: number }[]): number[][] {
  const portions: number[][] = [];
  let rows = Number.POSITIVE_INFINITY;
  for (const campaign of campaigns) {
    if (rows + campaign.total_recipients > rowsAtOnce) {
      portions.push([]);
      rows = 0;
    }
    portions.at(-1)!.push(campaign.id);
    rows += campaign.total_recipients;
  }
  return portions;
}

async function countLedger(scope: Scope, campaignIds: readonly number[]): Promise<Counts> {
  const counted = await sql<Counts>`
    select
      count(*) filter (where state = 'sent') as sent,
      count(*) filter (where state = 'sent' and bounced_at is not null) as bounced,
      count(opened_at) as opened,
      count(clicked_at) as clicked,
      count(unsubscribed_at) as unsubscribed
    from recipient
    where account_id = ${scope.accountId} and campaign_id = any(${[...campaignIds]}::bigint[])`.execute(
    scope.db,
  );
  return counted.rows[0]!;
}

function add(total: Counts, counts: Counts): void {
  for (const name of ['sent', 'bounced', 'opened', 'clicked', 'unsubscribed'] as const)
    total[name] += counts[name];
}
