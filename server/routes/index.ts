import type { Route } from '../http/route.ts';
import { resourceDefinitions } from '../services/resources/index.ts';
import { accountRoutes } from './account.ts';
import { documentationRoutes } from './documentation.ts';
import { generalRoutes } from './general.ts';
import { messageRoutes } from './messages.ts';
import { resourceRoutes } from './resource-routes.ts';
import { senderRoutes } from './senders.ts';
import { sessionRoutes } from './session.ts';

/** Every call that the server answers, as data. */
export function routeTable(): Route[] {
  return [
    ...sessionRoutes,
    ...accountRoutes,
    ...generalRoutes,
    ...documentationRoutes,
    ...messageRoutes,
    ...senderRoutes,
    ...resourceDefinitions.flatMap(resourceRoutes),
  ];
}
