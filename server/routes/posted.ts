import type { deliveriesOf } from '#contract/resources/deliveries.ts';
import { accepted, ok } from '../http/answer.ts';
import { type Route, route } from '../http/route.ts';
import type { PostedResource } from '../services/deliveries/posted-resource.ts';
import { renewSecret } from '../services/deliveries/renew-secret.ts';
import { retryDelivery } from '../services/deliveries/retry-delivery.ts';
import { testDelivery } from '../services/deliveries/test-delivery.ts';
import { writeScope } from '../services/scope.ts';
import { pathId, resourceRoutes } from './resource-routes.ts';

/** What can be done with what things are posted to, besides the plain operations. */
export function postedRoutes(
  { retry, test, renewSecret: renew }: Omit<ReturnType<typeof deliveriesOf>, 'deliveries'>,
  posted: PostedResource,
): Route[] {
  return [
    ...resourceRoutes(posted.deliveries),
    route(retry, async (context) => {
      await writeScope(context.dependencies, context.principal, (scope) =>
        retryDelivery(scope, posted, pathId(context, 'parent'), pathId(context)),
      );
      return accepted;
    }),
    route(test, async (context) =>
      ok(await testDelivery(context.dependencies, context.principal, posted, pathId(context))),
    ),
    route(renew, (context) =>
      writeScope(context.dependencies, context.principal, async (scope) =>
        ok(await renewSecret(scope, posted.owners, pathId(context))),
      ),
    ),
  ];
}
