import { useTranslation } from 'react-i18next';
import styles from './chart.module.css';

/** One line of the table behind a chart: its name and a text per series. */
export type ChartTableRow = { name: string; values: readonly string[] };

/** The figures of a chart as a table, closed at first, for everyone who reads rather than looks. */
export function ChartTable({
  label,
  head,
  rows,
}: {
  label: string;
  head: readonly string[];
  rows: readonly ChartTableRow[];
}) {
  const { t } = useTranslation('kit');
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{t('chart.table')}</summary>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className={styles.caption}>{label}</caption>
          <thead>
            <tr>
              {head.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                {row.values.map((value, column) => (
                  <td key={head[column + 1] ?? column}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
