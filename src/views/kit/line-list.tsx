import clsx from 'clsx';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import styles from './line-list.module.css';

/** Lines of a dialog, each of which does something; the arrows go through them. */
export function LineList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={styles.list} aria-label={label} onKeyDown={moveFocus}>
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

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const lines = [...event.currentTarget.querySelectorAll('button')];
  const place = lines.indexOf(document.activeElement as HTMLButtonElement);
  event.preventDefault();
  lines[place + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}
