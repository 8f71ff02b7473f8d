import { useTranslation } from 'react-i18next';
import type { AccountInfo } from '#contract/resources/account.ts';
import { Card } from '../../kit/card.tsx';
import { Meter } from '../../kit/meter.tsx';
import { useFormat } from '../shared/use-format.ts';
import styles from './home.module.css';

type Subscription = AccountInfo['subscription'];

/** Contacts used and allowed, and messages where the subscription counts them; a warning stands where a limit is exceeded. */
export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('home');
  const { contactCount, contactLimit, isOverContactLimit } = subscription;
  const { messageCount, messageLimit, isOverMessageLimit } = subscription;
  return (
    <Card title={t('subscription.title')}>
      <Usage
        label={t('subscription.contacts')}
        used={contactCount}
        limit={contactLimit}
        warning={isOverContactLimit ? t('subscription.overContacts') : null}
      />
      {messageLimit !== null || isOverMessageLimit ? (
        <Usage
          label={t('subscription.messages')}
          used={messageCount}
          limit={messageLimit}
          warning={isOverMessageLimit ? t('subscription.overMessages') : null}
        />
      ) : null}
    </Card>
  );
}

/** Messages used and allowed, for an account whose programs send; a warning stands where the limit is exceeded. */
export function MessagesCard({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('home');
  const { messageCount, messageLimit, isOverMessageLimit } = subscription;
  return (
    <Card title={t('subscription.smtp')}>
      <Usage
        label={t('subscription.messages')}
        used={messageCount}
        limit={messageLimit}
        warning={isOverMessageLimit ? t('subscription.overMessages') : null}
      />
    </Card>
  );
}

function Usage({
  label,
  used,
  limit,
  warning,
}: {
  label: string;
  used: number;
  limit: number | null;
  warning: string | null;
}) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const isNear = limit !== null && used >= limit * 0.9;
  return (
    <div className={styles.usage}>
      <p>
        <strong className={styles.figure}>{format.number(used)}</strong>{' '}
        <span className={styles.of}>
          {limit === null
            ? t('subscription.unlimited', { label })
            : t('subscription.of', { label, limit: format.number(limit) })}
        </span>
      </p>
      {limit === null ? null : (
        <Meter
          label={t('subscription.meter', { label })}
          value={used}
          max={limit}
          tone={warning ? 'bad' : isNear ? 'warn' : 'accent'}
        />
      )}
      {warning ? (
        <p className={styles.warning} role="status">
          {warning}
        </p>
      ) : null}
    </div>
  );
}
