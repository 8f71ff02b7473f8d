import type { MailboxRow } from '#contract/resources/mailbox.ts';
import { defineResource } from '#contract/wire/resource.ts';
import type { ListColumn } from '../shared/list-columns.tsx';

/** The mailbox as far as lists ask: its filters by name. It is read only and kept by no account. */
export const mailbox = defineResource({
  name: 'mailbox',
  type: 'Mail',
  modules: ['ADMIN'],
  operations: ['list', 'get'],
  fields: {},
  filters: { to: 'text', subject: 'text' },
  orders: [],
  display: [],
});

/** The columns of the mailbox; the newest mail is always first. */
export const mailColumns: readonly ListColumn<MailboxRow>[] = [
  { id: 'to', width: 260, text: ({ to }) => to },
  { id: 'subject', width: 380, text: ({ subject }) => subject },
  { id: 'from', width: 240, text: ({ from }) => from },
  {
    id: 'date',
    titleKey: 'resources:field.sentOn',
    width: 150,
    align: 'end',
    text: ({ date }, { format }) => format.dateTime(date),
  },
];
