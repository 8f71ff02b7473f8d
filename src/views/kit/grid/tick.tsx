import clsx from 'clsx';
import type { TickState } from './selection.ts';
import styles from './tick.module.css';

/** A drawn checkbox of three states that takes part in the grid's one tab stop. The grid turns it. */
export function Tick({
  state,
  label,
  tabIndex,
  cell,
  disabled = false,
}: {
  state: TickState;
  label: string;
  tabIndex: number;
  cell: string;
  disabled?: boolean;
}) {
  return (
    <span
      role="checkbox"
      aria-checked={state === 'some' ? 'mixed' : state === 'all'}
      aria-label={label}
      aria-disabled={disabled || undefined}
      tabIndex={tabIndex}
      data-cell={cell}
      data-tick=""
      className={clsx(styles.tick, styles[state])}
    />
  );
}
