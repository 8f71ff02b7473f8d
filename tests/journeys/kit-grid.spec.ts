import { expect, test } from '@playwright/test';
import { act, cell, openGrid, showRows } from './support/grid.ts';

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

test('the cell that has the focus stays in sight when the grid becomes lower', async ({ page }) => {
  const grid = await openGrid(page, 1_000);
  await cell(page, 0, 'email').click();
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('PageDown');
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no size');
  await page.setViewportSize({ ...size, height: size.height - 60 });
  await expect(async () => {
    const focused = await page.locator('[data-cell]:focus').boundingBox();
    const box = await grid.boundingBox();
    expect(focused && box && focused.y + focused.height <= box.y + box.height + 1).toBe(true);
  }).toPass();
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

test('the header sorts, resizes, moves columns and ticks what is in sight', async ({ page }) => {
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

  await showRows(page, 20);
  const tick = page.getByRole('checkbox', { name: 'Select the rows in sight' });
  await tick.click();
  await expect(tick).toHaveAttribute('aria-checked', 'mixed');
  await expect(page.getByTestId('count')).toHaveText('20');
  await act(page, ({ grid }) => grid.selectAllMatching());
  await expect(tick).toHaveAttribute('aria-checked', 'true');
  await expect(page.getByTestId('count')).toHaveText('250');
  await tick.click();
  await expect(page.getByTestId('count')).toHaveText('230');
  await act(page, ({ grid }) => grid.clearSelection());
  await expect(tick).toHaveAttribute('aria-checked', 'false');
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
