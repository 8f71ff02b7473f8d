import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './chart.module.css';
import { ChartLegend, valueAt } from './chart-legend.tsx';
import { ChartTable } from './chart-table.tsx';
import { drawLines, type LineDrawing } from './draw-lines.ts';
import type { LineChartProps } from './line-series.ts';

/**
 * Lines over time with their names, and the values at the pointer or where the arrow keys have gone. The drawing library
 * is fetched when the first chart is shown; the table needs none.
 */
export function LineChart(props: LineChartProps) {
  const { label, times, series, timeTitle, height = 350, formatTime, formatValue = String } = props;
  const { t } = useTranslation('kit');
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<LineDrawing>(null);
  const [index, setIndex] = useState<number | null>(null);

  useEffect(() => {
    if (!place.current) return;
    const drawn = drawLines(place.current, { times, series, height, formatTime, formatValue }, setIndex);
    drawing.current = drawn;
    return drawn.end;
  }, [times, series, height, formatTime, formatValue]);

  function moveByKey(event: KeyboardEvent) {
    const wanted = placeFor(event.key, index, times.length);
    if (wanted === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    drawing.current?.lookAt(wanted);
    setIndex(wanted);
  }

  const shown = index === null ? undefined : times[index];
  const moment = shown === undefined ? '' : formatTime(shown);
  const values = series.map((one) => `${one.label} ${valueAt(one.values, index, formatValue)}`);
  return (
    <figure className={styles.figure} aria-label={label}>
      <ChartLegend {...{ series, index, moment, formatValue }} />
      <div
        ref={place}
        role="slider"
        tabIndex={0}
        className={styles.plot}
        style={{ minHeight: height }}
        aria-label={t('chart.moment', { label })}
        aria-valuemin={1}
        aria-valuemax={times.length}
        aria-valuenow={(index ?? 0) + 1}
        aria-valuetext={index === null ? t('chart.none') : [moment, ...values].join(', ')}
        onKeyDown={moveByKey}
      />
      <ChartTable
        label={label}
        head={[timeTitle, ...series.map((one) => one.label)]}
        rows={times.map((time, row) => ({
          name: formatTime(time),
          values: series.map((one) => valueAt(one.values, row, formatValue)),
        }))}
      />
    </figure>
  );
}

/** Where a key leads on the line of times; null for none of them, undefined for a key that leads nowhere. */
export function placeFor(key: string, from: number | null, count: number): number | null | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowRight':
      return from === null ? 0 : Math.min(from + 1, count - 1);
    case 'ArrowLeft':
      return from === null ? count - 1 : Math.max(from - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'Escape':
      return from === null ? undefined : null;
    default:
      return undefined;
  }
}
