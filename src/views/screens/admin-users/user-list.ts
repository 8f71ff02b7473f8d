import { type AdminUser, adminUsers } from '#contract/resources/admin-users.ts';
import { textColumn } from '../shared/list-columns.tsx';
import type { ListDeclaration } from '../shared/list-declaration.ts';
import { commandColumn } from '../shared/row-button.tsx';

const filterNames = ['company', 'email', 'firstName', 'lastName'] as const;

/** The list of users (spec 2.15); `writeTime` writes when one was made. */
export function userList(writeTime: (iso: string) => string): ListDeclaration<typeof adminUsers> {
  return {
    resource: adminUsers,
    columns: [
      textColumn<AdminUser>('company', { width: 220 }),
      textColumn<AdminUser>('email', { width: 260 }),
      textColumn<AdminUser>('firstName', { width: 130 }),
      textColumn<AdminUser>('lastName', { width: 150 }),
      {
        id: 'createdAt',
        width: 160,
        align: 'end',
        sortField: 'createdAt',
        text: ({ createdAt }) => writeTime(createdAt),
      },
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
}
