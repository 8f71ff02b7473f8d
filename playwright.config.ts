import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath } from './tests/support/chromium.ts';

/** Browser journeys against the built product; each starts a server of its own on a free port. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  workers: 2,
  // On a busy machine of others a journey may be late; one that is late twice has failed, and the report names both.
  retries: process.env.CI === 'true' ? 1 : 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    viewport: { width: 1280, height: 800 },
    trace: 'off',
    screenshot: 'off',
    video: 'off',
    launchOptions: {
      // Asked for when a browser is started: who only reads this file need not have one.
      get executablePath() {
        return chromiumPath();
      },
      args: [...chromiumFlags],
    },
  },
});
