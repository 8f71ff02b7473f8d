import { type Kysely, sql } from 'kysely';
import type { BounceNotice } from '#contract/resources/deliveries.ts';
import type { Tables } from '../../store/tables.ts';
import type { RecordedBounce } from '../bounces/bounce.ts';
import { wireTime } from '../time/wire-time.ts';
import { newMessageId, storeDeliveries } from './store-deliveries.ts';

type Db = Kysely<Tables>;

/** A mail that came back, or about which its reader complained. */
type ToldBounce = Omit<RecordedBounce, 'suppressed'>;

/**
 * Has the webhooks of the accounts told that mails came back. To be called in the transaction that records it: they are
 * told of what is committed, and of all of it.
 */
export async function tellWebhooks(db: Db, bounces: readonly ToldBounce[], now: Date): Promise<void> {
  const webhooks = await enabledWebhooks(db, [...new Set(bounces.map(({ accountId }) => accountId))]);
  const told = bounces.filter(({ accountId }) => webhooks.has(accountId));
  if (told.length === 0) return;
  const contacts = await contactsOf(db, told);
  const deliveries = told.flatMap((bounce) =>
    (webhooks.get(bounce.accountId) ?? []).map((id) => {
      const messageId = newMessageId();
      const data = dataOf(bounce, contacts.get(`${bounce.accountId} ${bounce.addressId}`) ?? []);
      return {
        owner: { kind: 'webhook' as const, accountId: bounce.accountId, id },
        event: 'bounce' as const,
        messageId,
        body: bounceBody(messageId, now, data),
      };
    }),
  );
  await storeDeliveries(db, deliveries, now);
}

/** What is posted about a mail that came back. */
export function bounceBody(id: string, now: Date, data: BounceNotice['data'], isTest = false): string {
  const test = isTest ? ({ test: true } as const) : {};
  const notice: BounceNotice = { id, type: 'bounce', timestamp: wireTime(now), ...test, data };
  return JSON.stringify(notice);
}

/** The ids of the webhooks that are told, by account. */
async function enabledWebhooks(db: Db, accountIds: readonly number[]): Promise<Map<number, number[]>> {
  const byAccount = new Map<number, number[]>();
  if (accountIds.length === 0) return byAccount;
  const found = await db
    .selectFrom('webhook')
    .select(['id', 'account_id'])
    .where('account_id', 'in', accountIds)
    .where('state', '=', 'enabled')
    .where('type', '=', 'bounce')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id, account_id } of found)
    byAccount.set(account_id, [...(byAccount.get(account_id) ?? []), id]);
  return byAccount;
}

/** The paths of the contacts with the addresses, by account and address. */
async function contactsOf(db: Db, bounces: readonly ToldBounce[]): Promise<Map<string, string[]>> {
  const found = await sql<{ id: number; account_id: number; address_id: number }>`
    select c.id, c.account_id, c.address_id from contact c
    join (select distinct account_id, address_id from unnest(
      ${bounces.map(({ accountId }) => accountId)}::bigint[],
      ${bounces.map(({ addressId }) => addressId)}::int[]
    ) n (account_id, address_id)) n on n.account_id = c.account_id and n.address_id = c.address_id
    where c.deleted_at is null order by c.id`.execute(db);
  const paths = new Map<string, string[]>();
  for (const { id, account_id, address_id } of found.rows) {
    const key = `${account_id} ${address_id}`;
    paths.set(key, [...(paths.get(key) ?? []), `/contacts/${id}`]);
  }
  return paths;
}

function dataOf(bounce: ToldBounce, contacts: readonly string[]): BounceNotice['data'] {
  const { email, kind, code, reason, messageId, mails, mail, campaignId } = bounce;
  return {
    email,
    kind,
    code,
    reason,
    contacts,
    campaign: campaignId ? `/campaigns/${campaignId}` : null,
    dripCampaign: null,
    smtpMessage: mails === 'smtp_message' ? `/smtp/messages/${mail}` : null,
    messageId,
  };
}
