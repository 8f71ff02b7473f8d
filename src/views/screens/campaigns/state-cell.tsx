import type { TFunction } from 'i18next';
import { BarChart3, CalendarClock, LoaderCircle, Pause, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contract/resources/campaigns.ts';
import { ProgressBar } from '../../kit/meter.tsx';
import { CampaignState } from '../shared/campaign-state.tsx';
import { useFormat } from '../shared/use-format.ts';
import styles from './state-cell.module.css';

/** The icon of a campaign's state and where it leads: to the report, to the wizard, or to what is going on (spec 2.9). */
export function StateAction({ campaign, t }: { campaign: Campaign; t: TFunction }) {
  const { id, state, isPaused } = campaign;
  const isLaunched = state.value === 'done' || state.value === 'sending';
  const path = isLaunched ? `/campaigns/${id}/report` : `/campaigns/${id}/1`;
  const label = t(isLaunched ? 'campaigns:icon.report' : 'campaigns:icon.edit');
  return (
    <a className={styles.action} href={`#${path}`} tabIndex={-1} aria-label={label} title={label}>
      {state.value === 'done' ? <BarChart3 aria-hidden="true" /> : null}
      {state.value === 'new' ? <Pencil aria-hidden="true" /> : null}
      {state.value === 'scheduled' ? <CalendarClock aria-hidden="true" /> : null}
      {state.value === 'sending' && isPaused ? <Pause aria-hidden="true" /> : null}
      {state.value === 'sending' && !isPaused ? (
        <LoaderCircle className={styles.busy} aria-hidden="true" />
      ) : null}
    </a>
  );
}

/** The state in words, and while it is being sent how far it is. */
export function StateCell({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { report, state } = campaign;
  if (state.value !== 'sending' || !report) {
    return (
      <span className={styles.cell}>
        <CampaignState campaign={campaign} />
      </span>
    );
  }
  const done = report.recipients - report.queued;
  return (
    <span className={styles.cell}>
      <CampaignState campaign={campaign} />
      <span className={styles.progress}>
        <ProgressBar
          value={done}
          max={report.recipients}
          label={t('progress.label', { name: campaign.name })}
        />
      </span>
      <span className={styles.figure}>
        {t('progress.short', { done: format.number(done), total: format.number(report.recipients) })}
      </span>
    </span>
  );
}
