import * as contract from '#contract/resources/mailbox.ts';
import { ok } from '../http/answer.ts';
import type { SignedInContext } from '../http/context.ts';
import { type Route, route } from '../http/route.ts';
import { refusal } from '../services/errors.ts';
import { trackedTargets } from '../services/tracking/tracked.ts';
import { pageRoute } from './page-route.ts';
import { pathId } from './resource-routes.ts';

/** The mails of the local mailbox, where there is one (contract, section 9). */
export const mailboxRoutes: readonly Route[] = [
  pageRoute(contract.listMailbox, async (_scope, wish, context) => {
    const filters = { to: context.query.get('to') ?? '', subject: context.query.get('subject') ?? '' };
    const { total, items } = mailboxOf(context).list({ ...wish, ...filters });
    return { members: items, total };
  }),
  route(contract.getMailboxMail, async (context) => {
    const mail = await mailboxOf(context).get(pathId(context));
    if (!mail) throw refusal('noSuchRecord', { path: context.request.url });
    return ok({ ...mail, targets: await trackedTargets(context.dependencies, mail.links) });
  }),
];

function mailboxOf({ dependencies }: SignedInContext) {
  if (dependencies.mailbox) return dependencies.mailbox;
  throw refusal('noMailbox');
}
