import { adminUsers } from '#contract/resources/admin-users.ts';
import { modules } from '#contract/rules/modules.ts';
import { adminUserCommands } from '#src/commands/groups/admin-users.ts';
import { defineConsoleResource } from './console-resource.ts';

/** The users of the installation, for administrators. */
export const adminUserDescriptor = defineConsoleResource({
  resource: adminUsers,
  section: 'users',
  texts: 'admin-users',
  goKeys: 'g u',
  menu: ['admin'],
  deleteStop: {
    above: 0,
    goesWith: ({ length }) => ({ key: 'admin-users:delete.goes', params: { count: length } }),
  },
  list: {
    columns: [
      { field: 'company', width: 220 },
      { field: 'email', width: 260 },
      { field: 'firstName', width: 130 },
      { field: 'lastName', width: 150 },
      'createdAt',
      { command: 'subscriptions', width: 120 },
    ],
    filters: ['company', 'email', 'firstName', 'lastName'],
    sort: '-createdAt',
    actions: ['create', 'subscriptions.go'],
    rowActions: [
      'edit',
      'subscriptions',
      'set-expiry',
      'set-subscription-field',
      'set-subscription-fields',
      'set-field',
      'reset-credentials',
      'delete',
      'copy-link',
    ],
    hasEmptyText: false,
  },
  form: {
    fields: [
      'company',
      { name: 'email', helpKey: { create: 'admin-users:form.emailHelp' } },
      { name: 'firstName', half: true },
      { name: 'lastName', half: true },
      {
        name: 'password',
        helpKey: { create: 'admin-users:form.passwordHelp', edit: 'admin-users:form.passwordChange' },
        autoComplete: 'new-password',
      },
      // INBOUND cannot be chosen; who has it keeps it, since a checklist leaves alone what it does not show.
      {
        name: 'modules',
        on: 'edit',
        choices: { values: ['ADMIN', 'BULK', 'SMTP'], key: 'admin-users:module' },
      },
    ],
    actions: ['subscriptions', 'reset-credentials', 'delete'],
  },
  settable: [{ name: 'modules', options: modules }],
  commands: adminUserCommands,
  exported: ['company', 'email', 'firstName', 'lastName', 'modules', 'createdAt'],
  touches: ['account'],
});
