import { type Webhook, webhooks } from '#contract/resources/webhooks.ts';
import { violation } from '#contract/rules/violations.ts';
import { beginAnew } from '../deliveries/begin-anew.ts';
import { makeSecret } from '../deliveries/secrets.ts';
import { defineResourceServer, type Row, stored, storedText } from '../gateway/definition.ts';
import { recordHead } from '../gateway/head.ts';
import { wireTime } from '../time/wire-time.ts';

/** Webhooks, each with a secret of its own. */
export const webhookDefinition = defineResourceServer<typeof webhooks, 'webhook'>({
  resource: webhooks,
  table: 'webhook',
  fields: {
    name: storedText('name'),
    description: storedText('description'),
    type: stored('type'),
    url: storedText('url'),
    state: stored('state'),
    lastDelivery: stored('last_delivery'),
    lastDeliveryAt: stored('last_delivery_at'),
    createdAt: stored('created_at'),
  },
  present: async (_scope, rows, detail) => rows.map((row) => present(row, detail)),
  async check({ dependencies: { outbound } }, { url }) {
    return url === undefined || outbound.mayCall(url) ? [] : [violation('url', 'forbiddenUrl')];
  },
  async columns(_scope, values, before) {
    return {
      ...(before ? {} : { secret: makeSecret() }),
      ...beginAnew(values, before),
    };
  },
  search: {
    columns: ['name_folded', 'url_folded'],
    title: (row) => row.name,
    subtitle: (row) => row.url,
  },
});

function present(row: Row<'webhook'>, detail: boolean): Webhook {
  return {
    ...recordHead(webhooks, row),
    name: row.name,
    description: row.description,
    type: row.type,
    url: row.url,
    state: { value: row.state },
    ...(detail ? { secret: row.secret } : {}),
    lastDelivery: row.last_delivery ?? null,
    lastDeliveryAt: row.last_delivery_at ? wireTime(row.last_delivery_at) : null,
    createdAt: wireTime(row.created_at),
  } as Webhook;
}
