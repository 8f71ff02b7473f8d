import type { Page } from '@playwright/test';

declare global {
  interface Window {
    keyDelays: number[];
  }
}

/** Makes every document of the page write down how long each key waited before its handlers ran. */
export async function probeDelays(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.keyDelays = [];
    window.addEventListener(
      'keydown',
      (event) => window.keyDelays.push(performance.now() - event.timeStamp),
      true,
    );
  });
}

/** Presses keys one after the other; how long each waited, in milliseconds. */
export async function delaysOfKeys(page: Page, keys: readonly string[]): Promise<number[]> {
  await page.evaluate(() => window.keyDelays.splice(0));
  for (const key of keys) await page.keyboard.press(key);
  return page.evaluate(() => window.keyDelays);
}
