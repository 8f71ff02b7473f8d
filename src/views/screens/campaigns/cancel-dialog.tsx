import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandRunner } from '../../kit/command-provider.tsx';
import { TypedCountDialog } from '../../kit/typed-count-dialog.tsx';
import { useFormat } from '../shared/use-format.ts';
import styles from './gate.module.css';
import { type GateFacts, useGate } from './use-gate.ts';

interface CancelProps {
  readonly campaignId: number;
  readonly onClose: () => void;
}

/** The gate before a campaign is ended for good: how many will never be mailed has to be typed. */
export function CancelDialog({ campaignId, onClose }: CancelProps) {
  const gate = useGate(campaignId);
  return gate.data ? <OpenCancel facts={gate.data} onClose={onClose} /> : null;
}

function OpenCancel({ facts: { campaign }, onClose }: { facts: GateFacts; onClose: () => void }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const run = useCommandRunner();
  const [isBusy, setBusy] = useState(false);
  // Mails go on leaving meanwhile; what was read first is what is typed.
  const [queued] = useState(campaign.report?.queued ?? 0);

  async function confirm() {
    setBusy(true);
    const { status } = await run('campaigns.cancel', { campaign, unsent: queued });
    setBusy(false);
    if (status === 'done') onClose();
  }

  return (
    <TypedCountDialog
      open
      onOpenChange={onClose}
      title={t('cancel.title', { name: campaign.name })}
      count={queued}
      confirmLabel={t('cancel.confirm')}
      leaveLabel={t('cancel.leave')}
      danger
      busy={isBusy}
      onConfirm={() => void confirm()}
    >
      <div className={styles.summary}>
        <p>{t('cancel.text', { count: queued, number: format.number(queued) })}</p>
      </div>
    </TypedCountDialog>
  );
}
