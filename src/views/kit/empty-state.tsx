import type { ReactNode } from 'react';
import { Kbd } from './kbd.tsx';
import styles from './state.module.css';

/** What stands where nothing is yet: says what to do next and shows the key for it. */
export function EmptyState({
  title,
  text,
  kbd,
  icon,
  isScreen = false,
  children,
}: {
  title: ReactNode;
  text?: ReactNode;
  kbd?: string;
  icon?: ReactNode;
  /** Whether it stands for the whole screen, which has a heading then. */
  isScreen?: boolean;
  children?: ReactNode;
}) {
  const Title = isScreen ? 'h1' : 'p';
  return (
    <div className={styles.state}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <Title className={styles.title}>{title}</Title>
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
