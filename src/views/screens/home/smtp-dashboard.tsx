import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useReads } from '#src/api/cache/api-context.tsx';
import { answerKey } from '#src/api/cache/keys.ts';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { Card } from '../../kit/card.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import { useFormat } from '../shared/use-format.ts';
import { SmtpChart } from './smtp-chart.tsx';
import styles from './smtp-dashboard.module.css';
import { timeOf } from './smtp-period.ts';
import { PeriodSelect } from './smtp-period-select.tsx';
import { TotalsPanel } from './smtp-totals.tsx';
import { MessagesCard } from './subscription-card.tsx';
import { figureNames, useSmtpFigures } from './use-smtp-figures.ts';

/** The mails of programs (spec 2.3): what the subscription allows, and how many were sent, read, visited and bounced. */
export function SmtpDashboard() {
  const { t } = useTranslation('home');
  const api = useReads();
  const format = useFormat();
  const { period, setPeriod, query } = useSmtpFigures();
  const info = useQuery({
    queryKey: answerKey('account', 'info'),
    queryFn: ({ signal }) => api.account.info(signal),
  });
  const subscription =
    info.data?.subscriptions.find(({ type }) => type === 'smtp') ?? info.data?.subscription;
  const figures = query.data;
  const valuesAt = (place: number) => figureNames.map((name) => figures?.[name][place] ?? null);
  return (
    <section className={styles.smtp} aria-label={t('smtp.title')}>
      <div className={styles.figures}>
        {subscription ? <MessagesCard subscription={subscription} /> : null}
        <TotalsPanel
          title={t('smtp.daily')}
          shown={format.longDay(timeOf(period, period.day))}
          values={valuesAt(period.day)}
          unit="day"
        />
        <TotalsPanel
          title={t('smtp.monthly')}
          shown={format.month(timeOf(period, 1))}
          values={valuesAt(0)}
          unit="month"
        />
      </div>
      <Card title={t('smtp.title')} action={<PeriodSelect period={period} onChange={setPeriod} />}>
        <Figures query={query}>{figures ? <SmtpChart figures={figures} period={period} /> : null}</Figures>
      </Card>
    </section>
  );
}

/** The chart, or what stands for it while its figures are on their way or could not be had. */
function Figures({
  query,
  children,
}: {
  query: ReturnType<typeof useSmtpFigures>['query'];
  children: React.ReactNode;
}) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const failure = query.isError && query.data === undefined ? failureOf(query.error) : null;
  if (failure)
    return (
      <ErrorState
        message={failureText(failure)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  return (
    <div className={styles.chart}>
      {query.data === undefined ? <SkeletonLines lines={6} label={t('shell:screen.loading')} /> : children}
    </div>
  );
}
