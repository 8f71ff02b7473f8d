import type { Clock } from '#src/commands/kernel/context/kernel-services.ts';

/** The time of the browser. */
export const browserClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
