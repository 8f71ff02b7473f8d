import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { scrollLine, scrollTarget } from '../../kit/scroll-key.ts';
import styles from './bulk.module.css';

/** A line of the table: what the record is called, and what is said of it. */
export interface TableLine {
  readonly id: number;
  readonly title: string;
  readonly text: ReactNode;
}

// A keyboard scrolls only what it can focus.
const focusable = { tabIndex: 0 } as const;
const lineHeight = 30;
/** Where it is narrow, a line has two. */
const narrowLineHeight = 52;
const linesBeyond = 12;

/** Any number of rows, of which those in sight alone are drawn. */
export function RowTable({
  label,
  heads,
  lines,
}: {
  label: string;
  heads: readonly [string, string];
  lines: readonly TableLine[];
}) {
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const rows = scroller.current;
    const dialog = rows?.closest('[role=dialog]');
    if (!rows || !(dialog instanceof HTMLElement)) return;
    // The button has the focus, and whoever reads before pressing it reads the rows.
    function scroll(event: KeyboardEvent) {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      const isOnButton = target instanceof HTMLButtonElement && key !== ' ';
      if (!rows || event.defaultPrevented || !isOnButton || ctrlKey || metaKey || altKey) return;
      const to = scrollTarget(event, rows.scrollTop, rows.clientHeight - scrollLine, rows.scrollHeight);
      if (to === undefined) return;
      event.preventDefault();
      rows.scrollTop = to;
    }
    dialog.addEventListener('keydown', scroll);
    return () => dialog.removeEventListener('keydown', scroll);
  }, []);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: leastHeight,
    // A line has a row for each field that changes, however long.
    measureElement: (element) => Math.max(leastHeight(), (element as HTMLElement).offsetHeight),
    overscan: linesBeyond,
  });

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="table"
      aria-label={label}
      aria-rowcount={lines.length + 1}
      {...focusable}
    >
      <div role="row" aria-rowindex={1} className={styles.head}>
        {heads.map((head) => (
          <span key={head} role="columnheader">
            {head}
          </span>
        ))}
      </div>
      <div role="rowgroup" className={styles.lines} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          if (!line) return null;
          return (
            <div
              key={line.id}
              ref={virtual.measureElement}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              className={styles.line}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span role="cell">{line.title}</span>
              <span role="cell">{line.text}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

function leastHeight(): number {
  return window.matchMedia('(max-width: 640px)').matches ? narrowLineHeight : lineHeight;
}
