import type { SentenceParameters } from '#contract/rules/sentence.ts';
import type { Violation } from '#contract/rules/violations.ts';
import { type ErrorCode, errorTable } from '#contract/wire/errors.ts';
import {
  type RefusalParameters,
  type RefusalReason,
  refusalSentence,
  refusals,
} from '#contract/wire/refusals.ts';

/** Why a call is refused, by a reason of the closed table. */
interface Refusal {
  readonly reason: RefusalReason;
  readonly parameters: SentenceParameters;
}

/** A call that fails with a code of the closed table; see `refusal` for one that has more to say. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly refusal: Refusal | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    refusal: Refusal | null = null,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(refusal ? refusalSentence(refusal.reason, refusal.parameters) : errorTable[code].title);
    this.code = code;
    this.refusal = refusal;
    this.headers = headers;
  }
}

/** The failure for a reason of the closed table; its sentence is filled with the parameters that it names. */
export function refusal<Reason extends RefusalReason>(
  reason: Reason,
  ...[parameters, headers]: RefusalArguments<Reason>
): ApiError {
  return new ApiError(refusals[reason].code, { reason, parameters: parameters ?? {} }, headers);
}

type RefusalArguments<Reason extends RefusalReason> = keyof RefusalParameters<Reason> extends never
  ? [parameters?: Record<string, never>, headers?: Readonly<Record<string, string>>]
  : [parameters: RefusalParameters<Reason>, headers?: Readonly<Record<string, string>>];

/** A call whose fields are wrong: 422 with every one of them. */
export class ViolationError extends Error {
  override readonly name = 'ViolationError';
  readonly violations: readonly Violation[];

  constructor(violations: readonly Violation[]) {
    super(violations.map((each) => each.message).join('\n'));
    this.violations = violations;
  }
}

/** A write with an `If-Match` that no longer holds: 412 with the current record. */
export class StaleError extends Error {
  override readonly name = 'StaleError';
  readonly record: { version: number };

  constructor(record: { version: number }) {
    super('The record has changed in the meantime');
    this.record = record;
  }
}

/** Throws the violations, if there are any. */
export function refuseViolations(violations: readonly Violation[]): void {
  if (violations.length > 0) throw new ViolationError(violations);
}
