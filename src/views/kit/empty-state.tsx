import type { ReactNode } from 'react';
import { Kbd } from './kbd.tsx';
import styles from './state.module.css';

/** What stands where nothing is yet: says what to do next and shows the key for it. */
export function EmptyState({
  title,
  text,
  kbd,
  icon,
  children,
}: {
  title: ReactNode;
  text?: ReactNode;
  kbd?: string;
  icon?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.state}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <p className={styles.title}>{title}</p>
      {text ? (
        <p className={styles.text}>
          {text}
          {kbd ? (
            <>
              {' '}
              <Kbd keys={kbd} />
            </>
          ) : null}
        </p>
      ) : null}
      {children ? <div className={styles.actions}>{children}</div> : null}
    </div>
  );
}
