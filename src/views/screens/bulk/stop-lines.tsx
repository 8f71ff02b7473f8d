import { useTranslation } from 'react-i18next';
import { enumerated } from '#src/api/cache/changed-sentence.ts';
import { inOneLine, recordTitle } from '#src/api/cache/record-title.ts';
import type { BulkSession } from '#src/commands/kernel/bulk/bulk-deed.ts';
import type { BulkState } from '#src/commands/kernel/bulk/bulk-run.ts';
import styles from './bulk.module.css';

/** As many of those that stay are named here; all of them stand in the plan. */
const mostNamed = 5;

/** What has to be read before a deed that takes away: what goes with the records, what stays, and whether it comes back. */
export function StopLines({ session, state }: { session: BulkSession; state: BulkState }) {
  const { t } = useTranslation('bulk');
  const lines = session.stopLines();
  if (lines.length === 0) return null;
  const names = state.left
    .slice(0, mostNamed)
    .map((record) => ({ key: 'resources:named', params: { title: inOneLine(recordTitle(record)) } }));
  const more = state.left.length > mostNamed ? ['…'] : [];
  return (
    <div className={styles.stop}>
      {lines.map(({ key, params }) => (
        <p key={key}>{t(key, { ...params })}</p>
      ))}
      {names.length > 0 ? (
        <p>{t('stop.left', { count: state.left.length, names: enumerated([...names, ...more]) })}</p>
      ) : null}
    </div>
  );
}
