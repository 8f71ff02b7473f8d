import type { Route } from '../http/route.ts';
import { resourceDefinitions } from '../services/resources/index.ts';
import { accountRoutes } from './account.ts';
import { adminRoutes } from './admin.ts';
import { campaignRoutes } from './campaigns.ts';
import { documentationRoutes } from './documentation.ts';
import { generalRoutes } from './general.ts';
import { importRoutes } from './imports.ts';
import { mailboxRoutes } from './mailbox.ts';
import { messageRoutes } from './messages.ts';
import { receiverRoutes } from './receivers.ts';
import { resourceRoutes } from './resource-routes.ts';
import { senderRoutes } from './senders.ts';
import { sessionRoutes } from './session.ts';
import { smtpRoutes } from './smtp.ts';
import { webhookRoutes } from './webhooks.ts';

/** Every call that the server answers, as data. */
export function routeTable(): Route[] {
  return [
    ...sessionRoutes,
    ...accountRoutes,
    ...generalRoutes,
    ...documentationRoutes,
    ...messageRoutes,
    ...campaignRoutes,
    ...mailboxRoutes,
    ...senderRoutes,
    ...importRoutes,
    ...smtpRoutes,
    ...webhookRoutes,
    ...receiverRoutes,
    ...adminRoutes,
    ...resourceDefinitions.flatMap(resourceRoutes),
  ];
}
