import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contract/resources/campaigns.ts';
import { CommandButton } from '../../kit/command-button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';

/** Stands where a campaign was not launched yet. */
export function NoReport({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('report');
  return (
    <EmptyState title={t('none.title')} text={t('none.text')}>
      <CommandButton id="campaigns.metadata" args={{ campaign }} hideKey />
      <CommandButton id="campaigns.launch" args={{ campaign }} />
    </EmptyState>
  );
}
