import type { Violation } from '#contract/rules/violations.ts';
import { type ErrorCode, errorTable } from '#contract/wire/errors.ts';

/** A call that fails for a reason of the closed table; `detail` is the English sentence behind the code. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly detail: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, detail?: string, headers: Readonly<Record<string, string>> = {}) {
    super(detail ?? errorTable[code].title);
    this.code = code;
    this.detail = detail ?? errorTable[code].title;
    this.headers = headers;
  }
}

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
