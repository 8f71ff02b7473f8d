import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StatePill } from './list-columns.tsx';
import styles from './record-facts.module.css';

/** What says which record it is, beside its name: its number, its state, and what else counts of it. */
export function RecordFacts({
  record,
  children,
}: {
  record: { readonly id: number; readonly state?: unknown };
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const state = stateOf(record.state);
  return (
    <>
      <span className={styles.id}>#{record.id}</span>
      {state === null ? null : <StatePill state={state} t={t} />}
      {children}
    </>
  );
}

function stateOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('value' in state)) return null;
  return typeof state.value === 'string' ? state.value : null;
}
