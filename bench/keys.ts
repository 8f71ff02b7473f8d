import { chromium } from '@playwright/test';
import { administratorEnvironment, signIn } from '../tests/journeys/support/console.ts';
import { countKeys } from '../tests/journeys/support/key-tasks.ts';
import { chromiumFlags, chromiumPath } from '../tests/support/chromium.ts';
import { startServer } from '../tests/support/server.ts';
import type { Benchmark } from './benchmark.ts';

/** How many keys common tasks take, besides what is typed, against the whole product with its example data. */
export const keyPresses: Benchmark = {
  name: 'keys',
  async run() {
    const server = await startServer({ env: administratorEnvironment });
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] });
    try {
      const page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
      const call = await signIn(page, server.url);
      const counts = await countKeys({ page, call, url: server.url });
      return counts.map(({ what, presses, atMost }) => ({
        what,
        value: presses,
        unit: 'keys',
        budget: { atMost },
        note: 'besides what is typed',
      }));
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};
