import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contract/resources/campaigns.ts';
import { messages } from '#contract/resources/messages.ts';
import { partsWithoutUnsubscribe } from '#contract/rules/unsubscribe-link.ts';
import type { Stub } from '#contract/wire/reference.ts';
import { useReads } from '#src/api/cache/api-context.tsx';
import { answerKey } from '#src/api/cache/keys.ts';
import { recordTitle } from '#src/api/cache/record-title.ts';
import { titlesApart } from '#src/api/cache/tell-apart.ts';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { useRecord } from '#src/api/cache/use-record.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { DetailList } from '../../kit/details.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { PreviewFrame } from '../../kit/preview-frame.tsx';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import { savedCountBody } from './count-body.ts';
import { FilterSentences } from './filter-sentences.tsx';
import { RecipientCountCard } from './recipient-count.tsx';
import { MomentText } from './schedule-field.tsx';
import { readSchedule } from './schedule-moment.ts';
import { useRecipientCount } from './use-recipient-count.ts';
import styles from './wizard.module.css';

const frameHeight = 750;

/** Everything that is saved of a campaign, to be read over before it is sent. */
export function OverviewStep({ record }: { record: Campaign }) {
  const counted = useRecipientCount(savedCountBody(record));
  const isLaunched = record.state.value === 'sending' || record.state.value === 'done';
  return (
    <div className={styles.overview}>
      <div className={styles.facts}>
        <Facts record={record} />
        {isLaunched ? null : <RecipientCountCard state={counted} isFiltered={record.enableFilters} />}
      </div>
      <MessageFrame record={record} />
    </div>
  );
}

function Facts({ record }: { record: Campaign }) {
  const { t } = useTranslation('campaigns');
  const namesOf = (stubs: readonly Stub[]) =>
    stubs.length === 0 ? (
      <Nothing />
    ) : (
      <span className={styles.lines}>
        {titlesApart(stubs).map((title, place) => (
          <span key={stubs[place]?.id}>{stubs[place]?.gone ? t('resources:gone') : title}</span>
        ))}
      </span>
    );
  return (
    <DetailList
      items={[
        { label: t('resources:field.name'), value: record.name },
        { label: t('resources:field.subjectLine'), value: record.subjectLine || <Nothing /> },
        { label: t('resources:field.sender'), value: <StubName stub={record.sender} /> },
        { label: t('resources:field.message'), value: <MessageName record={record} /> },
        { label: t('resources:field.groups'), value: namesOf(record.groups) },
        ...(record.excludeGroups
          ? [{ label: t('field.excludedGroups'), value: namesOf(record.excludedGroups) }]
          : []),
        ...(record.enableFilters
          ? [{ label: t('field.filters'), value: <FilterSentences filters={record.filters} /> }]
          : []),
        { label: t('resources:field.tags'), value: namesOf(record.tags) },
        {
          label: t('field.notifications'),
          value:
            record.notify && record.notifications.length > 0 ? record.notifications.join(', ') : <Nothing />,
        },
        { label: t('field.scheduledOn'), value: <When record={record} /> },
      ]}
    />
  );
}

function StubName({ stub }: { stub: Stub | null }) {
  const { t } = useTranslation('resources');
  if (stub === null) return <Nothing />;
  return stub.gone ? t('gone') : recordTitle(stub);
}

/** The message, with what has to be known of it before it is sent. */
function MessageName({ record: { message } }: { record: Campaign }) {
  const { t } = useTranslation('campaigns');
  const { data } = useRecord(messages, message && !message.gone ? message.id : undefined);
  return (
    <span className={styles.lines}>
      <StubName stub={message} />
      {(data ? partsWithoutUnsubscribe(data) : []).map((part) => (
        <span key={part} className={styles.lacks}>
          {t(`unsubscribe.lacks.${part}`)}
        </span>
      ))}
    </span>
  );
}

function When({ record: { isScheduled, scheduledOn } }: { record: Campaign }) {
  const { t } = useTranslation('campaigns');
  if (!isScheduled) return t('schedule.direct');
  if (!scheduledOn) return t('schedule.empty');
  return (
    <span className={styles.lines}>
      <MomentText read={readSchedule(scheduledOn, Date.now())} timezone={scheduledOn.timezone} />
    </span>
  );
}

function Nothing() {
  const { t } = useTranslation('campaigns');
  return <span className={styles.muted}>{t('overview.nothing')}</span>;
}

function MessageFrame({ record }: { record: Campaign }) {
  const { t } = useTranslation('campaigns');
  const api = useReads();
  const failureText = useFailureText();
  const messageId = record.message && !record.message.gone ? record.message.id : null;
  const preview = useQuery({
    queryKey: answerKey('messages', 'preview', messageId),
    queryFn: ({ signal }) => (messageId === null ? '' : api.messages.preview(messageId, undefined, signal)),
  });
  if (messageId === null) return <EmptyState title={t('overview.noMessage')} />;
  const failure = failureOf(preview.error);
  if (failure) return <ErrorState message={failureText(failure)} onRetry={() => void preview.refetch()} />;
  if (preview.data === undefined) return <SkeletonLines lines={8} label={t('shell:screen.loading')} />;
  return <PreviewFrame html={preview.data} title={t('overview.preview')} height={frameHeight} />;
}
