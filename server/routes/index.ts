import type { Route } from '../http/route.ts';
import { resourceDefinitions } from '../services/resources/index.ts';
import { accountRoutes } from './account.ts';
import { generalRoutes } from './general.ts';
import { resourceRoutes } from './resource-routes.ts';
import { sessionRoutes } from './session.ts';

/** Every call that the server answers under a token or openly, as data. */
export function routeTable(): Route[] {
  return [...sessionRoutes, ...accountRoutes, ...generalRoutes, ...resourceDefinitions.flatMap(resourceRoutes)];
}
