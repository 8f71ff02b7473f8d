import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contract/resources/campaigns.ts';
import type { Violation } from '#contract/rules/violations.ts';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
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
  obstacles: readonly Violation[];
  onClose: () => void;
}) {
  const { t } = useTranslation('campaigns');
  const run = useCommandRunner();
  const failureText = useFailureText();

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
        {obstacles.map((obstacle) => (
          <li key={`${obstacle.propertyPath} ${obstacle.code}`}>
            {failureText({ kind: 'violations', violations: [obstacle] })}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
