import type { ReactNode } from 'react';
import styles from './session.module.css';

/** The card in the middle of the screens before a session. */
export function SessionCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <span className={styles.mark} aria-hidden="true">
            P
          </span>
          <span>Postkey</span>
        </div>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
