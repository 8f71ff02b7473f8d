import { describe, expect, it } from 'vitest';
import { deliveryOutcome, deliveryWindowMs } from '#server/jobs/deliveries/delivery-outcome.ts';
import type { Attempt } from '#server/services/deliveries/attempt.ts';

const began = new Date('2026-11-27T12:00:00Z');
const second = 1_000;
const hour = 3_600 * second;

function attempt(more: Partial<Attempt> = {}): Attempt {
  return {
    at: began,
    status: 500,
    durationInMs: 3,
    response: '',
    fault: 'refused',
    retryAfterMs: null,
    ...more,
  };
}

/** The times of all attempts of something that is never taken, from its first one on. */
function attemptsOf(random: () => number): number[] {
  const times: number[] = [];
  for (let at: Date | null = began; at; ) {
    times.push(at.getTime() - began.getTime());
    const so = { attempts: times.length, begunAt: began, isTest: false };
    at = deliveryOutcome(attempt({ at }), so, random).nextAttemptAt;
  }
  return times;
}

const outcomeOf = (how: Partial<Attempt>, isTest = false) =>
  deliveryOutcome(attempt(how), { attempts: 1, begunAt: began, isTest }, () => 0.5);

describe('what is posted', () => {
  it('is tried for 72 hours, ever more seldom, the last time at their end', () => {
    const times = attemptsOf(() => 0.5);
    expect(times.slice(0, 5)).toEqual([0, 5, 35, 155, 755].map((seconds) => seconds * second));
    expect(times.at(-1)).toBe(deliveryWindowMs);
    expect(times.length).toBeGreaterThan(12);
    expect(times.length).toBeLessThan(20);
  });

  it('is not tried by all at the same time', () => {
    const [early, late] = [attemptsOf(() => 0), attemptsOf(() => 1)];
    expect(early[3]).toBeLessThan(late[3]!);
    expect(early.at(-1)).toBe(late.at(-1));
  });

  it('waits as long as it is asked to, and never less than it would by itself', () => {
    expect(outcomeOf({ retryAfterMs: 600 * second }).nextAttemptAt).toEqual(
      new Date(began.getTime() + 600 * second),
    );
    expect(outcomeOf({ retryAfterMs: second }).nextAttemptAt).toEqual(new Date(began.getTime() + 5 * second));
    expect(outcomeOf({ retryAfterMs: 1_000 * hour }).nextAttemptAt).toEqual(
      new Date(began.getTime() + 24 * hour),
    );
  });

  it.each([
    ['it was taken', outcomeOf({ fault: null, status: 200 }), 'delivered'],
    ['nobody takes it any more', outcomeOf({ fault: 'gone', status: 410 }), 'failed'],
    ['it was an example', outcomeOf({}, true), 'failed'],
    ['its time is over', outcomeOf({ at: new Date(began.getTime() + deliveryWindowMs) }), 'failed'],
  ])('is not tried again where %s', (_why, outcome, state) => {
    expect(outcome).toEqual({ state, nextAttemptAt: null });
  });
});
