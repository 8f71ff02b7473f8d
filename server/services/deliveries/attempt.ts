import { limits } from '#contract/rules/limits.ts';
import type { DeliveryFault } from '#contract/rules/states.ts';
import type { Dependencies } from '../../dependencies.ts';
import { OutboundError } from '../../outbound/outbound-error.ts';
import { signatureHeaders } from './sign.ts';

/** Something to be posted, with where to and what signs it. */
export interface Parcel {
  readonly url: string;
  /** The newest first. */
  readonly secrets: readonly string[];
  readonly messageId: string;
  readonly body: string;
}

/** What one attempt to post came to; it succeeded where there is no fault. */
export interface Attempt {
  readonly at: Date;
  readonly status: number | null;
  readonly durationInMs: number;
  /** The beginning of what was answered. */
  readonly response: string | null;
  readonly fault: DeliveryFault | null;
  /** How long the other side asked to wait. */
  readonly retryAfterMs: number | null;
}

/** Posts something once. Rejects only where the signal ends it. */
export async function attemptDelivery(
  { outbound, clock }: Pick<Dependencies, 'outbound' | 'clock'>,
  { url, secrets, messageId, body }: Parcel,
  signal?: AbortSignal,
): Promise<Attempt> {
  const at = clock.now();
  const began = performance.now();
  const duration = () => Math.round(performance.now() - began);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Postkey',
    ...signatureHeaders({ messageId, body, at }, secrets),
  };
  try {
    const answer = await outbound.call({ method: 'POST', url, headers, body, ...(signal && { signal }) });
    return {
      at,
      status: answer.status,
      durationInMs: duration(),
      response: shownResponse(answer.body),
      fault: faultOf(answer.status),
      retryAfterMs: retryAfter(answer.headers['retry-after'], at),
    };
  } catch (error) {
    signal?.throwIfAborted();
    const fault = failureOf(error);
    return { at, status: null, durationInMs: duration(), response: null, fault, retryAfterMs: null };
  }
}

function faultOf(status: number): DeliveryFault | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
}

/** A call fails in no other way than it says; anything else is an error of our own. */
function failureOf(error: unknown): DeliveryFault {
  if (error instanceof OutboundError) return error.failure;
  throw error;
}

/** A text of the database holds no NUL. */
function shownResponse(body: Buffer): string {
  return body.toString('utf8').replaceAll('\0', '\uFFFD').slice(0, limits.deliveryResponse);
}

function retryAfter(header: string | undefined, now: Date): number | null {
  const sent = header?.trim() ?? '';
  const milliseconds = /^\d{1,9}$/.test(sent) ? Number(sent) * 1_000 : Date.parse(sent) - now.getTime();
  return milliseconds > 0 ? milliseconds : null;
}
