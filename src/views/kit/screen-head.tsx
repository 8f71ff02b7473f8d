import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './screen-head.module.css';

/** The heading of a screen, with facts beside it and its commands at the end of the line. `flush` where the screen has its own margins. */
export function ScreenHead({
  title,
  beside,
  flush = false,
  children,
}: {
  title: string;
  beside?: ReactNode;
  flush?: boolean;
  children?: ReactNode;
}) {
  return (
    <header className={clsx(styles.head, flush && styles.flush)}>
      <h1>{title}</h1>
      {beside}
      {children ? <div className={styles.actions}>{children}</div> : null}
    </header>
  );
}
