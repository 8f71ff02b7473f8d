import { useTranslation } from 'react-i18next';
import type { ImportState } from '#src/importing/import-run.ts';
import { VisuallyHidden } from '../../kit/hidden.tsx';
import { ProgressBar } from '../../kit/meter.tsx';
import { useFormat } from '../shared/use-format.ts';
import styles from './imports.module.css';

/** Step 3: how far the import is (spec section 9, Import progress). */
export function ProgressStep({ state }: { state: ImportState }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { phase, percent } = state;
  const isProcessing = phase.kind === 'processing';
  const title = t(isProcessing ? 'progress.processing' : 'progress.sending');
  return (
    <div className={styles.progress}>
      <div className={styles.progressHead}>
        <b>{title}</b>
        <span className={styles.figure}>{Math.floor(percent)} %</span>
      </div>
      <ProgressBar value={percent} max={100} label={title} />
      <p className={styles.dim}>
        {phase.kind === 'sending' && phase.isWaiting ? t('progress.waiting') : null}
        {phase.kind === 'sending' && !phase.isWaiting
          ? t('progress.sent', { done: format.number(phase.sent), total: format.number(phase.total) })
          : null}
        {isProcessing
          ? t('progress.processed', {
              done: format.number(phase.processed),
              total: format.number(phase.received),
            })
          : null}
      </p>
      <p className={styles.dim}>{t(isProcessing ? 'progress.mayClose' : 'progress.mayStop')}</p>
      <VisuallyHidden live>{title}</VisuallyHidden>
    </div>
  );
}
