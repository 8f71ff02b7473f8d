import { type Ref, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contract/resources/campaigns.ts';
import type { FormField } from '../../kit/form/types.ts';
import { type CampaignValues, saveFaults, sendingFaults } from './campaign-values.ts';
import { savedCountBody } from './count-body.ts';
import { EmailListInput } from './email-list-input.tsx';
import { RecipientCountCard } from './recipient-count.tsx';
import { ScheduleField } from './schedule-field.tsx';
import type { LocalSchedule } from './schedule-moment.ts';
import type { CampaignEditor } from './use-campaign-editor.ts';
import { useRecipientCount } from './use-recipient-count.ts';
import styles from './wizard.module.css';
import { type Wish, WizardForm, type WizardFormHandle } from './wizard-form.tsx';

interface SendStepProps {
  readonly editor: CampaignEditor;
  readonly record: Campaign;
  /** Everything is saved: opens the gate. */
  onSend(saved: Campaign): void;
  readonly ref?: Ref<WizardFormHandle>;
}

/** Whom to tell, and when to send. */
export function SendStep({ editor, record, onSend, ref }: SendStepProps) {
  const { t } = useTranslation('campaigns');
  const fields = useSendFields();
  const body = useMemo(() => savedCountBody(record), [record]);
  const counted = useRecipientCount(body);

  function faultsOf(values: CampaignValues, wish: Wish) {
    return [...saveFaults(values), ...sendingFaults(values, Date.now(), wish === 'next')];
  }

  return (
    <div className={styles.columns}>
      <WizardForm
        ref={ref}
        editor={editor}
        record={record}
        label={t('tab.send')}
        fields={fields}
        faultsOf={faultsOf}
        onSaved={(saved, _values, wish) => {
          if (wish === 'next') onSend(saved);
          return undefined;
        }}
      />
      <aside className={styles.aside}>
        <RecipientCountCard state={counted} isFiltered={record.enableFilters} />
      </aside>
    </div>
  );
}

function useSendFields(): readonly FormField[] {
  const { t } = useTranslation('campaigns');
  return useMemo(
    (): readonly FormField[] => [
      {
        name: 'notify',
        kind: 'switch',
        labelKey: 'campaigns:field.notify',
        helpKey: 'campaigns:help.notify',
      },
      {
        name: 'notifications',
        kind: 'custom',
        labelKey: 'campaigns:field.notifications',
        visible: ({ notify }) => notify === true,
        render: (control) => <EmailListInput control={control} label={t('field.notifications')} />,
      },
      {
        name: 'isScheduled',
        kind: 'switch',
        labelKey: 'campaigns:field.isScheduled',
        helpKey: 'campaigns:help.isScheduled',
      },
      {
        name: 'scheduledOn',
        kind: 'custom',
        labelKey: 'campaigns:field.scheduledOn',
        visible: ({ isScheduled }) => isScheduled === true,
        render: ({ id, value, invalid, describedBy, onChange, ref }) => (
          <ScheduleField
            id={id}
            value={value as LocalSchedule | null}
            invalid={invalid}
            {...(describedBy && { describedBy })}
            {...(typeof ref === 'function' && { inputRef: (element) => void ref(element) })}
            onChange={onChange}
          />
        ),
      },
    ],
    [t],
  );
}
