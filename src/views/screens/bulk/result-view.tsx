import { useTranslation } from 'react-i18next';
import type { BulkState } from '#src/commands/kernel/bulk-run.ts';
import { useFormat } from '../shared/use-format.ts';
import styles from './bulk.module.css';
import { RowTable } from './row-table.tsx';

/** How it went: how many were done, and a line with the reason for each that was not. */
export function ResultView({ state: { done, failed } }: { state: BulkState }) {
  const { t } = useTranslation('bulk');
  const format = useFormat();
  return (
    <div className={styles.stack}>
      <p>
        {t('result.done', { count: done, number: format.number(done) })}{' '}
        <strong className={styles.bad}>
          {t('result.failed', { count: failed.length, number: format.number(failed.length) })}
        </strong>{' '}
        {t('result.stay')}
      </p>
      <RowTable
        label={t('result.rows')}
        heads={[t('plan.record'), t('plan.reason')]}
        lines={failed.map(({ row, reason }) => ({
          id: row.id,
          title: row.title,
          text: t(reason.key, { ...reason.params }),
        }))}
      />
    </div>
  );
}
