import { useTranslation } from 'react-i18next';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import type { ImportPhase } from '#src/importing/import-run.ts';
import { DetailList } from '../../kit/details.tsx';
import { useFormat } from '../shared/use-format.ts';
import styles from './imports.module.css';

interface ResultStepProps {
  phase: Extract<ImportPhase, { kind: 'done' | 'failed' | 'refused' | 'lost' | 'stopped' }>;
  filename: string;
  list: string;
  /** Why the report could not be saved. */
  problem: string | null;
}

/** How the import ended (spec 2.6, completion). */
export function ResultStep({ phase, filename, list, problem }: ResultStepProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const failureText = useFailureText();
  const status = phase.kind === 'done' || phase.kind === 'failed' ? phase.status : null;
  const counts = ['added', 'updated', 'skipped', 'invalid'] as const;
  return (
    <div className={styles.stack}>
      {phase.kind === 'failed' ? (
        <p role="alert" className={styles.fault}>
          {t('result.failed')}
        </p>
      ) : null}
      {phase.kind === 'refused' ? (
        <p role="alert" className={styles.fault}>
          {failureText(phase.failure)}
        </p>
      ) : null}
      {phase.kind === 'lost' ? (
        <p role="alert" className={styles.fault}>
          {t('result.lost')}
        </p>
      ) : null}
      {phase.kind === 'stopped' ? <p>{t('result.stopped')}</p> : null}
      <DetailList
        items={[
          { label: t('result.file'), value: filename },
          { label: t('result.list'), value: list },
          ...counts.flatMap((name) =>
            status ? [{ label: t(`result.${name}`), value: format.number(status[name]) }] : [],
          ),
        ]}
      />
      {status && status.skipped + status.invalid > 0 ? <p className={styles.dim}>{t('result.why')}</p> : null}
      {problem ? (
        <p role="alert" className={styles.fault}>
          {problem}
        </p>
      ) : null}
    </div>
  );
}
