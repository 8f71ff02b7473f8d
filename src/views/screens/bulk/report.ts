import type { TFunction } from 'i18next';
import type { PlannedRow } from '#src/commands/kernel/bulk/bulk-plan.ts';
import type { BulkState, FailedRow } from '#src/commands/kernel/bulk/bulk-run.ts';
import { reasonText } from './reason-text.ts';

/** What became of every row, a line each, as tab-separated text: id, name, outcome, reason. */
export function reportOf({ rows, failed }: BulkState, t: TFunction): string {
  const failures = new Map(failed.map((each) => [each.row.id, each]));
  const lines = rows.map((row) => {
    const failure = failures.get(row.id);
    const outcome = failure ? outcomeOf(failure) : row.kind === 'change' ? 'done' : row.kind;
    const reason = failure ? t(failure.reason.key, { ...failure.reason.params }) : reasonOf(row, t);
    return [row.id, row.title, t(`bulk:outcome.${outcome}`), reason];
  });
  const head = ['id', 'name', 'outcome', 'reason'].map((name) => t(`bulk:report.${name}`));
  return [head, ...lines].map((cells) => cells.map(cell).join('\t')).join('\n');
}

function outcomeOf({ cause }: FailedRow) {
  return cause === 'left' ? 'left' : 'failed';
}

function reasonOf(row: PlannedRow, t: TFunction): string {
  return row.kind === 'change' || row.kind === 'unchanged' ? '' : reasonText(row, t);
}

function cell(value: string | number): string {
  return String(value).replace(/[\t\r\n]+/g, ' ');
}
