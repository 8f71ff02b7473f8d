import styles from './chart.module.css';
import { ChartTable } from './chart-table.tsx';

/** One bar. */
export type Bar = { label: string; value: number };

/** Bars over few to a hundred labels; the first and the last label stand below, the greatest value at the top. */
export function BarChart({
  label,
  bars,
  labelTitle,
  valueTitle,
  height = 150,
  format = String,
}: {
  label: string;
  bars: readonly Bar[];
  /** Titles of the two columns of the table. */
  labelTitle: string;
  valueTitle: string;
  height?: number;
  format?: (value: number) => string;
}) {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <figure className={styles.figure} aria-label={label}>
      <div className={styles.bars} style={{ height }} aria-hidden="true">
        <span className={styles.most}>{format(most)}</span>
        {bars.map((bar) => (
          <span key={bar.label} className={styles.bar} title={`${bar.label}: ${format(bar.value)}`}>
            <span className={styles.fill} style={{ height: `${(bar.value / most) * 100}%` }} />
          </span>
        ))}
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars.length > 1 ? bars.at(-1)?.label : ''}</span>
      </div>
      <ChartTable
        label={label}
        head={[labelTitle, valueTitle]}
        rows={bars.map((bar) => ({ name: bar.label, values: [format(bar.value)] }))}
      />
    </figure>
  );
}
