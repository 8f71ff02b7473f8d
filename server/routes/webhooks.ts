import { renewWebhookSecret } from '#contract/resources/webhooks.ts';
import { ok } from '../http/answer.ts';
import { type Route, route } from '../http/route.ts';
import { renewSecret } from '../services/deliveries/renew-secret.ts';
import type { ResourceDefinition } from '../services/gateway/definition.ts';
import { webhookDefinition } from '../services/resources/webhooks.ts';
import { writeScope } from '../services/scope.ts';
import { pathId } from './resource-routes.ts';

/** What can be done with a webhook besides the plain operations. */
export const webhookRoutes: readonly Route[] = [
  route(renewWebhookSecret, (context) =>
    writeScope(context.dependencies, context.principal, async (scope) =>
      ok(await renewSecret(scope, webhookDefinition as unknown as ResourceDefinition, pathId(context))),
    ),
  ),
];
