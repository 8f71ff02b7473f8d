import { type Kysely, sql } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';
import { leaveLists } from '../../store/addresses.ts';
import type { Tables } from '../../store/tables.ts';
import { blockAddress } from '../blacklist/block-address.ts';
import type { Visitor } from '../tracking/visitor.ts';
import { recordHit } from './hits.ts';
import { type TrackedRecipient, trackedRecipient } from './tracked-recipient.ts';

/** What a person unsubscribes from: the lists of the campaign, or everything that the account sends. */
export type UnsubscribeReach = 'list' | 'sender';

/** What the page says. */
export interface Subscription {
  readonly email: string;
  readonly sender: string;
}

/** Who would be unsubscribed by a link; null for a token that is not ours. Looking at it changes nothing. */
export async function findSubscription(
  dependencies: Dependencies,
  token: string,
  visitor: Visitor,
): Promise<Subscription | null> {
  const found = await ownRecipient(dependencies, token);
  if (!found) return null;
  await recordHit(dependencies, {
    recipientId: found.id,
    kind: 'unsubscribe-page',
    linkId: null,
    url: null,
    visitor,
  });
  return { email: found.email, sender: found.sender_name };
}

/** Unsubscribes the person of a link, now and however often it is asked; null for a token that is not ours. */
export async function unsubscribe(
  dependencies: Dependencies,
  token: string,
  reach: UnsubscribeReach,
  visitor: Visitor,
): Promise<Subscription | null> {
  const recipient = await ownRecipient(dependencies, token);
  if (!recipient) return null;
  const now = dependencies.clock.now();
  await dependencies.database.transaction(async (trx) => {
    await leaveLists(
      trx,
      recipient.account_id,
      recipient.address_id,
      sql`select group_id from campaign_group where campaign_id = ${recipient.campaign_id} and not excluded`,
    );
    await countOnce(trx, recipient, visitor, now);
    if (reach === 'sender')
      await blockAddress(
        trx,
        { accountId: recipient.account_id, addressId: recipient.address_id, email: recipient.email },
        'unsubscribed',
        now,
      );
  });
  const { publisher } = dependencies;
  publisher.publish(recipient.account_id, { resource: 'contacts', id: null, change: 'updated' });
  publisher.publish(recipient.account_id, {
    resource: 'campaigns',
    id: recipient.campaign_id,
    change: 'updated',
  });
  if (reach === 'sender') {
    publisher.publish(recipient.account_id, { resource: 'blacklist/contacts', id: null, change: 'updated' });
  }
  return { email: recipient.email, sender: recipient.sender_name };
}

async function ownRecipient(dependencies: Dependencies, token: string): Promise<TrackedRecipient | null> {
  const found = await trackedRecipient(dependencies, 'unsubscribe', token);
  return found && found.rest.length === 0 ? found.recipient : null;
}

async function countOnce(
  db: Kysely<Tables>,
  recipient: TrackedRecipient,
  visitor: Visitor,
  now: Date,
): Promise<void> {
  await sql`
    with first as (
      update recipient set unsubscribed_at = ${now} where id = ${recipient.id} and unsubscribed_at is null returning id
    )
    insert into campaign_event (account_id, campaign_id, recipient_id, kind, created_at, ip, user_agent)
    select ${recipient.account_id}, ${recipient.campaign_id}, id, 'unsubscribed', ${now}, ${visitor.ip}, ${visitor.userAgent}
    from first`.execute(db);
}
