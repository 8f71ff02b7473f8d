import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contract/resources/campaigns.ts';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { type BarCommand, CommandBar } from '../../kit/toolbar/command-bar.tsx';
import { CampaignState } from '../shared/campaign-state.tsx';
import { RecordFacts } from '../shared/record-facts.tsx';
import type { Step } from './wizard-tabs.ts';

/** Which campaign it is, in which state, and the buttons of the step. */
export function WizardHead({
  title,
  record,
  step,
  isScheduled,
  isOver,
}: {
  title: string;
  record: Campaign | null;
  step: Step;
  isScheduled: boolean;
  /** Whether it can be changed no more. */
  isOver: boolean;
}) {
  const { t } = useTranslation('campaigns');
  const goOn = step !== 'send' ? 'next' : isScheduled ? 'schedule' : 'send';
  const ofRecord: readonly BarCommand[] =
    record && step !== 'metadata'
      ? [{ id: 'campaigns.mail-preview', args: { campaign: record }, label: t('toolbar.mailPreview') }]
      : [];
  const ofOverview: readonly BarCommand[] =
    record && step === 'overview'
      ? [
          { id: 'campaigns.unschedule', hideRefused: true },
          { id: 'campaigns.report', args: { campaign: record }, hideRefused: true },
        ]
      : [];
  return (
    <ScreenHead
      title={title}
      beside={
        record ? (
          <RecordFacts record={{ id: record.id }}>
            <CampaignState campaign={record} />
          </RecordFacts>
        ) : null
      }
    >
      <CommandBar
        commands={[
          ...ofRecord,
          ...ofOverview,
          ...(step === 'overview' ? [] : [{ id: 'screen.save', label: t('toolbar.save') }]),
          ...(isOver
            ? []
            : [{ id: 'screen.save-and-next', label: t(`toolbar.${goOn}`), variant: 'primary' as const }]),
        ]}
      />
    </ScreenHead>
  );
}
