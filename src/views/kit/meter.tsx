import clsx from 'clsx';
import styles from './meter.module.css';
import type { Tone } from './pill.tsx';

/** A share of something that does not move by itself (a limit, a quota). */
export function Meter({
  value,
  max,
  label,
  tone = 'accent',
}: {
  value: number;
  max: number;
  label: string;
  tone?: Tone;
}) {
  const bounded = Math.min(Math.max(value, 0), max);
  return (
    <span
      className={clsx(styles.track, styles[tone])}
      role="meter"
      aria-label={label}
      aria-valuenow={bounded}
      aria-valuemin={0}
      aria-valuemax={max}
    >
      <span className={styles.bar} style={{ width: `${max > 0 ? (bounded / max) * 100 : 0}%` }} />
    </span>
  );
}

/** Work under way; without `value` it is not known how much is left. */
export function ProgressBar({ value, max, label }: { value?: number; max: number; label: string }) {
  const known = value === undefined ? undefined : Math.min(Math.max(value, 0), max);
  return (
    <span
      className={clsx(styles.track, styles.accent)}
      role="progressbar"
      aria-label={label}
      aria-valuenow={known}
      aria-valuemin={0}
      aria-valuemax={max}
    >
      <span
        className={clsx(styles.bar, known === undefined && styles.unknown)}
        style={known === undefined ? undefined : { width: `${max > 0 ? (known / max) * 100 : 0}%` }}
      />
    </span>
  );
}
