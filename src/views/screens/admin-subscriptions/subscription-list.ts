import type { subscriptions } from '#contract/resources/admin-subscriptions.ts';
import type { Resource } from '#contract/wire/resource.ts';
import type { Lookup } from '#src/api/cache/use-lookup.ts';
import { adminSubscriptionDescriptor } from '#src/resources/admin-subscriptions.ts';
import { cellCommandsOf, declaredList } from '../shared/declared-list.ts';
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
  const find = ({ name }: Resource) => (name === 'admin/users' ? users : products);
  const list = declaredList<typeof subscriptions>(adminSubscriptionDescriptor, find);
  const isShown = (name: string) => !isOfOneUser || !name.endsWith('user');
  return {
    ...list,
    ...cellCommandsOf(adminSubscriptionDescriptor),
    columns: subscriptionColumns({ withUser: !isOfOneUser }),
    filters: list.filters.filter(({ name }) => isShown(name)),
    rowActions: list.rowActions.filter(isShown),
  };
}
