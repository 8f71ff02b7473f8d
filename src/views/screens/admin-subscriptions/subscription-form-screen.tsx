import { useMemo } from 'react';
import { subscriptions } from '#contract/resources/admin-subscriptions.ts';
import { adminUsers } from '#contract/resources/admin-users.ts';
import { useRecord } from '#src/api/cache/use-record.ts';
import { FormScreen } from '../shared/form-screen.tsx';
import { userName } from './subscription-columns.tsx';
import { subscriptionForm } from './subscription-form.ts';
import { useSubscriptionLookups } from './use-subscription-lookups.ts';

/** A new subscription, of the user of the address or of one that is chosen. */
export function NewSubscriptionScreen({ owner }: { owner?: number }) {
  return <SubscriptionForm {...(owner !== undefined && { owner })} />;
}

/** A subscription that is there; its user stays. */
export function SubscriptionFormScreen({ id }: { id: number }) {
  const { data } = useRecord(subscriptions, id);
  return <SubscriptionForm id={id} {...(data?.user && { owner: data.user.id })} />;
}

function SubscriptionForm({ id, owner }: { id?: number; owner?: number }) {
  const lookups = useSubscriptionLookups();
  const user = useRecord(adminUsers, owner);
  const name = user.data && userName(user.data);
  const today = useMemo(() => new Intl.DateTimeFormat('sv-SE').format(new Date()), []);
  const declaration = useMemo(
    () =>
      subscriptionForm({
        ...lookups,
        today,
        ...(owner !== undefined && { owner: { id: owner, name: name ?? `# ${owner}` } }),
      }),
    [lookups, today, owner, name],
  );
  const actions = id === undefined ? [] : ['subscriptions.user', 'subscriptions.delete'];
  return <FormScreen declaration={declaration} id={id} actions={actions} />;
}
