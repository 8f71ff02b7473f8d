import type { Violation } from '#contract/rules/violations.ts';
import type { Sentence } from '../context/context-keys.ts';
import type { ResourceRecord } from '../context/subject.ts';

/** A record as it was when a deed on many froze it: its version says whether it has changed since. */
export type FrozenRecord = ResourceRecord & { readonly version: number } & Readonly<Record<string, unknown>>;

/** Values by field name, as a write takes them. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** What a deed does to one field: the value as it was read, and as it is written. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What a deed on many would do to one record, judged before anything is written. */
export type RowJudgement =
  | {
      readonly kind: 'change';
      readonly changes: readonly FieldChange[];
      /** The values that the record holds once it is written. */
      readonly write: FieldValues;
      /** The values that bring the record back to what it was. */
      readonly restore: FieldValues;
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'skipped'; readonly reason: Sentence }
  | { readonly kind: 'invalid'; readonly violations: readonly Violation[] };

/** The judgement of one record by its id, with what it is called. */
export type PlannedRow = RowJudgement & {
  readonly id: number;
  readonly version: number;
  readonly title: string;
};

/** A row that will be written. */
export type ChangingRow = Extract<PlannedRow, { kind: 'change' }>;

/** How many rows are judged which way. */
export type PlanCounts = Readonly<Record<RowJudgement['kind'], number>>;

/** Counts the rows of a plan by their judgement. */
export function countPlan(rows: Iterable<PlannedRow>): PlanCounts {
  const counts = { change: 0, unchanged: 0, skipped: 0, invalid: 0 };
  for (const { kind } of rows) counts[kind] += 1;
  return counts;
}

/** Whether the row will be written. */
export function isChanging(row: PlannedRow): row is ChangingRow {
  return row.kind === 'change';
}
