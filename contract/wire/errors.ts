import type { SentenceParameters } from '../rules/sentence.ts';
import type { Violation } from '../rules/violations.ts';
import type { RefusalReason } from './refusals.ts';

/** The closed table of errors: code to status and English description (contract, section 2). */
export const errorTable = {
  malformedJson: { status: 400, title: 'The body is not JSON' },
  unknownFilter: { status: 400, title: 'Unknown filter' },
  invalidFilter: { status: 400, title: 'A filter has a value that it cannot have' },
  unknownOrder: { status: 400, title: 'Unknown order field' },
  badPage: { status: 400, title: 'Bad page' },
  invalidPath: { status: 400, title: 'The path cannot be read' },
  malformedRequest: { status: 400, title: 'The request cannot be read' },
  noToken: { status: 401, title: 'A token is needed' },
  invalidToken: { status: 401, title: 'The token is not valid' },
  expiredToken: { status: 401, title: 'The token has expired' },
  badCredentials: { status: 401, title: 'Invalid credentials' },
  moduleMissing: { status: 403, title: 'The account lacks the module' },
  foreignOrigin: { status: 403, title: 'Pages of this origin may not listen here' },
  notFound: { status: 404, title: 'Not found' },
  methodNotAllowed: { status: 405, title: 'The path has no such method' },
  invalidPassword: { status: 409, title: 'Invalid password' },
  requestTimeout: { status: 408, title: 'The request took too long to come' },
  stateForbids: { status: 409, title: 'The state forbids it' },
  inUse: { status: 409, title: 'The record is in use' },
  alreadyExists: { status: 409, title: 'It exists already' },
  countChanged: { status: 409, title: 'The number of recipients has changed' },
  senderNotVerified: { status: 409, title: 'The sender is not verified' },
  overContactLimit: { status: 409, title: 'The account is over its contact limit' },
  staleVersion: { status: 412, title: 'The record has changed in the meantime' },
  tooLarge: { status: 413, title: 'Too large' },
  addressTooLong: { status: 414, title: 'The address is too long' },
  notJson: { status: 415, title: 'The body must be JSON' },
  invalidFields: { status: 422, title: 'An error occurred' },
  repeatedKey: { status: 422, title: 'The idempotency key was used with another body' },
  tooManyRequests: { status: 429, title: 'Too many requests' },
  headersTooLarge: { status: 431, title: 'The address and the headers are too long' },
  mailNotSent: { status: 502, title: 'The mail could not be handed over' },
  internal: { status: 500, title: 'Something went wrong' },
} as const;

/** One kind of failure of a call. */
export type ErrorCode = keyof typeof errorTable;

/**
 * The body of a failed call; the description is `code:text`. Where there is more to say than the code does, `reason` and
 * `parameters` say it, and the text is the English sentence of the reason: the console translates by their names.
 */
export interface HydraError {
  '@type': 'hydra:Error';
  'hydra:title': string;
  'hydra:description': string;
  reason?: RefusalReason;
  parameters?: SentenceParameters;
}

/** The body of a call whose fields are wrong. */
export interface ViolationList {
  '@type': 'ConstraintViolationList';
  'hydra:title': string;
  'hydra:description': string;
  violations: Violation[];
}
