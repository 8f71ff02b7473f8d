import type { TFunction } from 'i18next';
import type { PlannedRow } from '#src/commands/kernel/bulk-plan.ts';

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
        .map(({ code, propertyPath, message }) =>
          t(`violations:${code}`, {
            field: t(`resources:field.${propertyPath}`, { defaultValue: propertyPath }),
            defaultValue: message,
          }),
        )
        .join(' ');
  }
}
