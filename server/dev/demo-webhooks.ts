import type { Kysely } from 'kysely';
import { fold } from '#contract/rules/fold.ts';
import { makeSecret } from '../services/deliveries/secrets.ts';
import { newMessageId, shownRequest } from '../services/deliveries/store-deliveries.ts';
import { bounceBody } from '../services/deliveries/tell-webhooks.ts';
import type { Tables } from '../store/tables.ts';
import { chance } from './demo-people.ts';

type Db = Kysely<Tables>;

const day = 86_400_000;
const keptDays = 29;

/** A webhook that posts to the page that echoes, with what it was told of the mails of programs that came back. */
export async function addDemoWebhook(db: Db, accountId: number, echo: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - keptDays * day);
  const bounced = await db
    .selectFrom('smtp_message')
    .select(['id', 'recipient', 'code', 'bounced_at'])
    .where('account_id', '=', accountId)
    .where('bounced_at', '>', since)
    .orderBy('bounced_at')
    .execute();
  const name = 'Order system';
  const { id } = await db
    .insertInto('webhook')
    .values({
      account_id: accountId,
      name,
      name_folded: fold(name),
      description: 'Marks customers whose mail comes back',
      description_folded: fold('Marks customers whose mail comes back'),
      type: 'bounce',
      state: 'enabled',
      url: echo,
      url_folded: fold(echo),
      secret: makeSecret(),
      last_delivery: bounced.length > 0 ? 'delivered' : null,
      last_delivery_at: bounced.at(-1)?.bounced_at ?? null,
      created_at: new Date(now.getTime() - 40 * day),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, mail] of bounced.entries())
    await addDelivery(db, { account_id: accountId, webhook_id: id }, mail, index);
}

async function addDelivery(
  db: Db,
  owner: { readonly account_id: number; readonly webhook_id: number },
  mail: { readonly id: number; recipient: string; code: string | null | undefined; bounced_at: Date | null },
  index: number,
): Promise<void> {
  const at = mail.bounced_at!;
  const messageId = newMessageId();
  const body = bounceBody(messageId, at, {
    email: mail.recipient,
    kind: 'hard',
    code: mail.code ?? null,
    reason: '550 5.1.1 No such user here',
    contacts: [],
    campaign: null,
    dripCampaign: null,
    smtpMessage: `/smtp/messages/${mail.id}`,
    messageId: null,
  });
  // Now and then nobody answered at first.
  const attempts = index % 7 === 3 ? 3 : 1;
  const lastAt = new Date(at.getTime() + (attempts > 1 ? 36_000 : 600));
  const { id } = await db
    .insertInto('delivery')
    .values({
      ...owner,
      event: 'bounce',
      message_id: messageId,
      state: 'delivered',
      attempts,
      begun_at: at,
      created_at: at,
      last_attempt_at: lastAt,
      status: 200,
      duration_in_ms: Math.round(4 + chance(index) * 60),
      request: shownRequest(body),
      response: JSON.stringify({ received: true, id: messageId, bytes: Buffer.byteLength(body) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('delivery_body')
    .values({ account_id: owner.account_id, delivery_id: id, body })
    .execute();
}
