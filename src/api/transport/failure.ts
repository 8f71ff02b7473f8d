import type { SentenceParameters } from '#contract/rules/sentence.ts';
import type { Violation } from '#contract/rules/violations.ts';
import { type ErrorCode, errorTable } from '#contract/wire/errors.ts';
import { isRefusalReason, type RefusalReason } from '#contract/wire/refusals.ts';

/** What a refused call says beyond its code, by a reason of the closed table. */
export interface Refusal {
  readonly reason: RefusalReason;
  readonly parameters: SentenceParameters;
}

/** Every way in which a call can fail; closed, so that whoever tells the user about it can be exhaustive. */
export type ApiFailure =
  | { readonly kind: 'violations'; readonly violations: readonly Violation[] }
  | {
      readonly kind: 'refused';
      readonly status: number;
      /** The code of the closed table, or null where the host has its own. */
      readonly code: ErrorCode | null;
      /** What stands before the colon of the description, if it has one. */
      readonly prefix: string | null;
      readonly text: string;
      readonly refusal: Refusal | null;
      readonly retryAfterSeconds: number | null;
    }
  | { readonly kind: 'stale'; readonly current: StaleRecord }
  /** The token had run out: the person signs in again over the screen. */
  | { readonly kind: 'expired' }
  /** The token is not accepted: the session is over. */
  | { readonly kind: 'unauthorized'; readonly text: string }
  | {
      readonly kind: 'server';
      readonly status: number;
      readonly text: string;
      readonly refusal: Refusal | null;
    }
  | { readonly kind: 'network' }
  | { readonly kind: 'malformed'; readonly text: string }
  | { readonly kind: 'cancelled' };

/** The record as it stands now, with the answer to an `If-Match` that no longer holds. */
export type StaleRecord = { readonly version?: number } & Readonly<Record<string, unknown>>;

/** What a failed call rejects with. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(sentenceOf(failure));
    this.failure = failure;
  }
}

/** The failure of a rejected call, or null when the error is none of the calls'. */
export function failureOf(error: unknown): ApiFailure | null {
  if (error instanceof CallError) return error.failure;
  return error instanceof DOMException && error.name === 'AbortError' ? { kind: 'cancelled' } : null;
}

/** Whether what was asked for is not there. */
export function isGone(failure: ApiFailure | null): boolean {
  return failure?.kind === 'refused' && failure.status === 404;
}

/**
 * Reads the answer of a failed call (contract, Errors); 401 is decided by who knows the token. The text is empty where the
 * body says nothing: the words that HTTP has for a status are none for people.
 */
export function readFailure(status: number, headers: Headers, body: unknown): ApiFailure {
  if (status === 412) return { kind: 'stale', current: isRecord(body) ? body : {} };
  const violations = status === 422 ? readViolations(body) : null;
  if (violations) return { kind: 'violations', violations };
  const { code, prefix, text } = readDescription(body);
  if (status === 401) return { kind: 'unauthorized', text };
  const refusal = readRefusal(body);
  if (status >= 500 && code !== 'mailNotSent') return { kind: 'server', status, text, refusal };
  return { kind: 'refused', status, code, prefix, text, refusal, retryAfterSeconds: readRetryAfter(headers) };
}

function readRefusal(body: unknown): Refusal | null {
  if (!isRecord(body) || !isRefusalReason(body.reason)) return null;
  return { reason: body.reason, parameters: readParameters(body.parameters) };
}

function readParameters(given: unknown): SentenceParameters {
  const fits = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  const entries = isRecord(given) ? Object.entries(given).filter(([, value]) => fits(value)) : [];
  return Object.fromEntries(entries) as SentenceParameters;
}

function readViolations(body: unknown): Violation[] | null {
  if (!isRecord(body) || !Array.isArray(body.violations)) return null;
  return body.violations.filter(isViolation).map(({ parameters, ...given }) => ({
    ...given,
    ...(parameters && { parameters: readParameters(parameters) }),
  }));
}

function isViolation(value: unknown): value is Violation {
  return isRecord(value) && typeof value.propertyPath === 'string' && typeof value.message === 'string';
}

function readDescription(body: unknown) {
  const described = isRecord(body) ? (body['hydra:description'] ?? body.detail ?? body.message) : undefined;
  const description = typeof described === 'string' ? described : '';
  const match = /^([A-Za-z][\w.-]*):\s*(.*)$/s.exec(description);
  if (!match) return { code: null, prefix: null, text: description };
  const [, prefix = '', text = ''] = match;
  return { code: isErrorCode(prefix) ? prefix : null, prefix, text };
}

function isErrorCode(word: string): word is ErrorCode {
  return Object.hasOwn(errorTable, word);
}

function readRetryAfter(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

function sentenceOf(failure: ApiFailure): string {
  if (failure.kind === 'violations') return failure.violations.map((each) => each.message).join('\n');
  return ('text' in failure && failure.text) || failure.kind;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
