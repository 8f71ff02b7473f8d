import { expect, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { faultsOf } from './support/axe.ts';
import { administratorEnvironment, press, signIn, signInByKeyboard, tabTo } from './support/console.ts';

let server: RunningServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startServer({ env: { DEMO: '0', ...administratorEnvironment } });
});

test.afterAll(async () => {
  await server.stop();
});

test('an empty account is shown its first steps, and the dashboard follows what is done', async ({
  page,
}) => {
  const call = await signInByKeyboard(page, server.url);
  await expect(page.getByRole('heading', { name: 'Welcome Postkey' })).toBeVisible();
  await expect(page.getByText('0 of 5 done')).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Write a message' }));
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Create message' })).toBeVisible();
  await page.locator('main').focus();
  await press(page, 'g', 'h');

  for (const name of ['First', 'Second', 'Third']) await call('POST', '/messages', { name, builder: 'html' });
  const changed = page.getByRole('table', { name: 'Last modified messages' });
  await expect(changed.getByRole('link')).toHaveText(['Third', 'Second', 'First']);
  await expect(page.getByText('1 of 5 done')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write a message' })).toHaveCount(0);
  await expect(changed.locator('a[tabindex="0"]')).toHaveCount(1);

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await faultsOf(page)).toEqual([]);
  }

  await tabTo(page, changed.getByRole('link', { name: 'Third' }));
  await press(page, 'ArrowDown', 'End', 'ArrowUp');
  await expect(changed.getByRole('link', { name: 'Second' })).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Second' })).toBeVisible();
});

test('the first screen is whole before the texts of all others, which wait for theirs', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/bundle-en-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await signInByKeyboard(page, server.url);
  await expect(page.getByRole('heading', { name: 'Welcome Postkey' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Last modified messages' })).toBeVisible();
  expect(await page.locator('body').ariaSnapshot()).not.toMatch(/\b[a-z-]+:[a-z]\w*\.\w/);
  await page.locator('main').focus();
  await press(page, 'g', 't');
  await expect(page).toHaveURL(/#\/tags$/);
  await expect(page.getByRole('main').getByRole('heading')).toHaveCount(0);
  expect(await page.title()).not.toMatch(/list\.title/);
  release();
  await expect(page.getByRole('heading', { name: 'Tags' })).toBeVisible();
  await expect(page).toHaveTitle(/Tags/);
});

test('a screen that could not be loaded says that the server is away, and comes when it is asked for again', async ({
  page,
}) => {
  await signIn(page, server.url);
  await expect(page.getByRole('table', { name: 'Last modified messages' })).toBeVisible();
  await page.route(/\/resource-screens[^/]*\.js$/, (route) => route.abort());
  await page.locator('main').focus();
  await press(page, 'g', 't');
  await expect(page.getByRole('alert')).toContainText('This screen could not be loaded');
  await expect(page.getByRole('alert')).toContainText('The server does not answer.');
  await page.unroute(/\/resource-screens[^/]*\.js$/);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Tags' })).toBeVisible();
  await expect(page).toHaveURL(/#\/tags$/);
});
