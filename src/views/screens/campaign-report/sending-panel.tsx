import { useTranslation } from 'react-i18next';
import type { CampaignReport } from '#contract/resources/campaign-report.ts';
import type { Campaign } from '#contract/resources/campaigns.ts';
import { ProgressBar } from '../../kit/meter.tsx';
import { CommandBar } from '../../kit/toolbar/command-bar.tsx';
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
      <CommandBar
        className={styles.actions ?? ''}
        commands={[
          { id: 'campaigns.cancel', isPlain: true, args: { campaign } },
          { id: 'campaigns.pause', isPlain: true, hideRefused: true },
          { id: 'campaigns.resume', isPlain: true, hideRefused: true, variant: 'primary' },
        ]}
      />
    </section>
  );
}
