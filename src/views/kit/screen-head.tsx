import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './screen-head.module.css';

/** The heading of a screen, with facts beside it and its commands at the end of the line. `flush` where the screen has its own margins. */
export function ScreenHead({
  title,
  count,
  mark,
  beside,
  flush = false,
  children,
}: {
  title: string;
  /** How many there are of what the heading names. */
  count?: string | undefined;
  /** What kind of list it shows just now, beside the number. */
  mark?: ReactNode;
  /** Facts that stand beside the heading, below it where it is narrow. */
  beside?: ReactNode;
  flush?: boolean;
  /** A toolbar; it gets the room that the heading leaves. */
  children?: ReactNode;
}) {
  return (
    <header className={clsx(styles.head, flush && styles.flush)}>
      <div className={styles.words}>
        <h1 title={title}>{title}</h1>
        {count === undefined ? null : <span className={styles.count}>{count}</span>}
        {mark}
        {beside ? <div className={styles.beside}>{beside}</div> : null}
      </div>
      {children}
    </header>
  );
}
