import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contract/resources/campaigns.ts';
import { CommandButton } from '../../kit/command-button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';

/** Stands where a step cannot be shown, with what to do instead. */
export function StepRefused({ reason, record }: { reason: string; record: Campaign | null }) {
  const { t } = useTranslation('campaigns');
  return (
    <EmptyState title={t('tab.refused')} text={reason}>
      {record ? <CommandButton id="campaigns.metadata" args={{ campaign: record }} hideRefused /> : null}
    </EmptyState>
  );
}
