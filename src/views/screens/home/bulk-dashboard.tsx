import { useTranslation } from 'react-i18next';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { Card } from '../../kit/card.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import { ChangedMessages, PlannedCampaigns, SentCampaigns } from './campaign-cards.tsx';
import { FirstSteps } from './first-steps-card.tsx';
import styles from './home.module.css';
import { RatiosCard } from './ratios-card.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { useDashboard } from './use-dashboard.ts';

/** The cards of the campaign part. Nothing is drawn before all is known, so that nothing jumps. */
export function BulkDashboard() {
  const { t } = useTranslation('home');
  const failureText = useFailureText();
  const { subscription, statistics, sent, planned, changed, steps, ...dashboard } = useDashboard();

  if (!subscription || !statistics || !sent || !planned || !changed || !steps) {
    const failure = dashboard.error ? failureOf(dashboard.error) : null;
    if (failure)
      return (
        <ErrorState message={failureText(failure)} onRetry={dashboard.refetch} busy={dashboard.isFetching} />
      );
    return (
      <Card>
        <SkeletonLines lines={5} label={t('shell:screen.loading')} />
      </Card>
    );
  }
  const isBeginning = steps.some(({ isDone }) => !isDone);
  return (
    <>
      {isBeginning ? <FirstSteps steps={steps} /> : null}
      <div className={styles.figures}>
        <SubscriptionCard subscription={subscription} />
        <RatiosCard statistics={statistics} />
      </div>
      <div className={styles.lists}>
        <SentCampaigns campaigns={sent} />
        <ChangedMessages messages={changed} />
        <PlannedCampaigns campaigns={planned} />
      </div>
    </>
  );
}
