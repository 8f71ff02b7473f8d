import { type Subscription, subscriptions } from '#contract/resources/admin-subscriptions.ts';
import type { Lookup } from '#src/api/cache/use-lookup.ts';
import type { FormDeclaration, RecordField } from '../shared/form-declaration.ts';
import { subscriptionsPath } from './subscription-paths.ts';

interface SubscriptionFormParts {
  readonly products: Lookup;
  readonly users: Lookup;
  /** The user whose subscription it is, and what the user is called; without it the form asks for one. */
  readonly owner?: { readonly id: number; readonly name: string };
  /** `YYYY-MM-DD`, which a new subscription starts on. */
  readonly today: string;
}

/** The form of a subscription (spec 2.15); the user is fixed and not shown where it is known. */
export function subscriptionForm(parts: SubscriptionFormParts): FormDeclaration<typeof subscriptions> {
  const { owner, users, today } = parts;
  return {
    resource: subscriptions,
    titleKeys: {
      create: owner ? 'admin-subscriptions:create.ofUser' : 'admin-subscriptions:create.title',
      edit: 'admin-subscriptions:edit.title',
    },
    titleParams: { name: owner?.name ?? '' },
    list: {
      titleKey: owner ? 'admin-subscriptions:list.ofUser' : 'admin-subscriptions:list.title',
      path: subscriptionsPath(owner?.id),
    },
    initial: { startsOn: today },
    fields: (record) => [
      ...(owner || record ? [] : [{ name: 'user', lookup: users }]),
      { name: 'product', lookup: parts.products },
      { name: 'startsOn' },
      expiryField(record),
    ],
    fromForm: (values) => (owner ? { ...values, user: owner.id } : values),
    afterSave: ({ user }) => subscriptionsPath(user?.id ?? owner?.id),
  };
}

/** `+1y` extends a subscription that is there, and gives a new one a year from its start. */
function expiryField(record: Subscription | null): RecordField {
  return {
    name: 'expiresOn',
    helpKey: record ? 'admin-subscriptions:form.extend' : 'admin-subscriptions:form.expiry',
    from: ({ startsOn }) => record?.expiresOn ?? (typeof startsOn === 'string' ? startsOn : null),
  };
}
