import { expect, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0' } });
});

test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

test('the server says that it is well and which database it uses', async ({ request }) => {
  const answer = await request.get(`${server.url}/health`);
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ status: 'ok', database: 'embedded' });
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
