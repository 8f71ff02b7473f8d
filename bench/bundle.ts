import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '../tests/support/chromium.ts';
import { startServer } from '../tests/support/server.ts';
import type { Benchmark } from './benchmark.ts';

const administrator = { email: 'ada@postkey.example', password: 'Correct-horse-9-battery' };

/** How much JavaScript a browser loads until the first screen after the login is there, compressed. */
export const bundle: Benchmark = {
  name: 'bundle',
  async run() {
    const env = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password };
    const server = await startServer({ env });
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] });
    try {
      const context = await signIn(browser, server.url);
      const sizes = await scriptSizes(context, server.url);
      return [
        {
          what: 'JavaScript of the first screen, gzip',
          value: sizes.reduce((sum, size) => sum + size, 0) / 1000,
          unit: 'kB',
          budget: { atMost: 220 },
          note: `${sizes.length} files, asked for until it is painted`,
        },
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};

async function signIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('textbox', { name: /mail/i }).fill(administrator.email);
  await page.locator('input[type="password"]').fill(administrator.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/home/);
  await page.close();
  return context;
}

async function scriptSizes(context: BrowserContext, url: string): Promise<number[]> {
  const page = await context.newPage();
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) bodies.set(response.url(), response.body());
  });
  await page.addInitScript(noteFirstScreen);
  await page.goto(`${url}/#/home`);
  await page.waitForFunction(() => 'firstScreenAt' in document.documentElement.dataset);
  await page.waitForLoadState('networkidle');
  const needed = await page.evaluate(loadedBeforeFirstScreen);
  const loaded = await Promise.all(
    [...bodies].filter(([name]) => needed.includes(name)).map(([, body]) => body),
  );
  return loaded.map((body) => gzipSync(body).length);
}

/** Notes when the heading of the first screen has been painted. */
function noteFirstScreen(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('h1')?.textContent) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      document.documentElement.dataset.firstScreenAt = String(performance.now());
    });
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
}

function loadedBeforeFirstScreen(): string[] {
  const paintedAt = Number(document.documentElement.dataset.firstScreenAt);
  const loads = performance.getEntriesByType('resource').filter((load) => load.startTime <= paintedAt);
  return loads.map((load) => load.name);
}
