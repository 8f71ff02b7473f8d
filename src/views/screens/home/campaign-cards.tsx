import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contract/resources/campaigns.ts';
import type { Message } from '#contract/resources/messages.ts';
import { Card } from '../../kit/card.tsx';
import { Meter } from '../../kit/meter.tsx';
import { useFormat } from '../shared/use-format.ts';
import styles from './home.module.css';
import { LinkTable } from './link-table.tsx';
import { NothingYet } from './nothing-yet.tsx';

/** The campaigns that were sent last, with how many opened them. */
export function SentCampaigns({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const title = t('sent.title');
  return (
    <Card title={title}>
      {campaigns.length === 0 ? (
        <NothingYet text={t('sent.none')} href="#/campaigns/create" link={t('sent.create')} />
      ) : (
        <LinkTable
          label={title}
          heads={[t('column.campaign'), t('column.sentOn'), t('column.opened'), t('column.report')]}
          rows={campaigns.map(({ id, name, createdAt, report }) => ({
            id,
            cells: [
              name,
              createdAt.slice(0, 10),
              <span key="opened" className={styles.opened}>
                <Meter label={t('sent.openedOf', { name })} value={report?.ratioRead ?? 0} max={100} />
                <span>{format.percent(report?.ratioRead ?? 0)}</span>
              </span>,
            ],
            href: `#/campaigns/${id}/report`,
            link: t('sent.report'),
            linkLabel: t('sent.reportOf', { name }),
          }))}
        />
      )}
    </Card>
  );
}

/** The campaigns that are sent next. */
export function PlannedCampaigns({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { t } = useTranslation('home');
  const title = t('planned.title');
  return (
    <Card title={title}>
      {campaigns.length === 0 ? (
        <NothingYet text={t('planned.none')} href="#/campaigns" link={t('planned.choose')} />
      ) : (
        <LinkTable
          label={title}
          heads={[t('column.campaign'), t('column.scheduledOn'), t('column.edit')]}
          rows={campaigns.map(({ id, name, scheduledOn }) => ({
            id,
            cells: [name, scheduledOn?.timestamp.slice(0, 16).replace('T', ' ') ?? ''],
            href: `#/campaigns/${id}`,
            link: t('planned.edit'),
            linkLabel: t('planned.editOf', { name }),
          }))}
        />
      )}
    </Card>
  );
}

/** The messages that were changed last. */
export function ChangedMessages({ messages }: { messages: readonly Message[] }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const title = t('changed.title');
  return (
    <Card title={title}>
      {messages.length === 0 ? (
        <NothingYet text={t('changed.none')} href="#/messages/create" link={t('changed.create')} />
      ) : (
        <LinkTable
          label={title}
          heads={[t('column.message'), t('column.changed')]}
          linkFirst
          rows={messages.map(({ id, name, updatedAt }) => ({
            id,
            cells: [format.dateTime(updatedAt)],
            href: `#/messages/${id}`,
            link: name,
          }))}
        />
      )}
    </Card>
  );
}
