import { webhookDeliveries, webhooks } from '#contract/resources/webhooks.ts';
import { webhookCommands, webhookDeliveryCommands } from '#src/commands/groups/webhooks.ts';
import { defineConsoleResource } from './console-resource.ts';
import { deliveryList } from './delivery-list.ts';

/** Programs that are told of bounces, on the console. */
export const webhookDescriptor = defineConsoleResource({
  resource: webhooks,
  section: 'webhooks',
  goKeys: 'g w',
  menu: ['settings', 'smtp'],
  list: {
    columns: [
      { field: 'name', width: 160, leadsOnNarrow: true, edit: true },
      { field: 'url', width: 220 },
      { field: 'type', width: 120 },
      { field: 'state', width: 100, leadsOnNarrow: true },
      { field: 'lastDelivery', width: 110 },
      'createdAt',
      { command: 'edit', width: 70 },
      { command: 'show-secret', width: 80 },
      {
        command: 'webhook-deliveries.go',
        argument: 'parent',
        labelKey: 'webhooks:column.deliveries',
        width: 100,
      },
    ],
    filters: ['name', 'url', 'state'],
    sort: '-createdAt',
    rowActions: [
      'show-secret',
      'webhook-deliveries.go',
      'test',
      'enable',
      'disable',
      'edit',
      'delete',
      'copy-link',
    ],
  },
  form: {
    fields: [
      'name',
      'description',
      { name: 'type', helpKey: 'webhooks:form.typeHelp' },
      { name: 'url', helpKey: 'webhooks:form.urlHelp' },
      { name: 'state', labelKey: 'webhooks:form.enabled', switch: { on: 'enabled', off: 'disabled' } },
    ],
    actions: ['show-secret', 'webhook-deliveries.go', 'test', 'delete'],
  },
  commands: webhookCommands,
  exported: ['name', 'description', 'url', 'type', 'state', 'lastDelivery', 'lastDeliveryAt', 'createdAt'],
  touches: [webhookDeliveries.name],
});

/** What one webhook was posted, on the console. */
export const webhookDeliveryDescriptor = defineConsoleResource({
  resource: webhookDeliveries,
  under: webhookDescriptor,
  section: 'webhook-deliveries',
  texts: 'hooks',
  listTitleKey: 'hooks:deliveries.title',
  goKeys: 'd',
  list: deliveryList,
  commands: webhookDeliveryCommands,
});
