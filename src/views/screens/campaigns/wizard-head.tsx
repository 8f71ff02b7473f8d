import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contract/resources/campaigns.ts';
import { Button } from '../../kit/button.tsx';
import { CommandButton } from '../../kit/command-button.tsx';
import { useCommandState } from '../../kit/command-provider.tsx';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { CampaignState } from '../shared/campaign-state.tsx';
import type { Wish } from './wizard-form.tsx';
import type { Step } from './wizard-tabs.ts';

/** Which campaign it is, in which state, and the buttons of the step (spec 2.9, Toolbar). */
export function WizardHead({
  title,
  record,
  step,
  isScheduled,
  isOver,
  onRequest,
}: {
  title: string;
  record: Campaign | null;
  step: Step;
  isScheduled: boolean;
  /** Whether it can be changed no more. */
  isOver: boolean;
  onRequest: (wish: Wish) => void;
}) {
  const { t } = useTranslation('campaigns');
  const save = useCommandState('screen.save').keys;
  const next = useCommandState('screen.save-and-next').keys;
  const goOn = step !== 'send' ? 'next' : isScheduled ? 'schedule' : 'send';
  return (
    <ScreenHead title={title} beside={record ? <CampaignState campaign={record} /> : null}>
      {record && step !== 'metadata' ? (
        <CommandButton
          id="campaigns.mail-preview"
          args={{ campaign: record }}
          label={t('toolbar.mailPreview')}
        />
      ) : null}
      {record && step === 'overview' ? (
        <>
          <CommandButton id="campaigns.unschedule" args={undefined} hideRefused />
          <CommandButton id="campaigns.report" args={{ campaign: record }} hideRefused />
        </>
      ) : null}
      {step === 'overview' ? null : (
        <Button {...(save && { kbd: save })} onClick={() => onRequest('save')}>
          {t('toolbar.save')}
        </Button>
      )}
      {isOver ? null : (
        <Button variant="primary" {...(next && { kbd: next })} onClick={() => onRequest('next')}>
          {t(`toolbar.${goOn}`)}
        </Button>
      )}
    </ScreenHead>
  );
}
