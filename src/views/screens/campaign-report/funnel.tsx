import { useTranslation } from 'react-i18next';
import type { CampaignReport } from '#contract/resources/campaign-report.ts';
import { useFormat } from '../shared/use-format.ts';
import styles from './report.module.css';

/** The way of a campaign from all recipients to those who clicked, a bar a step. */
export function Funnel({ report }: { report: CampaignReport }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { recipients } = report;
  const delivered = Math.round((report.deliveryRate / 100) * recipients);
  const steps = [
    ['recipients', recipients],
    ['sent', report.contactSentActions],
    ['delivered', delivered],
    ['opened', report.contactOpenActions],
    ['clicked', report.contactClickActions],
  ] as const;
  return (
    <ul className={styles.funnel}>
      {steps.map(([name, value]) => (
        <li key={name} className={styles.funnelStep}>
          <span className={styles.funnelName}>{t(`funnel.${name}`)}</span>
          <span className={styles.funnelTrack} aria-hidden="true">
            {value > 0 ? (
              <span className={styles.funnelBar} style={{ width: `${(value / recipients) * 100}%` }} />
            ) : null}
          </span>
          <span className={styles.funnelValue}>{format.number(value)}</span>
        </li>
      ))}
    </ul>
  );
}
