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
