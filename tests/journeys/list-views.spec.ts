import { expect, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { administratorEnvironment, press, signIn } from './support/console.ts';
import { cell } from './support/grid.ts';

let server: RunningServer;
let page: Page;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  server = await startServer({ env: administratorEnvironment });
  page = await browser.newPage();
  await signIn(page, server.url);
});

test.afterEach(() => page.setViewportSize({ width: 1280, height: 800 }));

test.afterAll(async () => {
  await page.close();
  expect(await server.stop()).toBe(0);
});

/** Loads the subscriptions anew and gives the focus to the first row's last day. */
async function openSubscriptions(search = '') {
  await page.goto('about:blank');
  await page.goto(`${server.url}/#/admin/user/subscriptions${search}`);
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await expect(cell(page, 0, 'expiresOn')).toContainText('20');
  await cell(page, 0, 'expiresOn').click();
  await expect(cell(page, 0, 'expiresOn')).toBeFocused();
}

/** The ids of the columns as they are shown. */
function shownColumns(page: Page): Promise<string[]> {
  return page
    .locator('[data-cell^="-1/"]')
    .evaluateAll((cells) => cells.flatMap((cell) => (cell as HTMLElement).dataset.cell?.slice(3) ?? []))
    .then((ids) => ids.filter((id) => !id.startsWith(':')));
}

/** Which of the shown columns stay in sight when the list is scrolled sideways. */
async function pinnedColumns(page: Page): Promise<string[]> {
  const ids = await page
    .locator('[data-cell^="-1/"]')
    .evaluateAll((cells) =>
      cells
        .filter((element) => getComputedStyle(element).position === 'sticky')
        .map((element) => (element as HTMLElement).dataset.cell?.slice(3) ?? ''),
    );
  return ids.filter((id) => !id.startsWith(':'));
}

test('columns are pinned and sized by keyboard, and stay so after a reload and in a view', async () => {
  await openSubscriptions('?order=id');
  await page.setViewportSize({ width: 900, height: 800 });
  await press(page, 'z', 'r', 'Alt+Shift+ArrowUp', 'Alt+Shift+ArrowUp', 'z', 'p');
  await expect.poll(() => pinnedColumns(page)).toEqual(['user', 'expiresOn']);
  await expect(page.getByRole('status').filter({ hasText: 'Expires on is pinned' })).toHaveCount(1);
  const width = async () => (await cell(page, -1, 'expiresOn').boundingBox())?.width ?? 0;
  const wide = await width();
  await press(page, 'Alt+Shift+ArrowDown');
  await expect.poll(width).toBe(wide - 16);
  await expect(cell(page, 0, 'expiresOn')).toBeFocused();
  await press(page, 'End', 'z', 's', 'ArrowLeft', 'z', 'Shift+S');
  await expect(page).toHaveURL(/order=startsOn/);
  const arranged = await shownColumns(page);
  await press(page, 'z', 'w');
  await expect(page.getByRole('combobox', { name: /./ }).last()).toBeFocused();
  await page.keyboard.type('Pinned');
  await press(page, 'Enter');
  await expect(page.getByText('View “Pinned” is saved')).toBeVisible();

  await page.reload();
  await expect(cell(page, 0, 'expiresOn')).toContainText('20');
  await expect.poll(() => pinnedColumns(page)).toEqual(['user', 'expiresOn']);
  expect(await width()).toBe(wide - 16);
  await cell(page, 0, 'expiresOn').click();
  await press(page, 'z', 'p');
  await expect.poll(() => pinnedColumns(page)).toEqual(['user']);
  await press(page, 'z', 'r');
  await expect.poll(width).not.toBe(wide - 16);
  await page.goto(`${server.url}/#/admin/user/subscriptions`);
  await press(page, 'z', 'v');
  await press(page, 'Enter');
  await expect.poll(() => pinnedColumns(page)).toEqual(['user', 'expiresOn']);
  expect(await width()).toBe(wide - 16);
  expect(await shownColumns(page)).toEqual(arranged);
  await expect(page).toHaveURL(/order=startsOn/);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => pinnedColumns(page)).toEqual(['user']);
  await cell(page, 0, 'expiresOn').click();
  await press(page, 'End');
  await expect(page.locator('[data-cell]:focus')).toBeInViewport({ ratio: 1 });
});

test('all columns are arranged in one dialog with one tab stop', async () => {
  await openSubscriptions('?order=id');
  await press(page, 'z', 'r', 'z', 'c');
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await expect(dialog.getByRole('checkbox', { name: 'Show User' })).toBeFocused();
  await expect(dialog.locator('[role=grid] [tabindex="0"]')).toHaveCount(1);
  await press(page, 'Alt+ArrowDown');
  await expect.poll(() => shownColumns(page)).toEqual(['product', 'user', 'startsOn', 'expiresOn']);
  await expect(dialog.getByRole('checkbox', { name: 'Show User' })).toBeFocused();
  await press(page, 'ArrowDown', 'Space');
  await expect.poll(() => shownColumns(page)).toEqual(['product', 'user', 'expiresOn']);
  await expect(dialog.getByRole('checkbox', { name: 'Show Starts on' })).toBeFocused();
  await press(page, 'ArrowUp', 'ArrowRight', 'Space');
  await expect(dialog.getByRole('checkbox', { name: 'Pin Expires on' })).toBeChecked();
  await expect.poll(() => shownColumns(page)).toEqual(['product', 'expiresOn', 'user']);
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter');
  await expect(dialog.getByRole('button', { name: /^Make Expires on wider, 124 pixels/ })).toBeFocused();
  await press(page, 'Tab', 'Enter');
  await expect.poll(() => shownColumns(page)).toEqual(['user', 'product', 'startsOn', 'expiresOn']);
  await press(page, 'Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
});

test('columns are moved, hidden, sorted by and shown again by keyboard, and kept in a view', async () => {
  await openSubscriptions();
  const first = ['user', 'product', 'startsOn', 'expiresOn'];
  await press(page, 'z', 'r');
  await expect.poll(() => shownColumns(page)).toEqual(first);
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect.poll(() => shownColumns(page)).not.toEqual(first);
  await page.keyboard.press('z');
  await page.keyboard.press('s');
  await expect(page.locator('[data-cell="-1/expiresOn"]')).not.toHaveAttribute('aria-sort', 'descending');
  await page.keyboard.press('ArrowLeft');
  const left = (await page.locator('[data-cell]:focus').getAttribute('data-cell'))?.split('/')[1] ?? '';
  await page.keyboard.press('z');
  await page.keyboard.press('h');
  await expect.poll(() => shownColumns(page)).not.toContain(left);
  const arranged = await shownColumns(page);

  await page.keyboard.press('z');
  await page.keyboard.press('w');
  await expect(page.getByRole('combobox', { name: /./ }).last()).toBeFocused();
  await page.keyboard.type('Ends late');
  await page.keyboard.press('Enter');
  await expect(page.getByText('View “Ends late” is saved')).toBeVisible();
  await expect(page.locator('[data-cell]:focus')).toBeVisible();

  await page.keyboard.press('z');
  await page.keyboard.press('Shift+H');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => shownColumns(page)).toContain(left);
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await page.keyboard.press('z');
  await page.keyboard.press('r');
  await expect.poll(() => shownColumns(page)).toEqual(first);

  await page.keyboard.press('z');
  await page.keyboard.press('v');
  await expect(page.getByRole('option', { name: 'Ends late' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(() => shownColumns(page)).toEqual(arranged);
});

test('the cursor stays at its place when its column is hidden, and goes with it when it is moved', async () => {
  await openSubscriptions('?order=id');
  await press(page, 'z', 'r', 'ArrowLeft', 'ArrowLeft');
  await expect(cell(page, 0, 'product')).toBeFocused();
  await press(page, 'Alt+Shift+ArrowRight', 'Alt+Shift+ArrowRight');
  await expect.poll(() => shownColumns(page)).toEqual(['user', 'startsOn', 'expiresOn', 'product']);
  await expect(cell(page, 0, 'product')).toBeFocused();
  await press(page, 'ArrowLeft', 'z', 'h');
  await expect.poll(() => shownColumns(page)).toEqual(['user', 'startsOn', 'product']);
  await expect(cell(page, 0, 'product')).toBeFocused();
  await press(page, 'j', 'j');
  await expect(cell(page, 2, 'product')).toBeFocused();
  await press(page, 'k');
  await expect(cell(page, 1, 'product')).toBeFocused();
  await press(page, 'z', 'x');
  await expect(page.getByRole('combobox', { name: /./ }).last()).toBeFocused();
  await page.keyboard.type('4');
  await press(page, 'Enter');
  await expect(page.getByRole('group', { name: 'Selection' })).toContainText('3 of');
  await press(page, 'Escape', 'z', 'r');
  await expect.poll(() => shownColumns(page)).toEqual(['user', 'product', 'startsOn', 'expiresOn']);
});

test('the view in force is named at the head of the list, and marked when it was changed', async () => {
  await openSubscriptions();
  const mark = (name: string) => page.locator('main header').getByRole('button', { name, exact: true });
  await press(page, 'z', 'r', 'z', 's', 'z', 'w');
  await expect(page.getByRole('combobox', { name: /./ }).last()).toBeFocused();
  await page.keyboard.type('By day');
  await press(page, 'Enter');
  await expect(mark('View “By day”')).toBeVisible();
  await press(page, 'Alt+Shift+ArrowLeft');
  await expect(mark('View “By day”, changed')).toBeVisible();
  const moved = await shownColumns(page);
  await press(page, 'z', 'Shift+V');
  await expect(mark('View “By day”')).toBeVisible();
  expect(await shownColumns(page)).not.toEqual(moved);
  await press(page, 'Alt+Shift+ArrowLeft');
  await mark('View “By day”, changed').press('Enter');
  await page.getByRole('menuitem', { name: /^Save the changes of the view/ }).press('Enter');
  await expect(mark('View “By day”')).toBeVisible();
  await page.reload();
  await expect(mark('View “By day”')).toBeVisible();
  expect(await shownColumns(page)).toEqual(moved);
  await openSubscriptions();
  await press(page, 'z', 'r');
  await expect(page.locator('main header').getByRole('button', { name: /^View/ })).toHaveCount(0);
});
