import { type Webhook, webhooks } from '#contract/resources/webhooks.ts';
import { checkAddress, postedColumns, postedFields, presentPosted } from '../deliveries/posted-fields.ts';
import { defineResourceServer, type Row, stored, storedText } from '../gateway/definition.ts';
import { recordHead } from '../gateway/head.ts';

/** Webhooks, each with a secret of its own. */
export const webhookDefinition = defineResourceServer<typeof webhooks, 'webhook'>({
  resource: webhooks,
  table: 'webhook',
  fields: { ...postedFields, description: storedText('description'), type: stored('type') },
  present: async (_scope, rows, detail) => rows.map((row) => present(row, detail)),
  check: checkAddress,
  columns: async (_scope, values, before) => postedColumns(values, before),
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
    state: { value: row.state },
    ...presentPosted(row, detail),
  } as Webhook;
}
