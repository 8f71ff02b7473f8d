import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Tables } from '../../store/tables.ts';

/** Where something is posted to. */
export interface DeliveryOwner {
  readonly kind: 'webhook' | 'receiver';
  readonly accountId: number;
  readonly id: number;
}

/** Something that is to be posted. */
export interface NewDelivery {
  readonly owner: DeliveryOwner;
  readonly event: 'bounce' | 'mail';
  /** What those who are told know it by; it stands in the body too. */
  readonly messageId: string;
  /** JSON, word for word. */
  readonly body: string;
}

/** An id for something that is to be posted. */
export function newMessageId(): string {
  return `msg_${randomBytes(18).toString('base64url')}`;
}

/** The beginning of what is posted, as it is shown. */
export function shownRequest(body: string): string {
  return body.slice(0, limits.deliveryRequest);
}

/** Keeps what is to be posted from now on; it is as good as told once the transaction is committed. */
export async function storeDeliveries(
  db: Kysely<Tables>,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  const idsOf = (kind: DeliveryOwner['kind']) =>
    deliveries.map(({ owner }) => (owner.kind === kind ? owner.id : null));
  await sql`
    with given as (
      select * from unnest(
        ${deliveries.map(({ owner }) => owner.accountId)}::bigint[],
        ${idsOf('webhook')}::bigint[],
        ${idsOf('receiver')}::bigint[],
        ${deliveries.map(({ event }) => event)}::text[],
        ${deliveries.map(({ messageId }) => messageId)}::text[],
        ${deliveries.map(({ body }) => shownRequest(body))}::text[],
        ${deliveries.map(({ body }) => body)}::text[]
      ) g (account_id, webhook_id, receiver_id, event, message_id, request, body)
    ), made as (
      insert into delivery
        (account_id, webhook_id, receiver_id, event, message_id, request, created_at, next_attempt_at)
      select account_id, webhook_id, receiver_id, event, message_id, request, ${now}, ${now} from given
      returning id, account_id, message_id
    )
    insert into delivery_body (account_id, delivery_id, body)
    select m.account_id, m.id, g.body from made m join given g on g.message_id = m.message_id`.execute(db);
}
