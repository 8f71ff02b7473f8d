import { contacts } from '#contract/resources/contacts.ts';
import { contactStates, settableContactStates } from '#contract/rules/states.ts';
import { withinContactLimit } from '#src/commands/context.ts';
import { contactCommands, contactRules } from '#src/commands/groups/contacts.ts';
import { importCommands } from '#src/commands/groups/imports.ts';
import { defineConsoleResource } from './console-resource.ts';

/** Contacts on the console; their list is that of one contact list, and has a column for each attribute. */
export const contactDescriptor = defineConsoleResource({
  resource: contacts,
  section: 'contacts',
  listTitleKey: 'groups:list.title',
  without: ['go'],
  list: {
    // Its screen draws them all: each account has attributes of its own.
    columns: [],
    filters: ['email', { name: 'state', options: contactStates.filter((state) => state !== 'deleted') }],
    sort: 'email',
    rowActions: ['edit', 'set-state', 'set-field', 'set-fields', 'blacklist', 'delete', 'copy-link'],
  },
  createWhen: withinContactLimit,
  settable: [{ name: 'state', options: settableContactStates }],
  withAttributes: true,
  rules: contactRules,
  commands: [...contactCommands, ...importCommands],
  exported: ['email', 'state', 'group', 'attributes', 'createdAt'],
  touches: ['groups', 'account'],
});
