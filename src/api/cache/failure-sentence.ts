import type { SentenceParameters } from '#contract/rules/sentence.ts';
import { type Violation, violationMessages } from '#contract/rules/violations.ts';
import { type ErrorCode, errorTable } from '#contract/wire/errors.ts';
import type { ApiFailure, Refusal } from '../transport/failure.ts';
import { boundedKey } from './bounded-key.ts';

type Param = string | number | FailureSentence | readonly FailureSentence[];

/** A sentence by its locale key; what it is filled with may be sentences. */
interface FailureSentence {
  readonly key: string;
  readonly params?: Readonly<Record<string, Param>>;
}

/** What to tell the person about a failed call, in sentences of the console (spec section 8). */
export function failureSentence(failure: ApiFailure): FailureSentence {
  switch (failure.kind) {
    case 'violations':
      return violationsSentence(failure.violations);
    case 'refused':
      return refusalSentence(failure);
    case 'stale':
      return { key: 'errors:staleVersion' };
    case 'expired':
      return { key: 'errors:expired' };
    case 'unauthorized':
      return { key: 'errors:unauthorized' };
    case 'server':
      if (failure.refusal) return reasonSentence(failure.refusal);
      return {
        key: 'errors:server',
        params: { text: ownWords(failure.text, 'internal'), status: failure.status },
      };
    case 'network':
      return { key: 'errors:network' };
    case 'malformed':
      return { key: 'errors:malformed', params: { text: failure.text } };
    case 'cancelled':
      return { key: 'errors:cancelled' };
  }
}

/** Why values are refused, all fields in one sentence. */
export function violationsSentence(violations: readonly Violation[]): FailureSentence {
  const sentences = violations.map(violationSentence);
  const [first] = sentences;
  return first && sentences.length === 1 ? first : { key: 'errors:violations', params: { text: sentences } };
}

/** Why a field is refused, with the field called as on the screen; of a code that is not ours, the words as they came. */
export function violationSentence({ code, propertyPath, message, parameters }: Violation): FailureSentence {
  if (!Object.hasOwn(violationMessages, code)) return { key: 'errors:refused', params: { text: message } };
  return { key: boundedKey(code, parameters), params: { ...parameters, field: fieldName(propertyPath) } };
}

function fieldName(path: string): FailureSentence {
  const name = path.split(/[.[]/)[0] ?? path;
  return { key: `resources:field.${name}`, params: { defaultValue: path } };
}

function refusalSentence(failure: Extract<ApiFailure, { kind: 'refused' }>): FailureSentence {
  const { prefix, text, status, refusal, retryAfterSeconds } = failure;
  const isSilent = failure.code === null && prefix === null && text === '';
  const code = isSilent ? (silentCodes[status] ?? null) : failure.code;
  if (code === 'tooManyRequests') {
    return { key: 'errors:tooManyRequests', params: { minutes: Math.ceil((retryAfterSeconds ?? 900) / 60) } };
  }
  if (refusal) return reasonSentence(refusal);
  if (code !== null) return { key: `errors:${code}`, params: { text: ownWords(text, code) } };
  if (isSilent) return { key: 'errors:silent', params: { status } };
  const words = prefix === null ? text : `${prefix}: ${text}`;
  return { key: 'errors:refused', params: { text: words, status } };
}

/** What an answer without words comes down to, by its status. */
const silentCodes: Readonly<Record<number, ErrorCode>> = {
  400: 'malformedRequest',
  404: 'notFound',
  405: 'methodNotAllowed',
  408: 'requestTimeout',
  409: 'stateForbids',
  413: 'tooLarge',
  414: 'addressTooLong',
  415: 'notJson',
  422: 'invalidFields',
  429: 'tooManyRequests',
  431: 'headersTooLarge',
};

/** What a host that has no reasons says in its own words; where there is nothing to say, ours repeats the title. */
function ownWords(text: string, code: ErrorCode): string {
  return text === errorTable[code].title ? '' : text;
}

function reasonSentence({ reason, parameters }: Refusal): FailureSentence {
  return { key: `refusals:${reason}`, params: inWords(parameters) };
}

/** A state has a word of its own in each language; numbers, names and paths are as they are. */
function inWords(parameters: SentenceParameters): Record<string, Param> {
  const { state } = parameters;
  return { ...parameters, ...(state !== undefined && { state: { key: `resources:state.${state}` } }) };
}
