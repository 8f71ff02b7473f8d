import { readHead, withoutFields } from '../../mail/submitted/head.ts';
import { ApiError, refusal } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { keptContent } from './source.ts';
import { storeSubmissions } from './store-submissions.ts';

/** Sends a mail again as a new one, with a Message-ID and a date of its own, to the same address; gives its id. */
export async function resendMessage(scope: Scope, id: number): Promise<number> {
  const kept = await keptContent(scope, id);
  if (kept.state === 'queued' || kept.state === 'claimed' || kept.state === 'handed')
    throw refusal('resendWaiting');
  const sender = await scope.db
    .selectFrom('sender')
    .select(['id', 'email'])
    .where('account_id', '=', scope.accountId)
    .where('id', '=', kept.sender_id)
    .where('state', '=', 'verified')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!sender) throw new ApiError('senderNotVerified');
  const own = readHead(kept.raw).filter(({ name }) => name === 'message-id' || name === 'date');
  const unfollowed = await scope.db
    .selectFrom('smtp_link')
    .select('url')
    .where('account_id', '=', scope.accountId)
    .where('content_id', '=', kept.content_id)
    .where('enabled', '=', false)
    .execute();
  const [ids] = await storeSubmissions(scope, [
    {
      raw: withoutFields(kept.raw, own),
      sender,
      subject: kept.subject,
      recipients: [kept.recipient],
      tracked: kept.tracked,
      unfollowed: unfollowed.map(({ url }) => url),
    },
  ]);
  return ids![0]!;
}
