import { expect, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { administratorEnvironment, type Call, press, signIn, tabTo } from './support/console.ts';
import { importContacts, totalOf } from './support/records.ts';

let server: RunningServer;
let page: Page;
let call: Call;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  server = await startServer({ env: administratorEnvironment });
  page = await (await browser.newContext()).newPage();
  // Work under way asks before the page is left.
  page.on('dialog', (dialog) => void dialog.accept());
  call = await signIn(page, server.url);
});

test.afterAll(async () => {
  await page.context().close();
  expect(await server.stop()).toBe(0);
});

async function chooseAll(path: string, count: string) {
  await page.goto(`${server.url}/#${path}`);
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await expect(page.locator('main header')).toContainText(count);
  await press(page, 'Control+a');
  await expect(page.getByRole('group', { name: 'Selection' })).toContainText(`${count} of ${count} selected`);
}

test('what was deleted before a reload is brought back by the same key after it', async () => {
  const path = await importContacts(call, 'gone', 200);
  await chooseAll(path, '200');
  await press(page, 'Delete');
  const goOn = page.getByRole('dialog').getByRole('button', { name: /^Delete 200/ });
  await expect(goOn).toBeFocused();
  await press(page, 'Enter');
  await expect.poll(() => totalOf(call, path)).toBe(0);
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.reload();
  await expect(page.locator('main h1')).toBeFocused();
  await press(page, 'u');
  await expect.poll(() => totalOf(call, path)).toBe(200);
  await expect(page.getByText(/^Undone: Deleted: 200 contacts/)).toBeVisible();
  await press(page, 'Shift+U');
  await expect.poll(() => totalOf(call, path)).toBe(0);
});

test('what the server has still before it at a reload is brought back by the same key, and nothing older', async () => {
  const path = await importContacts(call, 'late', 3);
  await page.goto(`${server.url}/#${path}`);
  await expect(page.locator('[data-cell^="0/"]:focus')).toBeVisible();
  await press(page, 'Delete');
  await expect.poll(() => totalOf(call, path)).toBe(2);
  await expect(page.locator('[data-cell]:focus')).toBeVisible();

  let takeNow = () => {};
  const isLate = new Promise<void>((resolve) => {
    takeNow = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    void page.route('**/batch', async (route) => {
      resolve();
      await isLate;
      await route.fetch();
    });
  });
  await press(page, 'Delete');
  await asked;
  await page.reload();
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await press(page, 'u');
  await expect(page.getByText('Finding out what the reload cut off')).toBeVisible();
  takeNow();
  await expect(page.getByText(/^Undone: Deleted/)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(await totalOf(call, path)).toBe(2);
});

test('a change of 5,000 that a reload cuts off is told of, goes on, and is taken back exactly', async () => {
  test.slow();
  const path = await importContacts(call, 'many', 5_000);
  const unsubscribed = () => totalOf(call, `${path}&state=unsubscribed`);
  await chooseAll(path, '5,000');

  // The server does the third part, and the page goes before it hears of it.
  let parts = 0;
  const third = new Promise<void>((resolve) => {
    void page.route('**/batch', async (route) => {
      parts += 1;
      if (parts < 3) return route.continue();
      if (parts > 3) return;
      await route.fetch();
      resolve();
    });
  });
  await press(page, 'b');
  await page.getByRole('dialog').getByPlaceholder('Which field?').waitFor();
  await page.keyboard.type('state');
  await press(page, 'Enter');
  await page.keyboard.type('unsub');
  await expect(page.getByRole('option').first()).toContainText('unsubscribed');
  await press(page, 'Enter');
  await expect(page.getByRole('button', { name: /^Change 5,000/ })).toBeFocused();
  await press(page, 'Enter');
  await third;
  await page.reload();
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  const told = page
    .getByRole('dialog')
    .getByText(/^A reload stopped this: [\d,]+ done, [\d,]+ not done/)
    .first();
  await expect(told).toBeVisible();
  const reached = await unsubscribed();
  expect(reached).toBe(750);
  await expect(told).toContainText('750 done, 4,250 not done');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: /^Go on with the/ }));
  await press(page, 'Enter');
  await expect.poll(unsubscribed, { timeout: 60_000 }).toBe(5_000);
  await expect(page.getByRole('dialog')).toBeHidden();
  await press(page, 'u');
  await expect.poll(unsubscribed, { timeout: 60_000 }).toBe(0);
  expect(await totalOf(call, `${path}&state=active`)).toBe(5_000);
});
