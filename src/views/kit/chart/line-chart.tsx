import { useEffect, useRef } from 'react';
import styles from './chart.module.css';
import { ChartTable } from './chart-table.tsx';
import { drawLines } from './draw-lines.ts';

/** One line: a value for each time, null where there is none. */
export type LineSeries = { label: string; values: readonly (number | null)[] };

/** What a line chart shows. `times` are seconds since 1970, rising. */
export type LineChartProps = {
  label: string;
  times: readonly number[];
  series: readonly LineSeries[];
  timeTitle: string;
  /** px; 350 unless given. */
  height?: number;
  formatTime: (seconds: number) => string;
  formatValue?: (value: number) => string;
};

/** Lines over time. The drawing library is fetched when the first chart is shown; the table needs none. */
export function LineChart(props: LineChartProps) {
  const { label, times, series, timeTitle, height = 350, formatTime, formatValue = String } = props;
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!place.current) return;
    return drawLines(place.current, { times, series, timeTitle, height, formatTime, formatValue });
  }, [times, series, timeTitle, height, formatTime, formatValue]);

  return (
    <figure className={styles.figure} aria-label={label}>
      <div ref={place} className={styles.plot} style={{ minHeight: height }} aria-hidden="true" />
      <ChartTable
        label={label}
        head={[timeTitle, ...series.map((one) => one.label)]}
        rows={times.map((time, index) => ({
          name: formatTime(time),
          values: series.map((one) => {
            const value = one.values[index];
            return value === null || value === undefined ? '' : formatValue(value);
          }),
        }))}
      />
    </figure>
  );
}
