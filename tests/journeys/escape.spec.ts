import { expect, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { seedAudience, seedSender } from './support/campaign-seed.ts';
import { administratorEnvironment, press, signIn, tabTo } from './support/console.ts';

let server: RunningServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startServer({ env: { DEMO: '0', ...administratorEnvironment } });
});

test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

test('Escape takes one thing at a time: popover, dialog that asks, marked cells, chosen rows', async ({
  page,
}) => {
  const call = await signIn(page, server.url);
  const { lists } = await seedAudience(call);
  const { sender, message } = await seedSender(call, server.url);
  const fields = { name: 'Letter', subjectLine: 'Hello', sender, message, groups: [lists.bakers] };
  await call('POST', '/campaigns', fields);
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const chosen = page.locator('main').getByText('1 of 1 selected');

  await page.goto(`${server.url}/#/campaigns`);
  const cursor = page.locator('[data-cell]:focus');
  await expect(cursor).toBeVisible();
  await press(page, 'x');
  await expect(chosen).toBeVisible();

  // A popover of a filter goes before the choice of rows.
  await press(page, 'f');
  const chip = page.locator('main').getByRole('button', { name: /^State/ });
  await tabTo(page, chip);
  await press(page, 'Enter');
  const popover = page.getByRole('checkbox', { name: 'sending' });
  await expect(popover).toBeVisible();
  await press(page, 'Escape');
  await expect(popover).toHaveCount(0);
  await expect(chip).toBeFocused();
  await expect(chosen).toBeVisible();
  await press(page, 'Escape');
  await expect(cursor).toBeVisible();
  await expect(chosen).toBeVisible();

  // A dialog in which something was typed asks, and the question goes first.
  for (const [key, name, typed] of [
    ['l', /^Send “Letter”/, '9'],
    ['s', /^Schedule “Letter”/, '9'],
  ] as const) {
    await press(page, key);
    const dialog = page.getByRole('dialog', { name }).first();
    await expect(dialog.getByRole('textbox').last()).toBeVisible();
    await press(page, 'Escape');
    await expect(dialog).toHaveCount(0);
    await expect(cursor).toBeVisible();
    await press(page, key);
    await dialog.getByRole('textbox').last().focus();
    await page.keyboard.type(typed);
    await press(page, 'Escape');
    await expect(question).toBeVisible();
    await press(page, 'Escape');
    await expect(question).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await press(page, 'Escape');
    await expect(question).toBeVisible();
    await press(page, 'Tab', 'Enter');
    await expect(dialog).toHaveCount(0);
    await expect(cursor).toBeVisible();
    await expect(chosen).toBeVisible();
  }

  // Marked cells go before chosen rows, and both before nothing at all.
  await press(page, 'Shift+ArrowRight');
  await press(page, 'Escape');
  await expect(chosen).toBeVisible();
  await press(page, 'Escape');
  await expect(chosen).toHaveCount(0);
  await expect(cursor).toBeVisible();
});

test('the first Escape leaves the field of a form, and the button says how often it is pressed', async ({
  page,
}) => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/#/tags/create`);
  const label = page.locator('main').getByRole('textbox', { name: 'Label' });
  await expect(label).toBeFocused();
  const cancel = page.locator('main').getByRole('button', { name: /^Cancel/ });
  await expect(cancel).toHaveText(/Esc.*Esc/);
  await press(page, 'Escape');
  await expect(label).not.toBeFocused();
  await expect(cancel).toHaveText(/^Cancel\s*Esc$/);
  await press(page, 'Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible();
});
