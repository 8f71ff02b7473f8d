import { useTranslation } from 'react-i18next';
import type { BulkSession } from '#src/commands/kernel/bulk/bulk-deed.ts';
import type { BulkState } from '#src/commands/kernel/bulk/bulk-run.ts';
import { useFormat } from '../shared/use-format.ts';
import styles from './bulk.module.css';
import { RowTable } from './row-table.tsx';
import { stoppedText } from './stopped-text.ts';

/** How it went: how many were done, and a line with the reason for each that was not. */
export function ResultView({ session, state }: { session: BulkSession; state: BulkState }) {
  const { t } = useTranslation('bulk');
  const format = useFormat();
  const { done, failed, isStopped } = state;
  const wrong = failed.filter(({ cause }) => !isStopped || cause !== 'left').length;
  return (
    <div className={styles.stack}>
      <p>
        {isStopped
          ? stoppedText(state, session, t, format)
          : t('result.done', { count: done, number: format.number(done) })}{' '}
        {wrong > 0 ? (
          <strong className={styles.bad}>
            {t('result.failed', { count: wrong, number: format.number(wrong) })}
          </strong>
        ) : null}{' '}
        {t(isStopped ? 'result.leftStay' : 'result.stay')}
      </p>
      <RowTable
        label={t(isStopped ? 'result.leftRows' : 'result.rows')}
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
