import type { Page } from '@playwright/test';
import { percentile } from '../benchmark.ts';

/** What one key took, in milliseconds. */
export interface KeyTime {
  /** To the end of handlers, render and layout. */
  readonly work: number;
  /** To the frame painted after it. */
  readonly paint: number;
  /** To the frame in which the options of its list were painted: the same, or the next where they changed after it. */
  readonly options: number;
}

declare global {
  interface Window {
    keyTimes: { work: number; paint: number; options: number }[];
  }
}

/** Makes every document of the page measure its keys. */
export async function probeKeys(page: Page): Promise<void> {
  // The loader that runs this file wraps functions with a helper that the page does not have.
  await page.addInitScript({ content: 'globalThis.__name ??= (target) => target' });
  await page.addInitScript(installProbe);
}

/** Presses keys one after the other, each two frames after the former; what each took. */
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
  let hasChanged = false;
  window.keyTimes = [];
  const painted = (run: () => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = run;
      channel.port2.postMessage(null);
    });
  new MutationObserver((changes) => {
    const inOptions = ({ target }: MutationRecord) =>
      (target instanceof Element ? target : target.parentElement)?.closest('[role=listbox]');
    hasChanged ||= changes.some(inOptions);
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  window.addEventListener(
    'keydown',
    (event) => {
      if (modifiers.includes(event.key)) return;
      const from = performance.now();
      start = from;
      painted(() => {
        const paint = performance.now() - from;
        hasChanged = false;
        painted(() => {
          const options = hasChanged ? performance.now() - from : paint;
          window.keyTimes.push({ work, paint, options });
        });
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
