import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contract/resources/campaigns.ts';
import { Pill } from '../../kit/pill.tsx';
import { StatePill } from './list-columns.tsx';

/** The state of a campaign in a word, with what is particular about it: held, cancelled, late or with a problem. */
export function CampaignState({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const { state, isPaused, isCancelled, isLate, problem } = campaign;
  return (
    <>
      <StatePill state={state.value} t={t} />
      {state.value === 'sending' && isPaused ? <Pill tone="warn">{t('mark.paused')}</Pill> : null}
      {isCancelled ? <Pill tone="idle">{t('mark.cancelled')}</Pill> : null}
      {isLate ? <Pill tone="warn">{t('mark.late')}</Pill> : null}
      {problem !== null && state.value === 'new' ? <Pill tone="bad">{t('mark.problem')}</Pill> : null}
    </>
  );
}
