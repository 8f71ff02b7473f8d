import { type Violation, violationMessages } from '#contract/rules/violations.ts';
import type { ApiFailure } from '../transport/failure.ts';

/** A sentence by its locale key. */
interface FailureSentence {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** What to tell the person about a failed call (spec section 8). The text behind the code is the server's own. */
export function failureSentence(failure: ApiFailure): FailureSentence {
  switch (failure.kind) {
    case 'violations':
      return violationSentence(failure.violations);
    case 'refused':
      return refusalSentence(failure);
    case 'stale':
      return { key: 'errors:staleVersion' };
    case 'expired':
      return { key: 'errors:expired' };
    case 'unauthorized':
      return { key: 'errors:unauthorized' };
    case 'server':
      return { key: 'errors:server', params: { text: failure.text, status: failure.status } };
    case 'network':
      return { key: 'errors:network' };
    case 'malformed':
      return { key: 'errors:malformed', params: { text: failure.text } };
    case 'cancelled':
      return { key: 'errors:cancelled' };
  }
}

/** A single fault by its code, in the language of the person; of several the sentences as they came. */
function violationSentence(violations: readonly Violation[]): FailureSentence {
  const [first] = violations;
  if (first && violations.length === 1 && Object.hasOwn(violationMessages, first.code))
    return { key: `violations:${first.code}`, params: { field: first.propertyPath } };
  return { key: 'errors:violations', params: { text: violations.map(({ message }) => message).join('\n') } };
}

function refusalSentence(failure: Extract<ApiFailure, { kind: 'refused' }>): FailureSentence {
  const { code, prefix, text, status, retryAfterSeconds } = failure;
  if (code === 'tooManyRequests') {
    return { key: 'errors:tooManyRequests', params: { minutes: Math.ceil((retryAfterSeconds ?? 900) / 60) } };
  }
  // Only the names of the users are for people; the words before them are in English.
  if (code === 'inUse') return { key: 'errors:inUse', params: { text: text.replace(/^Used by /, '') } };
  if (code !== null) return { key: `errors:${code}`, params: { text } };
  const words = prefix === null ? text : `${prefix}: ${text}`;
  return { key: 'errors:refused', params: { text: words, status } };
}
