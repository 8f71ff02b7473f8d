import { useTranslation } from 'react-i18next';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { useFormat } from '../shared/use-format.ts';
import styles from './recipients.module.css';
import type { CountState, RecipientCount } from './use-recipient-count.ts';

/** How many people a campaign would reach, and who stays out and why. */
export function RecipientCountCard({ state, isFiltered }: { state: CountState; isFiltered: boolean }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const failureText = useFailureText();
  const { count, isCounting, isKnown } = state;
  const failure = failureOf(state.error);
  return (
    <section className={styles.card} aria-label={t('count.title')} aria-busy={isCounting}>
      <div className={styles.figures} role="status">
        <strong className={styles.number} data-old={isCounting || undefined}>
          {isKnown ? format.number(count.contacts) : '…'}
        </strong>
        <span>{isKnown ? t('count.unique', { count: count.contacts }) : t('count.counting')}</span>
        {isFiltered && isKnown ? (
          <span className={styles.before}>
            {t('count.beforeFilters', { number: format.number(count.contactsBeforeFilters) })}
          </span>
        ) : null}
      </div>
      <NotMailed count={count} />
      {failure && failure.kind !== 'cancelled' ? (
        <p className={styles.failure}>{failureText(failure)}</p>
      ) : null}
    </section>
  );
}

const reasons = ['excluded', 'unsubscribed', 'blacklisted', 'bouncedOut', 'unconfirmed'] as const;

/** Who of the lists is not mailed, a line a reason; nothing where everybody is. */
export function NotMailed({ count }: { count: RecipientCount }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const left = reasons.filter((reason) => count.notMailed[reason] > 0);
  if (left.length === 0) return null;
  return (
    <dl className={styles.left}>
      <dt className={styles.leftTitle}>{t('count.notMailed')}</dt>
      {left.map((reason) => (
        <dd key={reason} className={styles.reason}>
          <span>{t(`count.reason.${reason}`)}</span>
          <span>{format.number(count.notMailed[reason])}</span>
        </dd>
      ))}
    </dl>
  );
}
