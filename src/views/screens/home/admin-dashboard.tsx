import { useTranslation } from 'react-i18next';
import { type Subscription, subscriptions } from '#contract/resources/admin-subscriptions.ts';
import { type AdminUser, adminUsers } from '#contract/resources/admin-users.ts';
import { limits } from '#contract/rules/limits.ts';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { useRecordList } from '#src/api/cache/use-record.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { Card } from '../../kit/card.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { useFormat } from '../shared/use-format.ts';
import styles from './home.module.css';
import { LinkTable } from './link-table.tsx';
import { NothingYet } from './nothing-yet.tsx';

const newest = {
  perPage: limits.dashboardRows,
  orders: [{ field: 'createdAt', direction: 'desc' }],
} as const;

/** The newest users, and the subscriptions that end next. */
export function AdminDashboard() {
  const failureText = useFailureText();
  const today = useFormat().day(new Date().toISOString());
  const users = useRecordList(adminUsers, newest);
  const ending = useRecordList(subscriptions, {
    perPage: limits.dashboardRows,
    filters: { 'expiresOn[after]': today },
    orders: [{ field: 'expiresOn', direction: 'asc' }],
  });
  const queries = [users, ending];
  const failed = queries.find(({ isError, data }) => isError && data === undefined);
  const failure = failed ? failureOf(failed.error) : null;
  if (failure)
    return (
      <ErrorState
        message={failureText(failure)}
        onRetry={() => {
          for (const query of queries) void query.refetch();
        }}
        busy={queries.some(({ isFetching }) => isFetching)}
      />
    );
  if (!users.data || !ending.data) return null;
  return (
    <div className={styles.pair}>
      <NewUsers users={users.data.rows} total={users.data.total} />
      <EndingSubscriptions rows={ending.data.rows} />
    </div>
  );
}

function NewUsers({ users, total }: { users: readonly AdminUser[]; total: number }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const title = t('users.title');
  return (
    <Card
      title={title}
      action={
        <span className={styles.of}>{t('users.of', { count: total, number: format.number(total) })}</span>
      }
    >
      <LinkTable
        label={title}
        heads={[t('column.user'), t('column.email'), t('column.created')]}
        linkFirst
        rows={users.map(({ id, company, email, createdAt }) => ({
          id,
          cells: [email, format.dateTime(createdAt)],
          href: `#/admin/users/${id}`,
          link: company,
        }))}
      />
    </Card>
  );
}

function EndingSubscriptions({ rows }: { rows: readonly Subscription[] }) {
  const { t } = useTranslation('home');
  const title = t('ending.title');
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <NothingYet text={t('ending.none')} href="#/admin/user/subscriptions" link={t('ending.all')} />
      ) : (
        <LinkTable
          label={title}
          heads={[t('column.user'), t('column.product'), t('column.expiresOn')]}
          linkFirst
          rows={rows.map(({ id, user, product, expiresOn }) => ({
            id,
            cells: [String(product?.name ?? ''), expiresOn],
            href: `#/admin/user/subscriptions/${id}`,
            link: String(user?.company ?? user?.email ?? ''),
          }))}
        />
      )}
    </Card>
  );
}
