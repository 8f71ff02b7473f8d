import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Unit and API tests; browser journeys run by Playwright (playwright.config.ts). */
export default defineConfig({
  plugins: [react()],
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    exclude: ['tests/journeys/**', 'node_modules/**'],
    environment: 'node',
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
