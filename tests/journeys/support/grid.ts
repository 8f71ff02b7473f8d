import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import { bundlePage } from '../../support/bundle-page.ts';
import type { GridPage } from '../../support/grid-page.tsx';

let html: Promise<string> | undefined;

/** Opens the page of the grid alone, with so many rows; it is bundled once a file of tests. */
export async function openGrid(page: Page, total: number, language: 'en' | 'nl' = 'en'): Promise<Locator> {
  html ??= bundlePage(fileURLToPath(new URL('../../support/grid-page.tsx', import.meta.url)));
  await page.setContent(
    (await html).replace('<html lang="en"', `<html lang="${language}" data-total="${total}"`),
  );
  const grid = page.getByRole('grid', { name: 'Contacts' });
  if (total > 0) await expect(cell(page, 0, 'email')).toHaveText('person1@example.com');
  return grid;
}

/** A cell of a grid by its row, -1 in the header, and its column. */
export function cell(page: Page, row: number, column: string): Locator {
  return page.locator(`[data-cell="${row}/${column}"]`);
}

/** What a cell shows, also where in a sheet an input in it has the focus. */
export function content(page: Page, row: number, column: string): Locator {
  const key = `${row}/${column}`;
  return page.locator(`[role=gridcell]:is([data-cell="${key}"],[data-holds="${key}"])`);
}

/** Does something with the page of the grid, as a server or a command would. */
export function act(page: Page, run: (grid: GridPage) => void): Promise<void> {
  return page.evaluate(`(${run})(window.gridPage)`);
}

/** Pastes a text as a spreadsheet puts it on the clipboard. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.locator('[data-cell]:focus').evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** The marked cells that are drawn. */
export function marked(page: Page): Locator {
  return page.locator('[role=gridcell][aria-selected=true]');
}

/** What the grid has just said to screen readers. */
export function said(page: Page): Locator {
  return page.getByRole('status').first();
}

/** What copying puts on the clipboard. */
export function copied(page: Page): Promise<string> {
  return page.locator('[data-cell]:focus').evaluate((element) => {
    const clipboardData = new DataTransfer();
    element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData('text/plain');
  });
}

/** Makes the window as high as the grid needs to show so many whole rows below its header. */
export async function showRows(page: Page, rows: number): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no size');
  const more = await page.getByRole('grid').evaluate((grid, wanted) => {
    const row = grid.querySelector('[role=row]')?.getBoundingClientRect().height ?? 0;
    return (wanted + 1) * row - grid.clientHeight;
  }, rows);
  await page.setViewportSize({ ...size, height: size.height + more });
  await expect(page.locator('[data-cell^="0/"]').first()).toBeInViewport();
}

/** The ticked rows that are seen, from 0; rows that are drawn beyond the edges do not count. */
export function tickedInSight(page: Page): Promise<number[]> {
  return page.getByRole('grid').evaluate((grid) => {
    const { bottom } = grid.getBoundingClientRect();
    const top = grid.querySelector('[role=row]')?.getBoundingClientRect().bottom ?? 0;
    return [...grid.querySelectorAll('[data-tick][aria-checked=true]')]
      .filter((tick) => {
        const box = tick.getBoundingClientRect();
        return box.bottom > top && box.top < bottom;
      })
      .map((tick) => Number(tick.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')) - 2)
      .filter((row) => row >= 0);
  });
}
