import { renewWebhookSecret, retryWebhookDelivery, testWebhook } from '#contract/resources/webhooks.ts';
import type { Route } from '../http/route.ts';
import { postedWebhooks } from '../services/deliveries/posted-webhooks.ts';
import { postedRoutes } from './posted.ts';

/** What can be done with a webhook besides the plain operations. */
export const webhookRoutes: readonly Route[] = postedRoutes(
  { retry: retryWebhookDelivery, test: testWebhook, renewSecret: renewWebhookSecret },
  postedWebhooks,
);
