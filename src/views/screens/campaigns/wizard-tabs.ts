import type { TFunction } from 'i18next';
import type { Campaign } from '#contract/resources/campaigns.ts';
import { campaignAllows } from '#contract/rules/states.ts';
import type { Tab } from '../../kit/tabs.tsx';

/** One step of the wizard. */
export type Step = 'metadata' | 'overview' | 'send';

/** The steps as tabs; one that is of no use now is disabled and says why (spec 2.9). */
export function tabsFor(
  record: Campaign | null,
  t: TFunction<'campaigns'>,
): readonly (Tab & { value: Step })[] {
  const isFixed = record !== null && !campaignAllows('edit', record.state.value);
  const fixed = isFixed ? t('reason.edit') : undefined;
  const unsaved = record === null ? t('tab.saveFirst') : undefined;
  const empty = record?.uniqueRecipients === 0 ? t('tab.noRecipients') : undefined;
  return [
    tab('metadata', t('tab.metadata'), fixed),
    tab('overview', t('tab.overview'), unsaved),
    tab('send', t('tab.send'), unsaved ?? fixed ?? empty),
  ];
}

function tab(value: Step, label: string, reason: string | undefined): Tab & { value: Step } {
  return reason === undefined ? { value, label } : { value, label, disabled: true, reason };
}
