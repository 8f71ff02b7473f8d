import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './banner.module.css';

/** A line over the screen that stays until its cause is gone (server down, over a limit); `bad` is announced at once. */
export function Banner({
  tone,
  children,
  action,
}: {
  tone: 'accent' | 'warn' | 'bad';
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={clsx(styles.banner, styles[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
      <span className={styles.text}>{children}</span>
      {action}
    </div>
  );
}
