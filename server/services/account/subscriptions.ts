import type { AccountInfo } from '#contract/resources/account.ts';
import type { Scope } from '../scope.ts';
import { contactCount, messagesOfMonth } from './usage.ts';

type Subscription = AccountInfo['subscription'];

/** What a running subscription allows; a limit of null is none. */
export interface RunningSubscription {
  readonly type: 'bulk' | 'smtp';
  readonly contact_limit: number | null;
  readonly message_limit: number | null;
}

const wireTypes = { bulk: 'BulkSubscription', smtp: 'SmtpSubscription' } as const;

/**
 * What the account may use and has used (contract, section 3). Contact figures come from the running bulk subscription,
 * message figures from the running smtp one, else from the bulk one; without one the limit is null: unlimited.
 */
export async function subscriptionsOf(
  scope: Scope,
): Promise<Pick<AccountInfo, 'subscription' | 'subscriptions'>> {
  const running = await runningSubscriptions(scope);
  const bulk = running.find((each) => each.type === 'bulk');
  const smtp = running.find((each) => each.type === 'smtp');
  const contacts = await contactCount(scope);
  const messages = await messagesOfMonth(scope);
  const figures = (type: 'bulk' | 'smtp', contactLimit: number | null, messageLimit: number | null) =>
    subscription(type, contactLimit, contacts, messageLimit, messages);
  return {
    subscription: figures(
      leadingType(scope, running),
      bulk?.contact_limit ?? null,
      (smtp ?? bulk)?.message_limit ?? null,
    ),
    subscriptions: running.map((each) => figures(each.type, each.contact_limit, each.message_limit)),
  };
}

/** The running subscriptions, the one that lasts longest first; `expires_on` is inclusive, in the user's zone. */
export async function runningSubscriptions(scope: Scope): Promise<RunningSubscription[]> {
  const user = await scope.db
    .selectFrom('users')
    .select('timezone')
    .where('id', '=', scope.accountId)
    .executeTakeFirst();
  const zone = new Intl.DateTimeFormat('en-CA', { timeZone: user?.timezone ?? 'UTC' });
  const today = zone.format(scope.now);
  return scope.db
    .selectFrom('subscription')
    .innerJoin('product', 'product.id', 'subscription.product_id')
    .select(['product.type', 'product.contact_limit', 'product.message_limit'])
    .where('subscription.user_id', '=', scope.accountId)
    .where('subscription.deleted_at', 'is', null)
    .where('subscription.starts_on', '<=', today)
    .where('subscription.expires_on', '>=', today)
    .orderBy('subscription.expires_on', 'desc')
    .orderBy('subscription.id', 'desc')
    .execute();
}

function leadingType(scope: Scope, running: readonly RunningSubscription[]): 'bulk' | 'smtp' {
  if (running.some((each) => each.type === 'bulk')) return 'bulk';
  if (running.length > 0) return 'smtp';
  return scope.principal.modules.includes('SMTP') && !scope.principal.modules.includes('BULK')
    ? 'smtp'
    : 'bulk';
}

function subscription(
  type: 'bulk' | 'smtp',
  contactLimit: number | null,
  contacts: number,
  messageLimit: number | null,
  messages: number,
): Subscription {
  return {
    '@type': wireTypes[type],
    type,
    contactLimit,
    contactCount: contacts,
    isOverContactLimit: contactLimit !== null && contacts > contactLimit,
    messageLimit,
    messageCount: messages,
    isOverMessageLimit: messageLimit !== null && messages > messageLimit,
  };
}
