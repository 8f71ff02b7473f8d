import { webhookDeliveries } from '#contract/resources/webhooks.ts';
import type { ResourceDefinition } from '../gateway/definition.ts';
import { deliveryDefinition } from '../resources/deliveries.ts';
import { webhookDefinition } from '../resources/webhooks.ts';
import type { PostedResource } from './posted-resource.ts';
import { bounceBody } from './tell-webhooks.ts';

const owners = webhookDefinition as unknown as ResourceDefinition;

/** Webhooks as what things are posted to. */
export const postedWebhooks: PostedResource = {
  kind: 'webhook',
  owners,
  deliveries: deliveryDefinition(webhookDeliveries, 'webhook', owners),
  example(messageId, now) {
    const data = {
      email: 'someone@example.com',
      kind: 'hard' as const,
      code: '550 5.1.1',
      reason: '550 5.1.1 No such user here',
      contacts: [],
      campaign: null,
      dripCampaign: null,
      smtpMessage: null,
      messageId: 'example@example.com',
    };
    return { event: 'bounce', body: bounceBody(messageId, now, data, true) };
  },
};
