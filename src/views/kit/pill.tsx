import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './pill.module.css';

/** What a state means to the reader, never its name. */
export type Tone = 'idle' | 'ok' | 'warn' | 'bad' | 'accent';

/** A state in one word. */
export function Pill({ tone = 'idle', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={clsx(styles.pill, styles[tone])}>{children}</span>;
}
