import type { Subscription } from '#contract/resources/admin-subscriptions.ts';
import { VisuallyHidden } from '../../kit/hidden.tsx';
import { dayColumn, type ListColumn, referenceColumn } from '../shared/list-columns.tsx';
import styles from './expired.module.css';

/** The columns of subscriptions (spec 2.15); expired ones are grey, and say so to those who do not see it. */
export function subscriptionColumns({ withUser }: { withUser: boolean }): ListColumn<Subscription>[] {
  return [
    ...(withUser
      ? [referenceColumn<Subscription>('user', userName, { width: 240, leadsOnNarrow: true })]
      : []),
    referenceColumn<Subscription>('product', ({ name }) => String(name), {
      width: 130,
      sortable: true,
      leadsOnNarrow: !withUser,
    }),
    { ...dayColumn<Subscription>('startsOn', { width: 108 }), edit: { kind: 'day' } as const },
    {
      ...dayColumn<Subscription>('expiresOn', { width: 108, leadsOnNarrow: true }),
      edit: { kind: 'day' } as const,
    },
  ].map(greyWhenExpired);
}

/** What a user is called: the company, else the address. */
export function userName({ company, email }: Readonly<Record<string, unknown>>): string {
  return typeof company === 'string' && company !== '' ? company : String(email ?? '');
}

function greyWhenExpired(column: ListColumn<Subscription>): ListColumn<Subscription> {
  return {
    ...column,
    render(row, help) {
      const text = column.text(row, help);
      if (!row.expired) return text;
      return (
        <span className={styles.expired}>
          {text}
          {column.id === 'expiresOn' ? (
            <VisuallyHidden>{` ${help.t('admin-subscriptions:expired')}`}</VisuallyHidden>
          ) : null}
        </span>
      );
    },
  };
}
