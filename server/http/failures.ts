import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { limits } from '#contract/rules/limits.ts';
import type { Violation } from '#contract/rules/violations.ts';
import type { HydraError, ViolationList } from '#contract/wire/error-bodies.ts';
import { type ErrorCode, errorTable } from '#contract/wire/errors.ts';
import { ApiError, refusal, StaleError, ViolationError } from '../services/errors.ts';
import type { Answer } from './answer.ts';

/** The one place where a failure becomes an answer; what is not known is a 500 with a reference number (contract, Errors). */
export function failureAnswer(error: unknown, log: Logger): Answer {
  if (error instanceof ApiError) {
    return { status: errorTable[error.code].status, headers: error.headers, body: hydraError(error) };
  }
  if (error instanceof ViolationError)
    return { status: 422, headers: {}, body: violationList(error.violations) };
  if (error instanceof StaleError) {
    return { status: 412, headers: { etag: `"${error.record.version}"` }, body: error.record };
  }
  const known = frameworkFailure(error);
  if (known) return failureAnswer(known, log);
  const reference = randomBytes(4).toString('hex');
  log.error({ err: error, reference }, 'A call failed for no expected reason');
  return failureAnswer(refusal('mentionReference', { reference }), log);
}

function hydraError({ code, message, refusal: said }: ApiError): HydraError {
  return {
    '@type': 'hydra:Error',
    'hydra:title': errorTable[code].title,
    'hydra:description': `${code}:${message}`,
    ...said,
  };
}

function violationList(found: readonly Violation[]): ViolationList {
  const violations = found.slice(0, limits.listedViolations);
  return {
    '@type': 'ConstraintViolationList',
    'hydra:title': errorTable.invalidFields.title,
    'hydra:description': violations.map((each) => `${each.propertyPath}: ${each.message}`).join('\n'),
    violations,
  };
}

const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'notJson',
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformedJson',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformedJson',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformedJson',
  FST_ERR_BAD_URL: 'invalidPath',
  FST_ERR_MAX_PARAM_LENGTH: 'tooLarge',
};

function frameworkFailure(error: unknown): ApiError | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('code' in error && typeof error.code === 'string' && Object.hasOwn(frameworkCodes, error.code)) {
    return new ApiError(frameworkCodes[error.code]!);
  }
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 403 || status === 404) return new ApiError('notFound');
  if (status === 413) return new ApiError('tooLarge');
  if (status === 415) return new ApiError('notJson');
  if (typeof status === 'number' && status >= 400 && status < 500) return new ApiError('malformedJson');
  return null;
}
