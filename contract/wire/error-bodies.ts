import type { SentenceParameters } from '../rules/sentence.ts';
import type { Violation } from '../rules/violations.ts';
import type { RefusalReason } from './refusals.ts';

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
