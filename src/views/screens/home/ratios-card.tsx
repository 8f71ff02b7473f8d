import { useTranslation } from 'react-i18next';
import type { AccountStatistics } from '#contract/resources/account.ts';
import { Card } from '../../kit/card.tsx';
import { Meter } from '../../kit/meter.tsx';
import styles from './home.module.css';
import { percentText } from './percent.ts';

/** How many of the mailed opened, clicked and unsubscribed, over all campaigns: a bar and two decimals each. */
export function RatiosCard({ statistics }: { statistics: AccountStatistics }) {
  const { t, i18n } = useTranslation('home');
  const { campaignsSent, contactsSent } = statistics;
  const number = new Intl.NumberFormat(i18n.language);
  const ratios = [
    { name: 'opened', value: statistics.ratioOpen, people: statistics.contactOpenActions },
    { name: 'clicked', value: statistics.ratioClick, people: statistics.contactClickActions },
    {
      name: 'unsubscribed',
      value: statistics.ratioUnsubscribe,
      people: statistics.contactUnsubscribeActions,
    },
  ] as const;
  return (
    <Card
      title={t('ratios.title')}
      action={
        <span className={styles.of}>
          {t('ratios.of', {
            count: campaignsSent,
            campaigns: number.format(campaignsSent),
            contacts: number.format(contactsSent),
          })}
        </span>
      }
    >
      {campaignsSent === 0 ? (
        <p className={styles.text}>{t('ratios.none')}</p>
      ) : (
        <dl className={styles.ratios}>
          {ratios.map(({ name, value, people }) => (
            <div key={name}>
              <dt>{t(`ratios.${name}`)}</dt>
              <dd className={styles.bar}>
                <Meter
                  label={t(`ratios.${name}`)}
                  value={value}
                  max={100}
                  tone={name === 'unsubscribed' ? 'warn' : 'accent'}
                />
              </dd>
              <dd className={styles.percent}>{percentText(value, i18n.language)}</dd>
              <dd className={styles.people}>{number.format(people)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
