import { type Sender, senders } from '#contract/resources/senders.ts';
import { senderCommands } from '#src/commands/groups/senders.ts';
import { defineConsoleResource } from './console-resource.ts';

/** The addresses to send from, on the console. */
export const senderDescriptor = defineConsoleResource({
  resource: senders,
  section: 'senders',
  goKeys: 'g s',
  menu: ['settings', 'smtp'],
  list: {
    columns: [
      { field: 'name', width: 220, leadsOnNarrow: true, edit: true },
      { field: 'email', width: 260 },
      { field: 'state', width: 130, leadsOnNarrow: true },
      'createdAt',
      { command: 'credentials', modules: ['SMTP'], width: 110 },
      {
        command: 'verify',
        refusalOf: ({ state }: Sender) =>
          state.value === 'verified' ? 'senders:verify.alreadyVerified' : null,
      },
    ],
    filters: ['name', 'email', 'state'],
    sort: '-createdAt',
    rowActions: ['verify', 'credentials', 'test', 'edit', 'delete', 'copy-link'],
  },
  form: {
    fields: [
      'name',
      { name: 'email', helpKey: { create: 'senders:form.emailHelp', edit: 'senders:form.emailChange' } },
    ],
    actions: ['verify', 'credentials', 'delete'],
  },
  commands: senderCommands,
  touches: ['drip-campaigns'],
});
