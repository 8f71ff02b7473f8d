import type { ReactNode } from 'react';
import styles from './hidden.module.css';

/** Text for screen readers alone; `live` makes it a polite live region. */
export function VisuallyHidden({
  children,
  live = false,
  id,
}: {
  children?: ReactNode;
  live?: boolean;
  id?: string;
}) {
  if (!live) {
    return (
      <span id={id} className={styles.hidden}>
        {children}
      </span>
    );
  }
  return (
    <span id={id} className={styles.hidden} role="status" aria-live="polite">
      {children}
    </span>
  );
}
