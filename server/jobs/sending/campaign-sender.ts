import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';
import { fillLedger, unfilledCampaigns } from '../../services/campaigns/fill-ledger.ts';
import { finishCampaign } from '../../services/campaigns/finish.ts';
import { unconfirmedRestore } from '../../services/campaigns/fire.ts';
import { mailFinished } from '../../services/campaigns/notifications.ts';
import { releaseLease, takeLease } from '../../store/leases.ts';
import { every } from '../every.ts';
import { createBreaker } from './breaker.ts';
import { claimRecipients, epochLease, recoverRows, releaseClaims, skipQueued } from './claims.ts';
import { createJobQueue, type Job } from './job-queue.ts';
import { runLane } from './lanes.ts';
import { createLedger } from './ledger.ts';
import type { LedgerChange } from './outcome.ts';
import { createProgress } from './progress.ts';

/** The part of the server that mails what was launched. */
export interface CampaignSender {
  /** Ends what is on its way, gives everything else back and resolves, within some seconds. */
  stop(): Promise<void>;
}

interface SendingCampaign {
  id: number;
  account_id: number;
  is_paused: boolean;
  is_cancelled: boolean;
}

const tickMs = 250;
const leaseSeconds = 8;
const renewEveryMs = 2_000;
const drainMs = 4_500;
const largestClaim = 500;

/**
 * Starts mailing. Rows that earlier runs left behind are taken over first. What is claimed is about a second of work, so
 * that suppressions, pauses and cancellations are seen soon.
 */
export async function startCampaignSender(dependencies: Dependencies): Promise<CampaignSender> {
  const { database, clock, config, log, publisher } = dependencies;
  const { kysely } = database;
  const epoch = randomUUID();
  const ledger = createLedger(dependencies, epoch);
  const breaker = createBreaker();
  const progress = createProgress(dependencies);
  const inFlight = new Map<number, number>();
  // The next mail of each connection is made while the answer to the last one is awaited.
  const atOnce = config.mailConnections * 2;
  // Enough for the time that a claim takes.
  const fewest = atOnce * 2;
  const queue = createJobQueue(fewest, () => void fill());
  let campaigns: SendingCampaign[] = [];
  /** Campaigns of which nothing could be claimed since the last look. */
  let exhausted = new Set<number>();
  /** Mails a second, lately. */
  let rate = 0;
  let sentSinceTick = 0;
  let tickedAt = performance.now();
  let filling = false;
  let stopping = false;
  let renewedAt = Number.NEGATIVE_INFINITY;

  async function fill(): Promise<void> {
    if (filling) return;
    filling = true;
    try {
      while (!stopping && queue.size < fewest) {
        const campaign = campaigns.find((each) => isActive(each) && !exhausted.has(each.id));
        if (!campaign) return;
        await claim(campaign);
      }
    } catch (error) {
      log.error({ err: error }, 'Recipients could not be claimed');
      exhausted = new Set(campaigns.map(({ id }) => id));
    } finally {
      filling = false;
    }
  }

  async function claim(campaign: SendingCampaign): Promise<void> {
    const most = Math.min(Math.max(Math.ceil(rate), atOnce), largestClaim);
    const { recipients, skipped } = await claimRecipients(kysely, campaign.id, epoch, clock.now(), most);
    if (recipients.length + skipped === 0) exhausted.add(campaign.id);
    progress.add(campaign.id, 'skipped', skipped);
    if (stopping)
      return releaseClaims(
        kysely,
        epoch,
        recipients.map(({ id }) => id),
      );
    queue.add(campaign.id, recipients);
    // The next claim is another campaign's, where there is one.
    campaigns = [...campaigns.filter(({ id }) => id !== campaign.id), campaign];
  }

  function started({ campaignId }: Job): void {
    inFlight.set(campaignId, (inFlight.get(campaignId) ?? 0) + 1);
  }

  function done({ campaignId }: Job, change: LedgerChange | null): void {
    sentSinceTick += 1;
    inFlight.set(campaignId, inFlight.get(campaignId)! - 1);
    if (change) progress.add(campaignId, change.state);
  }

  function measureRate(): void {
    const seconds = (performance.now() - tickedAt) / 1_000;
    rate = rate / 2 + sentSinceTick / seconds / 2;
    sentSinceTick = 0;
    tickedAt = performance.now();
  }

  async function tick(): Promise<void> {
    measureRate();
    if (performance.now() - renewedAt >= renewEveryMs) await renew(false);
    campaigns = await sendingCampaigns();
    for (const campaign of campaigns) {
      if (!isActive(campaign))
        await releaseClaims(
          kysely,
          epoch,
          queue.withdraw(campaign.id).map(({ id }) => id),
        );
      if (campaign.is_cancelled) progress.add(campaign.id, 'skipped', await skipQueued(kysely, campaign.id));
    }
    for (const campaign of campaigns) {
      if (queue.sizeOf(campaign.id) + (inFlight.get(campaign.id) ?? 0) === 0) await finish(campaign);
    }
    await progress.publish(campaigns);
    exhausted = new Set();
    await fill();
  }

  async function renew(alone: boolean): Promise<void> {
    await takeLease(kysely, epochLease(epoch), epoch, clock.now(), leaseSeconds);
    const recovered = await recoverRows(kysely, epoch, clock.now(), alone);
    if (recovered > 0) log.warn({ recovered }, 'Recipients of a run that ended were taken over');
    renewedAt = performance.now();
  }

  async function sendingCampaigns(): Promise<SendingCampaign[]> {
    const found = await sql<SendingCampaign>`
      select id, account_id, is_paused, is_cancelled from campaign
      where state = 'sending' and not ${unconfirmedRestore} order by sending_started_at, id`.execute(kysely);
    return found.rows;
  }

  async function finish(campaign: SendingCampaign): Promise<void> {
    const finished = await finishCampaign(kysely, campaign.id, clock.now());
    if (!finished) return;
    campaigns = campaigns.filter(({ id }) => id !== campaign.id);
    publisher.publish(campaign.account_id, { resource: 'campaigns', id: campaign.id, change: 'updated' });
    void mailFinished(dependencies, finished);
  }

  async function watch(): Promise<void> {
    while (!stopping) {
      try {
        await tick();
      } catch (error) {
        log.error({ err: error }, 'The campaigns could not be looked at');
      }
      await pause(tickMs, undefined, { signal: halted.signal }).catch(() => undefined);
    }
  }

  /** Makes the rows of large launches, a step at a time; mails go out meanwhile. */
  async function makeRows(stopped: () => boolean): Promise<void> {
    for (const id of await unfilledCampaigns(kysely)) {
      while (!stopped() && (await fillLedger(kysely, id)) > 0) exhausted.delete(id);
    }
  }

  const halted = new AbortController();
  // No other process has the embedded database: whatever another run holds there is left over.
  await renew(database.kind === 'embedded');
  const parts = { dependencies, queue, ledger, breaker, started, done };
  const lanes = Array.from({ length: atOnce }, () => runLane(parts, () => stopping));
  const watching = watch();
  const rows = every(tickMs, dependencies, makeRows);

  return {
    async stop() {
      stopping = true;
      halted.abort();
      const unsent = queue.close();
      breaker.release();
      await Promise.all([watching, rows.stop()]);
      await releaseClaims(
        kysely,
        epoch,
        unsent.map(({ id }) => id),
      );
      await Promise.race([Promise.all(lanes), pause(drainMs, undefined, { ref: false })]);
      await ledger.settled();
      await releaseLease(kysely, epochLease(epoch), epoch);
    },
  };
}

function isActive(campaign: SendingCampaign): boolean {
  return !campaign.is_paused && !campaign.is_cancelled;
}
