import { deliveryStates, webhookStates, webhookTypes } from '../rules/states.ts';
import { enumeration, nullable, readOnly, text, timestamp, valueObject } from '../wire/field.ts';
import { defineResource, type RecordOf } from '../wire/resource.ts';
import { url } from '../wire/url-field.ts';
import { deliveriesOf } from './deliveries.ts';

const modules = ['BULK', 'SMTP'] as const;

/** Addresses of programs that are told of bounces and complaints. */
export const webhooks = defineResource({
  name: 'webhooks',
  type: 'Webhook',
  modules,
  fields: {
    name: text({ required: true, max: 150 }),
    description: text({ max: 2_000 }),
    type: enumeration(webhookTypes, { initial: 'bounce' }),
    url: url({ required: true }),
    state: valueObject(enumeration(webhookStates, { initial: 'disabled' })),
    /** Signs what is delivered; shown to those who read the one record. */
    secret: readOnly(text({ detailOnly: true })),
    /** What became of what was posted last; null before the first. */
    lastDelivery: readOnly(nullable(enumeration(deliveryStates))),
    lastDeliveryAt: readOnly(nullable(timestamp())),
    createdAt: readOnly(timestamp()),
  },
  filters: { name: 'text', url: 'text', state: 'enumeration' },
  display: ['name', 'state'],
});

/** A webhook as it is read. */
export type Webhook = RecordOf<typeof webhooks>;

/** What webhooks are posted, and the calls about it. */
export const {
  deliveries: webhookDeliveries,
  retry: retryWebhookDelivery,
  test: testWebhook,
  renewSecret: renewWebhookSecret,
} = deliveriesOf('webhooks', modules);
