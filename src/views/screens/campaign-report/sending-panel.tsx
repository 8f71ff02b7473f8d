import { useTranslation } from 'react-i18next';
import type { CampaignReport } from '#contract/resources/campaign-report.ts';
import type { Campaign } from '#contract/resources/campaigns.ts';
import { CommandButton } from '../../kit/command-button.tsx';
import { ProgressBar } from '../../kit/meter.tsx';
import { useFormat } from '../shared/use-format.ts';
import styles from './report.module.css';

/** How far a campaign is on its way, with what can be done about it. */
export function SendingPanel({ campaign, report }: { campaign: Campaign; report: CampaignReport }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { recipients, queued } = report;
  const done = recipients - queued;
  const share = format.percent(recipients === 0 ? 0 : (done / recipients) * 100);
  return (
    <section className={styles.sending} aria-label={t('sending.title')}>
      <div className={styles.progress}>
        <ProgressBar value={done} max={recipients} label={t('sending.title')} />
        <span role="status">
          {t(campaign.isPaused ? 'sending.paused' : 'sending.progress', {
            done: format.number(done),
            total: format.number(recipients),
            share,
          })}
        </span>
      </div>
      <div className={styles.actions}>
        <CommandButton id="campaigns.pause" hideRefused />
        <CommandButton id="campaigns.resume" hideRefused variant="primary" />
        <CommandButton id="campaigns.cancel" args={{ campaign }} />
      </div>
    </section>
  );
}
