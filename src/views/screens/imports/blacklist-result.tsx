import { useTranslation } from 'react-i18next';
import type { BlacklistOutcome } from '#src/importing/blacklist-run.ts';
import { DetailList } from '../../kit/details.tsx';
import { useFormat } from '../shared/use-format.ts';
import styles from './imports.module.css';
import { ScrollRegion } from './scroll-region.tsx';

const mostShown = 100;

/** How many addresses were added or there already, and which rows hold none. */
export function BlacklistResult({ outcome, filename }: { outcome: BlacklistOutcome; filename: string }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { added, existing, invalid } = outcome;
  return (
    <div className={styles.stack}>
      <DetailList
        items={[
          { label: t('result.file'), value: filename },
          { label: t('result.added'), value: format.number(added) },
          { label: t('blacklist.existing'), value: format.number(existing) },
          { label: t('result.invalid'), value: format.number(invalid.length) },
        ]}
      />
      {invalid.length > 0 ? (
        <ScrollRegion label={t('blacklist.invalidRows')}>
          <thead>
            <tr>
              <th scope="col">{t('blacklist.row')}</th>
              <th scope="col">{t('blacklist.value')}</th>
            </tr>
          </thead>
          <tbody>
            {invalid.slice(0, mostShown).map(({ row, value }) => (
              <tr key={row}>
                <td>{format.number(row)}</td>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </ScrollRegion>
      ) : null}
      {invalid.length > mostShown ? (
        <p className={styles.dim}>{t('blacklist.more', { count: invalid.length - mostShown })}</p>
      ) : null}
    </div>
  );
}
