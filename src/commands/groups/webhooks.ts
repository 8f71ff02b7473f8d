import {
  renewWebhookSecret,
  retryWebhookDelivery,
  testWebhook,
  webhookDeliveries,
  webhooks,
} from '#contract/resources/webhooks.ts';
import { twoStateCommands } from '../shapes/two-state-commands.ts';
import { deliveryCommands, hookCommands } from './hooks.ts';

/** The commands of webhooks besides the usual ones. */
export const webhookCommands = [
  ...hookCommands({
    resource: webhooks,
    section: 'webhooks',
    calls: { test: testWebhook, renewSecret: renewWebhookSecret },
  }),
  ...twoStateCommands({
    resource: webhooks,
    section: 'webhooks',
    keys: 'v',
    field: 'state',
    verbs: [
      {
        verb: 'enable',
        value: 'enabled',
        alreadyKey: 'webhooks:reason.enabled',
        doneKey: 'webhooks:done.enabled',
      },
      {
        verb: 'disable',
        value: 'disabled',
        alreadyKey: 'webhooks:reason.disabled',
        doneKey: 'webhooks:done.disabled',
      },
    ],
  }),
];

/** What can be done with what webhooks were posted. */
export const webhookDeliveryCommands = deliveryCommands({
  resource: webhookDeliveries,
  section: 'webhook-deliveries',
  retry: retryWebhookDelivery,
});
