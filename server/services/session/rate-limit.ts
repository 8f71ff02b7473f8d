import type { Clock } from '../../dependencies.ts';
import { type ApiError, refusal } from '../../http/errors.ts';

/** One attempt that was counted; `giveBack` takes it out again, since successes do not count. */
export interface CountedAttempt {
  giveBack(): void;
}

const windowMs = 15 * 60_000;
const sweepAt = 10_000;

/**
 * Counts attempts by key over 15 minutes, in memory. `count` throws ApiError `tooManyRequests` with `Retry-After`, in
 * seconds, when the key has `most` already. An attempt counts from its start, so that many at once are no way around.
 */
export function createRateLimit(clock: Clock, most: number): { count(key: string): CountedAttempt } {
  const attempts = new Map<string, number[]>();
  return {
    count(key) {
      const now = clock.now().getTime();
      if (attempts.size >= sweepAt) forgetOld(attempts, now);
      const recent = (attempts.get(key) ?? []).filter((at) => at > now - windowMs);
      attempts.set(key, recent);
      if (recent.length >= most) throw tooMany(recent[recent.length - most]! + windowMs - now);
      recent.push(now);
      return {
        giveBack() {
          const place = recent.indexOf(now);
          if (place >= 0) recent.splice(place, 1);
        },
      };
    },
  };
}

function tooMany(waitMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return refusal('tryAgain', { seconds }, { 'retry-after': String(seconds) });
}

function forgetOld(attempts: Map<string, number[]>, now: number): void {
  for (const [key, times] of attempts) {
    if (times.every((at) => at <= now - windowMs)) attempts.delete(key);
  }
}
