import styles from './skeleton.module.css';

/** A grey bar where text is coming; the width is any CSS length. */
export function Skeleton({ width = '60%' }: { width?: string }) {
  return <span className={styles.bar} style={{ width }} aria-hidden="true" />;
}

const lineWidths = ['72%', '54%', '86%', '40%', '64%'];

/** Up to five lines of text that are coming, for a card or a form. */
export function SkeletonLines({ lines = 4, label }: { lines?: number; label: string }) {
  return (
    <div className={styles.lines} role="status" aria-label={label}>
      {lineWidths.slice(0, lines).map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
