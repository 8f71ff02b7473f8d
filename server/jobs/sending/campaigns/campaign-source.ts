import { sql } from 'kysely';
import type { Dependencies } from '../../../dependencies.ts';
import { fillLedger, unfilledCampaigns } from '../../../services/campaigns/fill-ledger.ts';
import { finishCampaign } from '../../../services/campaigns/finish.ts';
import { unconfirmedRestore } from '../../../services/campaigns/fire.ts';
import { mailFinished } from '../../../services/campaigns/notifications.ts';
import { recipientMail } from '../../../services/campaigns/recipient-mail.ts';
import { campaignRetry } from '../mail-retry.ts';
import type { MailBatch, MailSource } from '../mail-source.ts';
import { type ClaimedRecipient, claimRecipients, recoverRows, releaseClaims, skipQueued } from './claims.ts';
import { createProgress } from './progress.ts';
import { recordRecipients } from './record.ts';

interface SendingCampaign extends MailBatch {
  readonly account_id: number;
  readonly is_cancelled: boolean;
}

/** Campaigns as a source of mails: a batch a campaign, a row a recipient of its ledger. */
export function campaignSource(dependencies: Dependencies, epoch: string): MailSource<ClaimedRecipient> {
  const { database, clock, publisher } = dependencies;
  const { kysely } = database;
  const progress = createProgress(dependencies);
  let sending: readonly SendingCampaign[] = [];

  async function finish({ id, account_id }: SendingCampaign): Promise<void> {
    const finished = await finishCampaign(kysely, id, clock.now());
    if (!finished) return;
    sending = sending.filter((campaign) => campaign.id !== id);
    publisher.publish(account_id, { resource: 'campaigns', id, change: 'updated' });
    void mailFinished(dependencies, finished);
  }

  return {
    name: 'campaigns',
    retry: campaignRetry,
    async batches() {
      const found = await sql<SendingCampaign>`
        select id, account_id, is_cancelled, is_paused or is_cancelled as "isHeld" from campaign
        where state = 'sending' and not ${unconfirmedRestore} order by sending_started_at, id`.execute(
        kysely,
      );
      sending = found.rows;
      return sending;
    },
    async claim(campaignId, most) {
      const claim = await claimRecipients(kysely, campaignId, epoch, clock.now(), most);
      progress.add(campaignId, 'skipped', claim.ended);
      return claim;
    },
    release: (ids) => releaseClaims(kysely, epoch, ids),
    mailOf: (campaignId, recipient) => recipientMail(dependencies, campaignId, recipient),
    record: (changes) => recordRecipients(dependencies, epoch, changes),
    recorded: (campaignId, { state }) => progress.add(campaignId, state),
    recover: () => recoverRows(kysely, epoch, clock.now()),
    async attend(isIdle) {
      for (const { id, is_cancelled } of sending) {
        if (is_cancelled) progress.add(id, 'skipped', await skipQueued(kysely, id));
      }
      for (const campaign of sending) if (isIdle(campaign.id)) await finish(campaign);
      await progress.publish(sending);
    },
    async makeRows(stopped, made) {
      for (const id of await unfilledCampaigns(kysely)) {
        while (!stopped() && (await fillLedger(kysely, id)) > 0) made(id);
      }
    },
  };
}
