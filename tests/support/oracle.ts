import { sql } from 'kysely';
import { expect } from 'vitest';
import { campaignReports } from '#server/services/campaigns/report.ts';
import type { Database } from '#server/store/database/connect.ts';
import type { SinkMessage } from './smtp-sink.ts';

interface LedgerRow {
  id: number;
  campaign_id: number;
  email: string;
  state: string;
  handed_at: Date | null;
}

/** A mail that a sink took, by what matters here. */
export type Delivery = Pick<SinkMessage, 'to' | 'messageId' | 'accepted'>;

/**
 * What must hold after every sending, from the rows of the ledger and the log of the sink: nobody is mailed twice but
 * those of whom nobody knows, everyone who counts as sent was mailed, the counters are the ledger's, and a campaign is
 * done when nothing of it is under way and only then.
 */
export async function checkLedger(database: Database, deliveries: readonly Delivery[]): Promise<void> {
  const { kysely } = database;
  const campaigns = await kysely
    .selectFrom('campaign')
    .selectAll()
    .where('state', 'in', ['sending', 'done'])
    .execute();
  const found =
    await sql<LedgerRow>`select id, campaign_id, email, state, handed_at from recipient order by id`.execute(
      kysely,
    );
  const reports = await campaignReports(kysely, campaigns);
  for (const campaign of campaigns) {
    const rows = found.rows.filter((row) => row.campaign_id === campaign.id);
    const counts = countBy(rows.map((row) => row.state));
    const underWay = (counts.queued ?? 0) + (counts.claimed ?? 0) + (counts.handed ?? 0);
    expect({ state: campaign.state, done: underWay === 0 }).toEqual({
      state: campaign.state,
      done: campaign.state === 'done',
    });
    expect(reports.get(campaign.id)).toMatchObject({
      recipients: rows.length,
      contactSentActions: counts.sent ?? 0,
      contactFailedActions: counts.failed ?? 0,
      contactSkippedActions: counts.skipped ?? 0,
      contactUnknownActions: counts.unknown ?? 0,
      queued: underWay,
    });
  }
  checkDeliveries(found.rows, deliveries);
}

/** A Message-ID ends in the number of its row, so that a mail is known by its row. */
function checkDeliveries(rows: readonly LedgerRow[], deliveries: readonly Delivery[]): void {
  const arrived = new Map<number, Delivery[]>();
  for (const delivery of deliveries) {
    const id = rowOf(delivery);
    arrived.set(id, [...(arrived.get(id) ?? []), delivery]);
  }
  const faults = rows.flatMap((row) => faultsOf(row, arrived.get(row.id) ?? []));
  expect(faults).toEqual([]);
  const known = new Set(rows.map((row) => row.id));
  expect([...arrived.keys()].filter((id) => !known.has(id))).toEqual([]);
}

/** What is wrong with what arrived of one row, a sentence each. */
function faultsOf(row: LedgerRow, mails: readonly Delivery[]): string[] {
  const taken = mails.filter((mail) => mail.accepted);
  const unsent = row.state === 'skipped' || row.state === 'queued' || row.state === 'failed';
  const found = [
    taken.length > 1 && `was mailed ${taken.length} times`,
    new Set(mails.map((mail) => mail.messageId)).size > 1 && 'has more than one Message-ID',
    row.state === 'sent' && taken.length === 0 && 'was not mailed',
    unsent && taken.length > 0 && 'was mailed',
    taken.some((mail) => mail.to.length !== 1 || mail.to[0] !== row.email) && 'was mailed to someone else',
  ];
  return found.filter((fault) => fault !== false).map((fault) => `${row.email}, ${row.state}, ${fault}`);
}

function rowOf(delivery: Delivery): number {
  const id = /\.([0-9a-z]+)@/.exec(delivery.messageId)?.[1];
  return Number.parseInt(id ?? '', 36);
}

function countBy(values: readonly string[]): Partial<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
