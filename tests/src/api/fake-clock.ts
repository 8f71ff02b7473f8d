import type { Clock } from '#src/api/transport/clock.ts';

/** A clock that stands still until it is moved. */
export interface FakeClock extends Clock {
  /** Moves on and runs what falls due, in order; lets promises settle in between. */
  advance(milliseconds: number): Promise<void>;
}

/** Makes a clock that begins at the given time. */
export function createFakeClock(start = 1_000_000_000_000): FakeClock {
  let now = start;
  let timers: { at: number; run: () => void }[] = [];

  return {
    now: () => now,
    after(milliseconds, run) {
      const timer = { at: now + milliseconds, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    async advance(milliseconds) {
      const end = now + milliseconds;
      await settle();
      for (;;) {
        const [due] = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at);
        if (!due) break;
        timers = timers.filter((timer) => timer !== due);
        now = due.at;
        due.run();
        await settle();
      }
      now = end;
    },
  };
}

/** Lets everything that is already decided happen. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await new Promise<void>((resolve) => setImmediate(resolve));
}
