import { blacklist } from '#contract/resources/blacklist.ts';
import { blacklistCommands } from '#src/commands/groups/blacklist.ts';
import { defineConsoleResource } from './console-resource.ts';

/** Addresses that are never mailed, on the console; an entry is added or deleted, never edited. */
export const blacklistDescriptor = defineConsoleResource({
  resource: blacklist,
  section: 'blacklist',
  goKeys: 'g b',
  menu: ['settings', 'smtp'],
  without: ['edit'],
  list: {
    columns: [{ field: 'email', width: 320 }, { field: 'reason', width: 140 }, 'createdAt'],
    filters: ['email', 'reason'],
    sort: '-createdAt',
    actions: ['create', 'import'],
    rowActions: ['open', 'delete', 'copy-link'],
  },
  form: { fields: [{ name: 'email', helpKey: 'blacklist:form.help' }] },
  show: { fields: ['email', 'reason', 'createdAt'], actions: ['delete'] },
  commands: blacklistCommands,
  touches: ['contacts'],
});
