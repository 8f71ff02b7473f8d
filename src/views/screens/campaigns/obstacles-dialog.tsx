import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contract/resources/campaigns.ts';
import type { ViolationCode } from '#contract/rules/violations.ts';
import { Button } from '../../kit/button.tsx';
import { useCommandRunner } from '../../kit/command-provider.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import styles from './gate.module.css';

/** Says why a campaign cannot be sent yet, and leads to where that is mended. */
export function ObstaclesDialog({
  campaign,
  obstacles,
  onClose,
}: {
  campaign: Campaign;
  obstacles: readonly ViolationCode[];
  onClose: () => void;
}) {
  const { t } = useTranslation('campaigns');
  const run = useCommandRunner();

  function edit() {
    onClose();
    // The dialog is gone by then, so that the command may run.
    requestAnimationFrame(() => void run('campaigns.metadata', { campaign }));
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('gate.obstacles', { name: campaign.name })}
      size="s"
      footer={
        <>
          <Button kbd="Escape" onClick={onClose}>
            {t('kit:dialog.close')}
          </Button>
          <Button variant="primary" kbd="Mod+Enter" onClick={edit}>
            {t('gate.mend')}
          </Button>
        </>
      }
    >
      <ul className={styles.obstacles}>
        {obstacles.map((code) => (
          <li key={code}>{t(`violations:${code}`)}</li>
        ))}
      </ul>
    </Dialog>
  );
}
