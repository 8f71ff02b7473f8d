import { expect, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { administrator, administratorEnvironment, press, signIn, tabTo } from './support/console.ts';

let server: RunningServer;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startServer({ env: { DEMO: '0', ...administratorEnvironment } });
});

test.afterAll(() => server.stop());

function heading(page: Page, text: string) {
  return page.locator('main').getByRole('heading', { level: 1, name: text });
}

test.describe('the account', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('has the zone of the browser at first; name and zone are changed and taken back', async ({ page }) => {
    const call = await signIn(page, server.url);
    const info = async () => (await call<{ name: string; timezone: string }>('GET', '/account/info')).body;
    await expect.poll(async () => (await info()).timezone).toBe('America/New_York');
    const { name } = await info();

    await press(page, 'g', ',');
    await expect(heading(page, 'Account')).toBeVisible();
    await tabTo(page, page.getByRole('textbox', { name: 'Name' }));
    await press(page, 'Control+a');
    await page.keyboard.type('Anna & Zoon');
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await tabTo(page, zone);
    await expect(zone).toHaveValue('America/New_York');
    await press(page, 'ArrowDown');
    await expect(page.getByRole('option').first()).toContainText('zone of this browser');
    await page.keyboard.type('buenos aires');
    await expect(page.getByRole('option')).toHaveText([/^America\/.*Buenos_Aires/]);
    await press(page, 'Enter', 'Control+s');
    await expect(page.getByText('Your account is saved')).toBeVisible();
    expect(await info()).toMatchObject({
      name: 'Anna & Zoon',
      timezone: expect.stringMatching(/Buenos_Aires$/),
    });
    await expect(page.getByRole('banner')).toContainText('Anna & Zoon');

    await heading(page, 'Account').focus();
    await press(page, 'u');
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
    expect(await info()).toMatchObject({ name, timezone: 'America/New_York' });
  });
});

test('language, theme and height of rows hold at once and stay; one signs out from there', async ({
  page,
}) => {
  const call = await signIn(page, server.url);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  await press(page, 'g', ',');
  await tabTo(page, page.getByRole('radio', { name: 'English' }));
  await press(page, 'ArrowRight');
  await expect(page.getByText('Weergave')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await expect.poll(async () => (await call('GET', '/account/info')).body).toMatchObject({ locale: 'nl' });
  await tabTo(page, page.getByRole('radio', { name: 'Zoals het systeem' }));
  await press(page, 'ArrowLeft');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await tabTo(page, page.getByRole('radio', { name: 'Compact' }));
  await press(page, 'ArrowRight');
  await expect(page.locator('html')).toHaveAttribute('data-density', 'roomy');
  await expect
    .poll(async () => (await call('GET', '/account/preferences')).body)
    .toMatchObject({ theme: 'dark', density: 'roomy', language: 'nl' });
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Ruim' })).toBeChecked();
  await tabTo(page, page.getByRole('radio', { name: 'Nederlands' }));
  await press(page, 'ArrowLeft');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect.poll(async () => (await call('GET', '/account/info')).body).toMatchObject({ locale: 'en' });
  await press(page, 'g', 'c');
  await press(page, 'g', ',');
  await tabTo(page, page.getByRole('button', { name: 'Log out' }).first());
  await press(page, 'Enter');
  await expect(page.locator('input[type=email]')).toBeVisible();
});

test('the password is changed with the rules at the fields, and other sessions end', async ({
  page,
  browser,
}) => {
  const other = await browser.newPage();
  await signIn(other, server.url);
  const call = await signIn(page, server.url);
  await page.goto(`${server.url}/#/account`);
  const current = page.getByLabel('Current password');
  await tabTo(page, current);
  await page.keyboard.type('not this one');
  await press(page, 'Tab');
  await page.keyboard.type('short');
  await press(page, 'Tab');
  await page.keyboard.type('Other-2026!pw');
  await press(page, 'Control+s');
  await expect(page.getByText('Password too short')).toBeVisible();
  await tabTo(page, page.getByLabel('New password'), 'Shift+Tab');
  await press(page, 'Control+a');
  await page.keyboard.type('Fresh-2026!pw');
  await press(page, 'Control+s');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await tabTo(page, page.getByLabel('Confirm password'));
  await press(page, 'Control+a');
  await page.keyboard.type('Fresh-2026!pw');
  await press(page, 'Control+s');
  await expect(page.getByText('The current password is not right')).toBeVisible();
  await expect(current).toBeFocused();
  await press(page, 'Control+a');
  await page.keyboard.type(administrator.password);
  await press(page, 'Control+s');
  await expect(page.getByText('Your password is changed')).toBeVisible();
  await expect(current).toHaveValue('');

  expect((await call('GET', '/account/info')).status).toBe(401);
  await page.goto(`${server.url}/#/groups`);
  await expect(heading(page, 'Contacts')).toBeVisible();
  await other.reload();
  await expect(other.locator('input[type=email]')).toBeVisible();
  await other.close();
});
