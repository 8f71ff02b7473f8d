import clsx from 'clsx';
import type { TFunction } from 'i18next';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldWord, type NamedAttributes } from '#src/api/cache/changed-sentence.ts';
import { recordTitle } from '#src/api/cache/record-title.ts';
import type { PlannedRow } from '#src/commands/kernel/bulk/bulk-plan.ts';
import type { BulkState } from '#src/commands/kernel/bulk/bulk-run.ts';
import { accountAtom } from '#src/state/account.ts';
import { useFormat } from '../shared/use-format.ts';
import styles from './bulk.module.css';
import { reasonText } from './reason-text.ts';
import { RowTable } from './row-table.tsx';
import { valueText } from './value-text.ts';

const kinds = ['change', 'unchanged', 'skipped', 'invalid', 'left'] as const;

/** What would be done: how many rows which way, and each row with its value before and after. */
export function PlanView({ state, isDelete }: { state: BulkState; isDelete: boolean }) {
  const { t } = useTranslation('bulk');
  const format = useFormat();
  const { rows, left } = state;
  const counts = { ...state.counts, left: left.length };
  const present = kinds.filter((kind) => counts[kind] > 0);
  const [wanted, setWanted] = useState<(typeof kinds)[number] | null>(null);
  const shown = wanted !== null && counts[wanted] > 0 ? wanted : (present[0] ?? 'change');
  const attributes = useAtomValue(accountAtom)?.attributes ?? noAttributes;
  const fields = useMemo(() => changedFields(rows), [rows]);
  const names = new Map(fields.map((field) => [field, fieldText(field, attributes, t)]));
  const [only] = names.size === 1 ? names.values() : [];
  const heading = only ?? t('plan.what');
  const lines =
    shown === 'left'
      ? left.map((record) => ({ id: record.id, title: recordTitle(record), text: t('reason.unticked') }))
      : rows
          .filter(({ kind }) => kind === shown)
          .map((row) => ({ id: row.id, title: row.title, text: <RowText row={row} names={names} /> }));

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

const noAttributes: NamedAttributes = [];

/** The fields that change in any of the rows. */
function changedFields(rows: readonly PlannedRow[]): readonly string[] {
  const fields = new Set<string>();
  for (const row of rows) if (row.kind === 'change') for (const { field } of row.changes) fields.add(field);
  return [...fields];
}

function fieldText(field: string, attributes: NamedAttributes, t: TFunction): string {
  const word = fieldWord(field, attributes);
  return typeof word === 'object' ? t(word.key, { ...word.params }) : String(word);
}

/** Each change with what it was and will be; with several fields, each by its name. */
function RowText({ row, names }: { row: PlannedRow; names: ReadonlyMap<string, string> }) {
  const { t } = useTranslation('bulk');
  if (row.kind !== 'change') return reasonText(row, t);
  if (row.changes.length === 0) return t('plan.goes');
  return row.changes.map(({ field, before, after }) => (
    <span key={field} className={styles.change}>
      {names.size > 1 ? <span className={styles.note}>{names.get(field)}</span> : null}
      <del>{valueText(before, t)}</del>
      <span aria-hidden="true">→</span>
      <ins>{valueText(after, t)}</ins>
    </span>
  ));
}
