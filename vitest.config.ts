import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Files that replace modules or draw in a document have a process each; all others share the modules and the
// databases that the ones before them opened.
const isolated = ['tests/**/*.test.tsx', 'tests/**/*.isolated.test.ts'];
const journeys = 'tests/journeys/**';
// As with the journeys: what is late once on a busy machine has not failed yet.
const retry = process.env.CI === 'true' ? 1 : 0;

/** Unit and API tests; browser journeys run by Playwright (playwright.config.ts). */
export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'isolated',
          include: isolated,
          exclude: [journeys],
          retry,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'shared',
          include: ['tests/**/*.test.ts'],
          exclude: [...isolated, journeys],
          isolate: false,
          retry,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
