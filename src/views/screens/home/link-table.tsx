import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import styles from './home.module.css';

/** A row of a small table that leads somewhere. */
export interface LinkRow {
  readonly id: number;
  readonly cells: readonly ReactNode[];
  readonly href: string;
  /** What the link says, and its name for screen readers where several say the same. */
  readonly link: string;
  readonly linkLabel?: string;
}

/** A small table with a link in each row: one tab stop, arrows between the rows, Enter follows. The whole row can be pressed. */
export function LinkTable({
  label,
  heads,
  linkFirst = false,
  rows,
}: {
  label: string;
  /** Titles of the columns; the link's own comes first or last. */
  heads: readonly string[];
  linkFirst?: boolean;
  rows: readonly LinkRow[];
}) {
  const table = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState(0);
  const stop = Math.min(current, rows.length - 1);

  function move(event: KeyboardEvent) {
    const last = rows.length - 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(stop + 1, last),
      ArrowUp: Math.max(stop - 1, 0),
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setCurrent(target);
    table.current?.querySelectorAll('a')[target]?.focus();
  }

  return (
    <table ref={table} className={styles.table} aria-label={label} onKeyDown={move}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const link = (
            <td key="link">
              <a
                href={row.href}
                tabIndex={index === stop ? 0 : -1}
                aria-label={row.linkLabel}
                onFocus={() => setCurrent(index)}
              >
                {row.link}
              </a>
            </td>
          );
          const cells = row.cells.map((cell, column) => (
            <td key={heads[linkFirst ? column + 1 : column]}>{cell}</td>
          ));
          return <tr key={row.id}>{linkFirst ? [link, ...cells] : [...cells, link]}</tr>;
        })}
      </tbody>
    </table>
  );
}
