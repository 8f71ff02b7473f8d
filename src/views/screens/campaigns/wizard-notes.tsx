import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contract/resources/campaigns.ts';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { Banner } from '../../kit/banner.tsx';
import { CommandButton } from '../../kit/command-button.tsx';
import { problemText } from '../shared/problem-text.ts';
import { campaignValues, launchFaults } from './campaign-values.ts';
import { goneFaults } from './gone-faults.ts';
import { MomentText } from './schedule-field.tsx';
import { readSchedule } from './schedule-moment.ts';
import type { CampaignEditor } from './use-campaign-editor.ts';

/** What one has to know of a campaign before editing it: what it lacks, what went wrong, what an edit does. */
export function WizardNotes({
  record,
  editor,
  isSummary,
}: {
  record: Campaign | null;
  editor: CampaignEditor;
  /** Whether what is saved is shown, not what is typed. */
  isSummary: boolean;
}) {
  const { t } = useTranslation('campaigns');
  return (
    <>
      {editor.isRestored ? (
        <Banner tone="accent" action={<CommandButton id="screen.discard" label={t('toolbar.discard')} />}>
          {t(isSummary ? 'note.unsaved' : 'note.restored')}
        </Banner>
      ) : null}
      {editor.isOffered ? (
        <Banner
          tone="accent"
          action={
            <>
              <CommandButton id="screen.bring-back" label={t('toolbar.bringBack')} />
              <CommandButton id="screen.discard" label={t('toolbar.discard')} />
            </>
          }
        >
          {t('note.offered')}
        </Banner>
      ) : null}
      {record ? <RecordNotes record={record} /> : null}
    </>
  );
}

function RecordNotes({ record }: { record: Campaign }) {
  const { t } = useTranslation('campaigns');
  const { problem, state, isLate, scheduledOn } = record;
  const failureText = useFailureText();
  const gone = state.value === 'new' || state.value === 'scheduled' ? goneFaults(record) : [];
  const missing = state.value === 'new' ? launchFaults(campaignValues(record)) : [];
  if (isLate)
    return (
      <Banner
        tone="warn"
        action={
          <>
            <CommandButton id="campaigns.launch" args={{ campaign: record }} />
            <CommandButton id="campaigns.unschedule" />
          </>
        }
      >
        {t('note.late')}
      </Banner>
    );
  if (gone.length > 0)
    return (
      <Banner
        tone="bad"
        action={<CommandButton id="campaigns.metadata" args={{ campaign: record }} hideRefused />}
      >
        {failureText({ kind: 'violations', violations: gone })}.
      </Banner>
    );
  if (problem !== null && state.value === 'new')
    return <Banner tone="bad">{t('note.problem', { problem: problemText(problem, t) })}</Banner>;
  if (state.value === 'scheduled' && scheduledOn)
    return (
      <Banner tone="accent" action={<CommandButton id="campaigns.unschedule" />}>
        <MomentText read={readSchedule(scheduledOn, Date.now())} timezone={scheduledOn.timezone} />.{' '}
        {t('note.scheduled')}
      </Banner>
    );
  if (missing.length > 0)
    return <Banner tone="warn">{missing.map(({ code }) => t(`violations:${code}`)).join('. ')}.</Banner>;
  return null;
}
