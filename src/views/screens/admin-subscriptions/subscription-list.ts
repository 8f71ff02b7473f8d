import { subscriptions } from '#contract/resources/admin-subscriptions.ts';
import type { Lookup } from '#src/api/cache/use-lookup.ts';
import type { FilterField } from '../../kit/filters/types.ts';
import type { ListDeclaration } from '../shared/list-declaration.ts';
import { subscriptionColumns } from './subscription-columns.tsx';

interface SubscriptionListParts {
  readonly products: Lookup;
  readonly users: Lookup;
  /** One user's subscriptions; the user is the same for all rows then. */
  readonly isOfOneUser: boolean;
}

/** The list of subscriptions, of one user or of all (spec 2.15). */
export function subscriptionList({
  products,
  users,
  isOfOneUser,
}: SubscriptionListParts): ListDeclaration<typeof subscriptions> {
  const byUser: FilterField = {
    name: 'user',
    kind: 'reference',
    resource: 'admin/users',
    labelKey: 'resources:field.user',
    ...users,
  };
  return {
    resource: subscriptions,
    columns: subscriptionColumns({ withUser: !isOfOneUser }),
    filters: [
      ...(isOfOneUser ? [] : [byUser]),
      {
        name: 'product',
        kind: 'reference',
        resource: 'admin/products',
        labelKey: 'resources:field.product',
        ...products,
      },
      { name: 'expiresOn', kind: 'days', labelKey: 'resources:field.expiresOn' },
    ],
    defaultSort: [{ field: 'expiresOn', descending: true }],
    actions: ['subscriptions.create', 'users.go'],
    rowActions: [
      'subscriptions.edit',
      'subscriptions.set-field',
      'subscriptions.set-fields',
      ...(isOfOneUser ? [] : ['subscriptions.user']),
      'subscriptions.delete',
      'subscriptions.copy-link',
    ],
    openCommand: 'subscriptions.open',
    editCommand: 'subscriptions.edit-field',
    cellsCommand: 'subscriptions.set-cells',
    empty: { titleKey: 'admin-subscriptions:empty.title', commandId: 'subscriptions.create' },
  };
}
