import type { Page } from '@playwright/test';

/** How long a row took to be there with its text, and how many frames had no row at all meanwhile. */
export interface Arrival {
  readonly milliseconds: number;
  readonly blankFrames: number;
}

declare global {
  interface Window {
    watchRow(row: number, text: string): void;
    rowArrived: Promise<Arrival>;
  }
}

/** Makes every document of the page able to wait for a row of its grid, frame by frame. */
export async function watchRows(page: Page): Promise<void> {
  await page.addInitScript(installWatch);
}

/** Acts, and measures from the key that this presses to the row (as `aria-rowindex` counts) with the text in it. */
export async function timeToRow(
  page: Page,
  row: number,
  act: () => Promise<void>,
  text = '@',
): Promise<Arrival> {
  await page.evaluate(([index, wanted]) => window.watchRow(index, wanted), [row, text] as const);
  await act();
  return page.evaluate(() => window.rowArrived);
}

function installWatch(): void {
  window.watchRow = (row, text) => {
    let start = 0;
    let blankFrames = 0;
    window.addEventListener(
      'keydown',
      () => {
        start = performance.now();
      },
      { capture: true, once: true },
    );
    window.rowArrived = new Promise((resolve) => {
      const look = () => {
        const rows = [...document.querySelectorAll<HTMLElement>('[role=row][aria-rowindex]')];
        if (rows.length < 2) blankFrames += 1;
        const found = rows.find((each) => each.getAttribute('aria-rowindex') === String(row));
        if (start > 0 && found?.textContent?.includes(text))
          resolve({ milliseconds: performance.now() - start, blankFrames });
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  };
}
