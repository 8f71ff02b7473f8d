import english from '#locales/en/import-report.json' with { type: 'json' };
import dutch from '#locales/nl/import-report.json' with { type: 'json' };
import type { Outcome, OutcomeReason } from './outcomes.ts';

/** The words of an import report in one language. */
export interface ReportTexts {
  readonly sheet: string;
  readonly suffix: string;
  readonly row: string;
  readonly result: string;
  readonly reason: string;
  /** Of a column that went nowhere, by its `{{number}}` from 1. */
  readonly column: string;
  readonly results: Readonly<Record<Outcome[0], string>>;
  readonly reasons: Readonly<Record<OutcomeReason, string>>;
}

/** The words of an import report by language. */
export const reportTexts: Readonly<Record<'en' | 'nl', ReportTexts>> = {
  en: { ...english, reasons: { ...english.reasons, '': '' } },
  nl: { ...dutch, reasons: { ...dutch.reasons, '': '' } },
};
