import { useTranslation } from 'react-i18next';
import type { AccountStatistics } from '#contract/resources/account.ts';
import { Card } from '../../kit/card.tsx';
import { Meter } from '../../kit/meter.tsx';
import { useFormat } from '../shared/use-format.ts';
import styles from './home.module.css';

/** How many of the mailed opened, clicked and unsubscribed, over all campaigns: two decimals, people and a bar each. */
export function RatiosCard({ statistics }: { statistics: AccountStatistics }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { campaignsSent, contactsSent } = statistics;
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
            campaigns: format.number(campaignsSent),
            contacts: format.number(contactsSent),
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
              <dd>
                <strong className={styles.figure}>{format.percent(value)}</strong>{' '}
                <span className={styles.of}>{format.number(people)}</span>
              </dd>
              <dd>
                <Meter
                  label={t(`ratios.${name}`)}
                  value={value}
                  max={100}
                  tone={name === 'unsubscribed' ? 'warn' : 'accent'}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
