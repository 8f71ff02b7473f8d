import type { Clock } from '../../dependencies.ts';
import { type ApiError, refusal } from '../errors.ts';

/** One attempt that was counted; `giveBack` takes it out again, since successes do not count. */
export interface CountedAttempt {
  giveBack(): void;
}

/** Attempts by key over 15 minutes, in memory. */
export interface RateLimit {
  /** How many milliseconds the key has to wait; 0 where it may try. */
  waitOf(key: string): number;
  /** Counts an attempt from its start, so that many at once are no way around. */
  add(key: string): CountedAttempt;
}

const windowMs = 15 * 60_000;
const sweepAt = 10_000;

/** When each key was tried lately, in milliseconds. */
export type Attempts = Map<string, number[]>;

/** A limit of `most` attempts a key, which are kept in `attempts`. */
export function createRateLimit(clock: Clock, most: number, attempts: Attempts): RateLimit {
  const now = () => clock.now().getTime();
  const recentOf = (key: string) => (attempts.get(key) ?? []).filter((at) => at > now() - windowMs);
  return {
    waitOf(key) {
      const recent = recentOf(key);
      return recent.length < most ? 0 : recent[recent.length - most]! + windowMs - now();
    },
    add(key) {
      if (attempts.size >= sweepAt) forgetOld(attempts, now());
      const at = now();
      attempts.set(key, [...recentOf(key), at]);
      return {
        giveBack() {
          const kept = attempts.get(key);
          const place = kept?.indexOf(at) ?? -1;
          if (place >= 0) kept!.splice(place, 1);
        },
      };
    },
  };
}

/**
 * Counts one attempt against several limits, or against none: throws ApiError `tooManyRequests` with `Retry-After`, in
 * seconds, where one of them is reached. A refused attempt counts nowhere, so that to try again makes no wait longer.
 */
export function countAttempt(...limits: readonly (readonly [RateLimit, string])[]): CountedAttempt {
  const wait = Math.max(...limits.map(([limit, key]) => limit.waitOf(key)));
  if (wait > 0) throw tooMany(wait);
  const counted = limits.map(([limit, key]) => limit.add(key));
  return {
    giveBack() {
      for (const attempt of counted) attempt.giveBack();
    },
  };
}

function tooMany(waitMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return refusal('tryAgain', { seconds }, { 'retry-after': String(seconds) });
}

function forgetOld(attempts: Attempts, now: number): void {
  for (const [key, times] of attempts) {
    if (times.every((at) => at <= now - windowMs)) attempts.delete(key);
  }
}
