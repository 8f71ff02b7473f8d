import type { ReactNode } from 'react';
import styles from './imports.module.css';

// A keyboard scrolls only what it can focus.
const focusable = { tabIndex: 0 } as const;

/** A table that may be wider and longer than its place. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.preview} aria-label={label} {...focusable}>
      <table className={styles.table}>{children}</table>
    </section>
  );
}
