import { limits } from '#contract/rules/limits.ts';
import type { DeliveryState } from '#contract/rules/states.ts';
import type { Attempt } from '../../services/deliveries/attempt.ts';
import { type RetryPlan, retryDelay } from '../../work/retry.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const longestWait = 24 * hour;

/** For how long something is tried to be posted, from its first attempt. */
export const deliveryWindowMs = limits.deliveryHours * hour;

/** When it is tried again; how long is measured by the clock, since the other side may ask for longer waits. */
export const deliveryRetry: RetryPlan = {
  waits: [
    ...[5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute],
    ...[hour, 2 * hour, 4 * hour, 8 * hour, 12 * hour],
  ],
  giveUpAfter: Number.POSITIVE_INFINITY,
};

/** What an attempt makes of a delivery. */
export interface DeliveryOutcome {
  readonly state: DeliveryState;
  readonly nextAttemptAt: Date | null;
}

/**
 * What is to be done after an attempt, of so many since its window began: nothing more where it succeeded, where nobody
 * takes it any more, for an example and at the end of the window, in which the last attempt lies at its very end.
 */
export function deliveryOutcome(
  attempt: Attempt,
  { attempts, begunAt, isTest }: { attempts: number; begunAt: Date; isTest: boolean },
  random?: () => number,
): DeliveryOutcome {
  if (attempt.fault === null) return { state: 'delivered', nextAttemptAt: null };
  const at = attempt.at.getTime();
  const end = begunAt.getTime() + deliveryWindowMs;
  if (isTest || attempt.fault === 'gone' || at >= end) return { state: 'failed', nextAttemptAt: null };
  const asked = at + Math.min(attempt.retryAfterMs ?? 0, longestWait);
  const planned = at + (retryDelay(deliveryRetry, attempts, random) ?? 0);
  return { state: 'pending', nextAttemptAt: new Date(Math.max(asked, Math.min(planned, end))) };
}
