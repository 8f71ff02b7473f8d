import clsx from 'clsx';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowJudge } from '#src/commands/kernel/bulk-deed.ts';
import type { PlannedRow } from '#src/commands/kernel/bulk-plan.ts';
import type { BulkState } from '#src/commands/kernel/bulk-run.ts';
import { useFormat } from '../shared/use-format.ts';
import styles from './bulk.module.css';
import { reasonText } from './reason-text.ts';
import { RowTable } from './row-table.tsx';
import { valueText } from './value-text.ts';

const kinds = ['change', 'unchanged', 'skipped', 'invalid'] as const;

/** What would be done: how many rows which way, and each row with its value before and after. */
export function PlanView({
  state,
  fieldName,
  isDelete,
}: {
  state: BulkState;
  /** What is set; nothing where the deed sets no field. */
  fieldName: RowJudge['fieldName'];
  isDelete: boolean;
}) {
  const { t } = useTranslation('bulk');
  const format = useFormat();
  const { rows, counts } = state;
  const present = kinds.filter((kind) => counts[kind] > 0);
  const [wanted, setWanted] = useState<PlannedRow['kind'] | null>(null);
  const shown = wanted !== null && counts[wanted] > 0 ? wanted : (present[0] ?? 'change');
  const lines = rows
    .filter(({ kind }) => kind === shown)
    .map((row) => ({ id: row.id, title: row.title, text: <RowText row={row} /> }));

  const named = typeof fieldName === 'object' ? t(fieldName.key, { ...fieldName.params }) : fieldName;
  const heading = named ?? changed(rows, t);

  return (
    <div className={styles.stack}>
      <div className={styles.counts} role="group" aria-label={t('plan.counts')}>
        {present.map((kind) => (
          <button
            key={kind}
            type="button"
            className={clsx(styles.count, kind === 'invalid' && styles.bad)}
            aria-pressed={kind === shown}
            onClick={() => setWanted(kind)}
          >
            {t(kind === 'change' && isDelete ? 'plan.deleted' : `plan.${kind}`, {
              count: counts[kind],
              number: format.number(counts[kind]),
            })}
          </button>
        ))}
      </div>
      <RowTable
        label={t('plan.rows')}
        heads={[t('plan.record'), shown === 'change' ? heading : t('plan.reason')]}
        lines={lines}
      />
    </div>
  );
}

/** What the column of the changes is called, where no field was asked for. */
function changed(rows: readonly PlannedRow[], t: TFunction): string {
  const first = rows.find((row) => row.kind === 'change');
  const fields = first?.kind === 'change' ? first.changes.map(({ field }) => field) : [];
  return fields.length === 1 ? t(`resources:field.${fields[0]}`) : t('plan.what');
}

function RowText({ row }: { row: PlannedRow }) {
  const { t } = useTranslation('bulk');
  if (row.kind !== 'change') return reasonText(row, t);
  if (row.changes.length === 0) return t('plan.goes');
  return row.changes.map(({ field, before, after }) => (
    <span key={field} className={styles.change}>
      <del>{valueText(before, t)}</del>
      <span aria-hidden="true">→</span>
      <ins>{valueText(after, t)}</ins>
    </span>
  ));
}
