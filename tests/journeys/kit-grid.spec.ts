import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { bundlePage } from './support/bundle-page.ts';
import type { GridPage } from './support/grid-page.tsx';

let html: string;

test.beforeAll(async () => {
  html = await bundlePage(fileURLToPath(new URL('./support/grid-page.tsx', import.meta.url)));
});

async function openGrid(page: Page, total: number): Promise<Locator> {
  await page.setContent(html.replace('<html', `<html data-total="${total}"`));
  const grid = page.getByRole('grid', { name: 'Contacts' });
  if (total > 0) await expect(cell(page, 0, 'email')).toHaveText('person1@example.com');
  return grid;
}

function cell(page: Page, row: number, column: string): Locator {
  return page.locator(`[data-cell="${row}/${column}"]`);
}

function act(page: Page, run: (grid: GridPage) => void): Promise<void> {
  return page.evaluate(`(${run})(window.gridPage)`);
}

function tabStops(page: Page): Promise<number> {
  return page.locator('[role=grid] [tabindex="0"]').count();
}

for (const total of [1_200_000, 3_000_000]) {
  test(`the last of ${total} rows is reached, seen and focused`, async ({ page }) => {
    const grid = await openGrid(page, total);
    await cell(page, 0, 'email').click();
    await page.keyboard.press('Control+End');
    const last = cell(page, total - 1, 'created');
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(cell(page, total - 1, 'email')).toHaveText(`person${total}@example.com`);
    await expect(grid).toHaveAttribute('aria-rowcount', String(total + 1));
    await expect(page.getByRole('row').filter({ has: last })).toHaveAttribute(
      'aria-rowindex',
      String(total + 1),
    );

    await page.keyboard.press('PageUp');
    await expect(page.locator('[data-cell]:focus')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Control+Home');
    await expect(cell(page, 0, 'email')).toBeFocused();
    await expect(cell(page, 0, 'email')).toBeInViewport({ ratio: 1 });
    await act(page, ({ grid: handle }) => handle.focusCell(1_199_998));
    await expect(cell(page, 1_199_998, 'email')).toBeFocused();
    await expect(cell(page, 1_199_998, 'email')).toHaveText('person1199999@example.com');
  });
}

test('the wheel moves rows exactly, and the scrollbar reaches both ends', async ({ page }) => {
  const grid = await openGrid(page, 3_000_000);
  await grid.hover();
  await page.mouse.wheel(0, 280);
  await expect(cell(page, 10, 'email')).toBeInViewport({ ratio: 1 });
  await expect(cell(page, 9, 'email')).not.toBeInViewport({ ratio: 0.9 });
  await grid.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(cell(page, 2_999_999, 'email')).toBeInViewport({ ratio: 1 });
  await grid.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
  await expect(cell(page, 1_500_060, 'email')).toBeInViewport();
  await grid.evaluate((element) => element.scrollTo(0, 0));
  await expect(cell(page, 0, 'email')).toBeInViewport({ ratio: 1 });
});

test('five hundred steps down keep one tab stop and the focus on a cell, and Tab comes back to it', async ({
  page,
}) => {
  const grid = await openGrid(page, 100_000);
  await cell(page, 0, 'city').click();
  for (let step = 1; step <= 500; step += 1) {
    await page.keyboard.press('ArrowDown');
    if (step % 50 === 0) await expect(cell(page, step, 'city')).toBeFocused();
  }
  expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('gridcell');
  expect(await tabStops(page)).toBe(1);

  await grid.hover();
  await page.mouse.wheel(0, 5000 * 28);
  await expect(cell(page, 5490, 'city')).toBeInViewport();
  await expect(cell(page, 500, 'city')).toBeFocused();
  expect(await tabStops(page)).toBe(1);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'After' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(cell(page, 500, 'city')).toBeFocused();
  await expect(cell(page, 500, 'city')).toBeInViewport({ ratio: 1 });
  await expect(cell(page, 500, 'city')).toHaveCSS('opacity', '1');

  await page.mouse.wheel(0, 3000 * 28);
  await expect(cell(page, 3510, 'email')).toBeInViewport();
  await cell(page, 3510, 'email').click();
  await expect(cell(page, 3510, 'email')).toBeFocused();
  await expect(cell(page, 500, 'city')).toHaveCount(0);
});

test('the cursor follows its record, and its place when the record is gone', async ({ page }) => {
  await openGrid(page, 60);
  await cell(page, 5, 'city').click();
  await act(page, ({ insertBefore }) => insertBefore(3));
  await expect(cell(page, 8, 'city')).toBeFocused();
  await act(page, ({ remove }) => remove('6'));
  await expect(cell(page, 8, 'city')).toBeFocused();
  await expect(cell(page, 8, 'email')).toHaveText('person7@example.com');

  await page.keyboard.press('Control+End');
  await act(page, ({ remove }) => remove('60'));
  await expect(cell(page, 60, 'created')).toBeFocused();
  await act(page, ({ setTotal }) => setTotal(0));
  await expect(cell(page, -1, 'created')).toBeFocused();
  await expect(page.getByText('Nothing here')).toBeVisible();
  await act(page, ({ setTotal }) => setTotal(10));
  await expect(cell(page, 9, 'created')).toBeFocused();
});

test('the header sorts, resizes, moves columns and ticks the page', async ({ page }) => {
  await openGrid(page, 250);
  await cell(page, 0, 'email').click();
  await page.keyboard.press('ArrowUp');
  const email = cell(page, -1, 'email');
  await expect(email).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(email).toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByTestId('sort')).toHaveText('email up, city up');
  await email.click();
  await expect(page.getByTestId('sort')).toHaveText('email down');

  const width = (await email.boundingBox())?.width ?? 0;
  await page.keyboard.press('Alt+ArrowRight');
  expect((await email.boundingBox())?.width).toBe(width + 16);
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-colindex', '4');

  const tick = page.getByRole('checkbox', { name: 'Select the rows of this page' });
  await tick.click();
  await expect(tick).toHaveAttribute('aria-checked', 'mixed');
  await expect(page.getByTestId('count')).toHaveText('25');
  await act(page, ({ grid }) => grid.selectAllMatching());
  await expect(tick).toHaveAttribute('aria-checked', 'true');
  await expect(page.getByTestId('count')).toHaveText('250');
  await tick.click();
  await expect(page.getByTestId('count')).toHaveText('225');
  await act(page, ({ grid }) => grid.clearSelection());
  await expect(tick).toHaveAttribute('aria-checked', 'false');
});

test('keys choose rows, Enter opens', async ({ page }) => {
  await openGrid(page, 1000);
  await cell(page, 2, 'email').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByTestId('count')).toHaveText('3');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByTestId('count')).toHaveText('2');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByTestId('count')).toHaveText('3');
  await expect(page.getByRole('row').filter({ has: cell(page, 4, 'email') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await cell(page, 9, 'city').click({ modifiers: ['Shift'] });
  await expect(page.getByTestId('count')).toHaveText('8');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('opened')).toHaveText('5');
});

test('a cell is edited in place, once, and the focus comes back to it', async ({ page }) => {
  await openGrid(page, 10_000);
  const edits = page.getByTestId('edits');
  await cell(page, 3, 'city').click();
  await page.keyboard.press('F2');
  const editor = page.getByRole('textbox', { name: 'City' });
  await expect(editor).toHaveValue('Ede');
  await editor.fill('Breda');
  await page.keyboard.press('Enter');
  await expect(cell(page, 3, 'city')).toBeFocused();
  await expect(edits).toHaveText('4 city Breda');

  await page.keyboard.press('F2');
  await editor.fill('Given up');
  await page.keyboard.press('Escape');
  await expect(cell(page, 3, 'city')).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.press('Enter');
  await expect(edits).toHaveText('4 city Breda');

  await page.keyboard.press('F2');
  await editor.fill('Nowhere');
  await page.keyboard.press('Enter');
  await expect(editor).toHaveAttribute('aria-invalid', 'true');
  await expect(editor).toHaveValue('Nowhere');
  await expect(page.getByRole('status').filter({ hasText: 'There is no such city' })).toHaveCount(1);
  await page.keyboard.press('Escape');

  await cell(page, 12, 'city').click();
  await page.keyboard.press('F2');
  await expect(editor).toHaveCount(0);
});

test('an open editor is committed by a click far away, which keeps its place', async ({ page }) => {
  const grid = await openGrid(page, 10_000);
  await cell(page, 0, 'city').click();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'City' }).fill('Breda');
  await grid.hover();
  await page.mouse.wheel(0, 5000 * 28);
  await expect(cell(page, 5005, 'email')).toBeInViewport();
  await cell(page, 5005, 'email').click();
  await expect(cell(page, 5005, 'email')).toBeFocused();
  await expect(cell(page, 5005, 'email')).toBeInViewport({ ratio: 1 });
  await expect(page.getByTestId('edits')).toHaveText('1 city Breda');
  await expect(cell(page, 0, 'city')).toHaveCount(0);
});

test('the sheet mode types, moves on, empties and ends as a spreadsheet does', async ({ page }) => {
  await openGrid(page, 100);
  const edits = page.getByTestId('edits');
  await cell(page, 0, 'city').click();
  await act(page, ({ setSheet }) => setSheet(true));
  await page.keyboard.type('Breda');
  await page.keyboard.press('Enter');
  await expect(cell(page, 1, 'city')).toBeFocused();
  await page.keyboard.type('Delft');
  await page.keyboard.press('Tab');
  await expect(cell(page, 1, 'state')).toBeFocused();
  await expect(edits).toHaveText('1 city Breda; 2 city Delft');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Delete');
  await expect(edits).toContainText('2 city cleared');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('opened')).toHaveText('2');
});

test('rows are copied as a spreadsheet takes them, and pasted cells are handed on', async ({ page }) => {
  await openGrid(page, 100);
  await cell(page, 4, 'email').click();
  expect(await page.evaluate(() => window.gridPage.grid.copyText())).toBe('person5@example.com');
  await page.keyboard.press('Shift+ArrowDown');
  expect(await page.evaluate(() => window.gridPage.grid.copyText())).toBe(
    'person5@example.com\tGent\tactive\t2026-11-15\nperson6@example.com\tUtrecht\tactive\t2026-11-16',
  );
  await cell(page, 4, 'city').evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Breda\tx\r\nDelft\ty\r\n');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByTestId('edits')).toHaveText('5 email [["Breda","x"],["Delft","y"]]');
});

test('no fault of accessibility in light and dark', async ({ page }) => {
  await openGrid(page, 100);
  await cell(page, 1, 'email').click();
  await page.keyboard.press('Space');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`)).toEqual([]);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true });

  test('a touch opens, a touch on the tick chooses, and the first column stays in sight', async ({
    page,
  }) => {
    const grid = await openGrid(page, 500);
    await cell(page, 3, ':tick').tap();
    await expect(page.getByTestId('count')).toHaveText('1');
    await cell(page, 4, 'city').tap();
    await expect(page.getByTestId('opened')).toHaveText('5');
    await grid.evaluate((element) => element.scrollTo(2000, 0));
    await expect(cell(page, 4, 'created')).toBeInViewport({ ratio: 1 });
    await expect(cell(page, 4, 'email')).toBeInViewport({ ratio: 1 });
  });
});
