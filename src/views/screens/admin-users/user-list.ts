import { type AdminUser, adminUsers } from '#contract/resources/admin-users.ts';
import { textColumn, timeColumn } from '../shared/list-columns.tsx';
import type { ListDeclaration } from '../shared/list-declaration.ts';
import { commandColumn } from '../shared/row-button.tsx';

const filterNames = ['company', 'email', 'firstName', 'lastName'] as const;

/** The list of users (spec 2.15). */
export const userList: ListDeclaration<typeof adminUsers> = {
  resource: adminUsers,
  columns: [
    textColumn<AdminUser>('company', { width: 220 }),
    textColumn<AdminUser>('email', { width: 260 }),
    textColumn<AdminUser>('firstName', { width: 130 }),
    textColumn<AdminUser>('lastName', { width: 150 }),
    timeColumn<AdminUser>('createdAt'),
    commandColumn<AdminUser>('users.subscriptions', {
      labelKey: 'admin-users:column.subscriptions',
      width: 120,
    }),
  ],
  filters: filterNames.map((name) => ({ name, kind: 'text', labelKey: `resources:field.${name}` })),
  defaultSort: [{ field: 'createdAt', descending: true }],
  actions: ['users.create', 'subscriptions.go'],
  rowActions: [
    'users.edit',
    'users.subscriptions',
    'users.set-expiry',
    'users.set-subscription-field',
    'users.set-subscription-fields',
    'users.set-field',
    'users.reset-credentials',
    'users.delete',
    'users.copy-link',
  ],
  openCommand: 'users.open',
  empty: { titleKey: 'admin-users:empty.title', commandId: 'users.create' },
};
