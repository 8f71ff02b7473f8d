import { groups } from '#contract/resources/groups.ts';
import { contactsOf, groupCommands } from '#src/commands/groups/groups.ts';
import { defineConsoleResource } from './console-resource.ts';

/** Contact lists on the console; opening one leads to its contacts. */
export const groupDescriptor = defineConsoleResource({
  resource: groups,
  section: 'groups',
  goKeys: 'g c',
  menu: ['bulk'],
  menuAlso: ['/contacts'],
  openPath: (id) => `/contacts?group=${id}`,
  deleteStop: { above: 0, goesWith: contactsOf },
  list: {
    columns: [
      { field: 'name', width: 300, edit: true },
      { field: 'numberOfContacts', width: 100 },
      'createdAt',
      { command: 'edit', width: 80 },
      { command: 'show', width: 80 },
      { command: 'open', labelKey: 'groups:column.contacts', width: 100 },
    ],
    filters: ['name'],
    sort: '-createdAt',
    actions: ['create', 'imports.contacts'],
    rowActions: ['open', 'edit', 'show', 'imports.contacts', 'delete', 'copy-link'],
  },
  form: { fields: ['name'], actions: ['open', 'show', 'delete'] },
  commands: groupCommands,
  touches: ['contacts'],
});
