import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { adminUsers } from '#contract/resources/admin-users.ts';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { useRecord } from '#src/api/cache/use-record.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { CommandButton } from '../../kit/command-button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ListScreen } from '../shared/list-screen.tsx';
import { userName } from './subscription-columns.tsx';
import { subscriptionList } from './subscription-list.ts';
import { newSubscriptionPath } from './subscription-paths.ts';
import { useSubscriptionLookups } from './use-subscription-lookups.ts';

/** The subscriptions of one user, or of all of them (spec 2.15). */
export function SubscriptionListScreen({ owner }: { owner?: number }) {
  const { t } = useTranslation('admin-subscriptions');
  const failureText = useFailureText();
  const lookups = useSubscriptionLookups();
  const user = useRecord(adminUsers, owner);
  const isOfOneUser = owner !== undefined;
  const declaration = useMemo(() => subscriptionList({ ...lookups, isOfOneUser }), [lookups, isOfOneUser]);
  const fixedFilters = useMemo(() => (owner === undefined ? undefined : { owner: String(owner) }), [owner]);

  const failure = user.isError && !user.data ? failureOf(user.error) : null;
  if (failure) {
    return (
      <EmptyState isScreen title={t('list.userGone')} text={failureText(failure)}>
        <CommandButton id="users.go" variant="primary" />
      </EmptyState>
    );
  }
  return (
    <ListScreen
      key={owner ?? 'all'}
      declaration={declaration}
      title={user.data ? t('list.ofUser', { name: userName(user.data) }) : t('list.title')}
      fixedFilters={fixedFilters}
      heldSearch={fixedFilters}
      {...(owner !== undefined && { createPath: newSubscriptionPath(owner) })}
    />
  );
}
