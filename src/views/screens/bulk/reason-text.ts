import type { TFunction } from 'i18next';
import { violationSentence } from '#src/api/cache/failure-sentence.ts';
import type { PlannedRow } from '#src/commands/kernel/bulk/bulk-plan.ts';

/** Why a row is not written, in words. */
export function reasonText(row: PlannedRow, t: TFunction): string {
  switch (row.kind) {
    case 'change':
      return '';
    case 'unchanged':
      return t('bulk:reason.unchanged');
    case 'skipped':
      return t(row.reason.key, { ...row.reason.params });
    case 'invalid':
      return row.violations
        .map((violation) => {
          const { key, params } = violationSentence(violation);
          return t(key, { ...params });
        })
        .join(' ');
  }
}
