import styles from './chart.module.css';
import { lineTokens } from './line-colours.ts';
import type { LineSeries } from './line-series.ts';

/** The names of the lines in their colours, with the values of the chosen moment beside them. */
export function ChartLegend({
  series,
  index,
  moment,
  formatValue,
}: {
  series: readonly LineSeries[];
  /** The moment that is looked at; null for none. */
  index: number | null;
  /** That moment in words. */
  moment: string;
  formatValue: (value: number) => string;
}) {
  return (
    <div className={styles.legend} aria-hidden="true">
      {series.map(({ label, values }, place) => (
        <span key={label} className={styles.name}>
          <span
            className={styles.dot}
            style={{ background: `var(${lineTokens[place % lineTokens.length]})` }}
          />
          {label}
          <b className={styles.value}>{valueAt(values, index, formatValue)}</b>
        </span>
      ))}
      <span className={styles.moment}>{moment}</span>
    </div>
  );
}

/** The value at a place as it is written; empty where there is none. */
export function valueAt(
  values: readonly (number | null)[],
  index: number | null,
  formatValue: (value: number) => string,
): string {
  const value = index === null ? null : values[index];
  return value === null || value === undefined ? '' : formatValue(value);
}
