import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';

let server: RunningServer;
const dataDir = mkdtempSync(join(tmpdir(), 'postkey-first-'));

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startServer({ dataDir, env: { DEMO: '0' } });
});

test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

test('the server says that it is well and which database it uses', async ({ request }) => {
  const answer = await request.get(`${server.url}/health`);
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ status: 'ok', database: 'embedded' });
});

test('the first start says how to sign in', () => {
  expect(server.output).toMatch(/#\/set-credentials\/\S+/);
});

test('the link of the first start sets a password once and leads into the console', async ({ page }) => {
  const link = server.output.match(/http\S+#\/set-credentials\/\S+/)?.[0] ?? '';
  await page.goto(link);
  const password = page.locator('input[type="password"]').first();
  await expect(password).toBeFocused();
  await page.keyboard.type('Wonderful-1x');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Wonderful-1x');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.evaluate(() => window.localStorage.clear());
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page).toHaveURL(/#\/login$/);
  await expect(page.locator('input[type="email"]')).toBeFocused();
  await expect(page.getByText('The link to set a password does not work')).toBeVisible();
});

test('the console loads without an error and shows the login', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(server.url);
  await expect(page.locator('input[type="password"]')).toBeVisible();
  expect(problems).toEqual([]);
});

test('a second process on the same data folder is refused with a sentence', async () => {
  const second = startServer({ dataDir: server.dataDir, env: { DEMO: '0' } });
  await expect(second).rejects.toThrow(/data folder|in use|already/i);
});

test('a taken port is named with its variable', async () => {
  const second = startServer({ env: { DEMO: '0', PORT: new URL(server.url).port } });
  await expect(second).rejects.toThrow(/PORT/);
});

test('a bad value of the environment stops the start and is named', async () => {
  await expect(startServer({ env: { PORT: 'many' } })).rejects.toThrow(/PORT must be a whole number/);
});
