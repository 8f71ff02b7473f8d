import type { Page } from '@playwright/test';
import { percentile } from '../benchmark.ts';

/** What one key took, in milliseconds: to the end of handlers, render and layout, and to the frame painted after it. */
export interface KeyTime {
  readonly work: number;
  readonly paint: number;
}

declare global {
  interface Window {
    keyTimes: { work: number; paint: number }[];
  }
}

/** Makes every document of the page measure its keys. */
export async function probeKeys(page: Page): Promise<void> {
  // The loader that runs this file wraps functions with a helper that the page does not have.
  await page.addInitScript({ content: 'globalThis.__name ??= (target) => target' });
  await page.addInitScript(installProbe);
}

/** Presses keys one after the other, each after the frame of the former; what each took. */
export async function timesOfKeys(page: Page, keys: readonly string[]): Promise<KeyTime[]> {
  await page.evaluate(() => window.keyTimes.splice(0));
  for (const [index, key] of keys.entries()) {
    await page.keyboard.press(key);
    await page.waitForFunction((count) => window.keyTimes.length > count, index, { polling: 4 });
  }
  return page.evaluate(() => window.keyTimes);
}

/** The time that 95 of 100 keys stay under. */
export function p95Of(times: readonly KeyTime[], until: keyof KeyTime): number {
  return percentile(
    times.map((time) => time[until]),
    0.95,
  );
}

function installProbe(): void {
  const modifiers = ['Control', 'Shift', 'Alt', 'Meta'];
  let start = 0;
  let work = 0;
  window.keyTimes = [];
  window.addEventListener(
    'keydown',
    (event) => {
      if (modifiers.includes(event.key)) return;
      const from = performance.now();
      start = from;
      requestAnimationFrame(() => {
        const painted = new MessageChannel();
        painted.port1.onmessage = () => window.keyTimes.push({ work, paint: performance.now() - from });
        painted.port2.postMessage(null);
      });
    },
    { capture: true },
  );
  // Last of all listeners: what the key changed has been drawn, and the layout is asked for here.
  for (const kind of ['keydown', 'input'])
    window.addEventListener(kind, () => {
      document.body.getBoundingClientRect();
      work = performance.now() - start;
    });
}
