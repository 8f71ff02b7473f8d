import clsx from 'clsx';
import styles from './data-grid.module.css';

/** Which way a reason grows from its cell: up where the list ends below, to the left where it ends at the right. */
export type ReasonPlace = { above: boolean; leftwards: boolean };

/** Why the value of a cell was refused, over the rows beside it. */
export function CellReason({ id, text, place }: { id?: string; text: string; place: ReasonPlace }) {
  return (
    <span
      id={id}
      data-reason=""
      className={clsx(styles.reason, place.above && styles.above, place.leftwards && styles.leftwards)}
    >
      {text}
    </span>
  );
}
