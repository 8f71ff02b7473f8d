import clsx from 'clsx';
import type { ReactNode, Ref } from 'react';
import { moveByArrows } from './arrow-keys.ts';
import styles from './line-list.module.css';

/** Lines of a dialog, each of which does something; the arrows go through them. */
export function LineList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={styles.list} aria-label={label} onKeyDown={(event) => moveByArrows(event, 'down')}>
      {children}
    </ol>
  );
}

/** One line of the list. */
export function Line({
  ref,
  className,
  onClick,
  children,
}: {
  ref?: Ref<HTMLButtonElement>;
  className?: string | false;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <li>
      <button ref={ref} type="button" className={clsx(styles.line, className)} onClick={onClick}>
        {children}
      </button>
    </li>
  );
}
