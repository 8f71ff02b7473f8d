import { smtpMessages } from '#contract/resources/smtp-messages.ts';
import { smtpCommands } from '#src/commands/groups/smtp-messages.ts';
import { defineConsoleResource } from './console-resource.ts';

/** Mails of programs on the console: read, found and sent again; each opens as a dialog over the list. */
export const smtpMessageDescriptor = defineConsoleResource({
  resource: smtpMessages,
  section: 'smtp',
  goKeys: 'g e',
  menu: ['smtp'],
  without: ['open'],
  list: {
    columns: [
      'sentOn',
      { field: 'from', width: 200 },
      { field: 'to', width: 220, leadsOnNarrow: true },
      { field: 'subject', width: 260 },
      { field: 'state', width: 120, leadsOnNarrow: true },
      { field: 'isBounced', width: 90 },
      { field: 'isRead', width: 80 },
      { field: 'isVisited', width: 80 },
      { command: 'open', width: 90 },
    ],
    filters: ['sender', 'to', 'subject', { name: 'sentOn', byDay: true }, 'state'],
    unfiltered: { sender: '0' },
    sort: '-sentOn',
    actions: [],
    rowActions: ['open', 'resend', 'copy-id', 'copy-link'],
  },
  commands: smtpCommands,
  exported: ['sentOn', 'from', 'to', 'subject', 'state', 'isBounced', 'isRead', 'isVisited', 'sender'],
  touches: ['account'],
});
