import type { ReactNode } from 'react';
import styles from './card.module.css';
import { Skeleton } from './skeleton.tsx';

/** A framed part of a screen with an optional small title and action. */
export function Card({
  title,
  action,
  children,
}: {
  title?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.card}>
      {title || action ? (
        <header className={styles.head}>
          {title ? <h2 className={styles.title}>{title}</h2> : null}
          {action}
        </header>
      ) : null}
      {children}
    </section>
  );
}

/** One figure: label, value and a detail; a link or a button when it leads somewhere. */
export function StatTile({
  label,
  value,
  detail,
  href,
  onOpen,
  loading = false,
}: {
  label: string;
  value: ReactNode;
  detail?: ReactNode;
  href?: string;
  onOpen?: () => void;
  loading?: boolean;
}) {
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <strong className={styles.value}>{loading ? <Skeleton width="72px" /> : value}</strong>
      {detail ? <span className={styles.detail}>{detail}</span> : null}
    </>
  );
  if (href) {
    return (
      <a className={styles.tile} href={href}>
        {content}
      </a>
    );
  }
  if (onOpen) {
    return (
      <button type="button" className={styles.tile} onClick={onOpen}>
        {content}
      </button>
    );
  }
  return <div className={styles.tile}>{content}</div>;
}
