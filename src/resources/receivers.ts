import { receiverDeliveries, receivers } from '#contract/resources/receivers.ts';
import { receiverCommands, receiverDeliveryCommands } from '#src/commands/groups/receivers.ts';
import { defineConsoleResource } from './console-resource.ts';
import { deliveryList } from './delivery-list.ts';

/** Mail addresses whose mails are posted to programs, on the console. */
export const receiverDescriptor = defineConsoleResource({
  resource: receivers,
  section: 'receivers',
  goKeys: 'g r',
  menu: ['inbound'],
  list: {
    columns: [
      { field: 'name', width: 160, leadsOnNarrow: true, edit: true },
      { field: 'email', width: 220, leadsOnNarrow: true },
      { field: 'url', width: 220 },
      { field: 'state', width: 100 },
      { field: 'lastDelivery', width: 110 },
      'createdAt',
      { command: 'edit', width: 70 },
      { command: 'show-secret', width: 80 },
      {
        command: 'receiver-deliveries.go',
        argument: 'parent',
        labelKey: 'receivers:column.deliveries',
        width: 100,
      },
    ],
    filters: ['name', 'state'],
    sort: 'name',
    rowActions: [
      'show-secret',
      'receiver-deliveries.go',
      'test',
      'pause',
      'resume',
      'edit',
      'delete',
      'copy-link',
    ],
  },
  form: {
    fields: [
      'name',
      { name: 'url', helpKey: 'receivers:form.urlHelp' },
      { name: 'state', labelKey: 'receivers:form.active', switch: { on: 'active', off: 'paused' } },
    ],
    actions: ['show-secret', 'receiver-deliveries.go', 'test', 'delete'],
  },
  commands: receiverCommands,
  exported: ['name', 'email', 'url', 'state', 'lastDelivery', 'lastDeliveryAt', 'createdAt'],
  touches: [receiverDeliveries.name],
});

/** What one receiver was posted, on the console. */
export const receiverDeliveryDescriptor = defineConsoleResource({
  resource: receiverDeliveries,
  under: receiverDescriptor,
  section: 'receiver-deliveries',
  texts: 'hooks',
  listTitleKey: 'hooks:deliveries.title',
  goKeys: 'd',
  list: deliveryList,
  commands: receiverDeliveryCommands,
});
