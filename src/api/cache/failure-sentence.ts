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
      return {
        key: 'errors:violations',
        params: { text: failure.violations.map((each) => each.message).join('\n') },
      };
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

function refusalSentence(failure: Extract<ApiFailure, { kind: 'refused' }>): FailureSentence {
  const { code, prefix, text, status, retryAfterSeconds } = failure;
  if (code === 'tooManyRequests') {
    return { key: 'errors:tooManyRequests', params: { minutes: Math.ceil((retryAfterSeconds ?? 900) / 60) } };
  }
  if (code !== null) return { key: `errors:${code}`, params: { text } };
  const words = prefix === null ? text : `${prefix}: ${text}`;
  return { key: 'errors:refused', params: { text: words, status } };
}
