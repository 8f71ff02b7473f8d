import type { Clock } from '#server/dependencies.ts';

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  set(now: Date): void;
  advance(milliseconds: number): void;
}

/** Makes a clock that shows `now`. */
export function createTestClock(now: Date): TestClock {
  let shown = now.getTime();
  return {
    now: () => new Date(shown),
    set(moment) {
      shown = moment.getTime();
    },
    advance(milliseconds) {
      shown += milliseconds;
    },
  };
}
