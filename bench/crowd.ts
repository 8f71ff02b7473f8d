import type { Benchmark } from './benchmark.ts';
import { percentile } from './benchmark.ts';
import { startCrowd } from './support/crowd.ts';

/** How long an account waits for a list while another one, of 150,000 contacts, asks for very much at the same time. */
export const crowd: Benchmark = {
  name: 'crowd',
  async run() {
    const world = await startCrowd();
    try {
      const alone = percentile(await world.alone(60), 0.95);
      const { times } = await world.together();
      return [
        {
          what: 'a list beside 200 counts, 50 lists of 500 and a batch of 500 of another account',
          value: percentile(times, 0.95),
          unit: 'ms',
          budget: { atMost: 300 },
          note: `p95 of ${times.length} calls; alone ${alone.toFixed(0)} ms`,
        },
      ];
    } finally {
      await world.close();
    }
  },
};
