import { expect, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { administratorEnvironment, press, signIn } from './support/console.ts';

let server: RunningServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startServer({ env: { DEMO: '0', ...administratorEnvironment } });
});

test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

/** Screens of one record by their address, and the call that each is drawn from. */
const screens: readonly (readonly [string, string])[] = [
  ['/groups/77', '/groups/77'],
  ['/groups/77/show', '/groups/77'],
  ['/contacts/77', '/contacts/77'],
  ['/attributes/77', '/attributes/77'],
  ['/campaign/senders/77', '/campaign/senders/77'],
  ['/blacklist/contacts/77', '/blacklist/contacts/77'],
  ['/tags/77', '/tags/77'],
  ['/messages/77', '/messages/77'],
  ['/messages/77/2', '/messages/77'],
  ['/campaigns/77', '/campaigns/77'],
  ['/campaigns/77/overview', '/campaigns/77'],
  ['/campaigns/77/report', '/campaigns/77'],
  ['/admin/users/77', '/admin/users/77'],
  ['/admin/user/subscriptions/77', '/admin/user/subscriptions/77'],
  ['/mailbox/77', '/mailbox/messages/77'],
];

const answers: readonly { status: number; body: string }[] = [
  { status: 200, body: '' },
  { status: 200, body: 'null' },
  { status: 204, body: '' },
  { status: 200, body: '{}' },
  { status: 200, body: '[]' },
  {
    status: 200,
    body: JSON.stringify({ id: 77, name: null, label: null, state: null, email: null, user: 7 }),
  },
];

async function show(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, address);
}

for (const [address, path] of screens)
  test(`${address} says when a host answers oddly, and leads back`, async ({ page }) => {
    await signIn(page, server.url);
    let answer = answers[0];
    await page.route(
      (url) => url.pathname === path,
      (route) => route.fulfill({ ...answer, contentType: 'application/ld+json' }),
    );
    for (const next of answers) {
      answer = next;
      await show(page, address);
      const said = page
        .getByRole('alert')
        .filter({ hasText: 'in a way that the console does not understand' });
      await expect(said).toBeVisible();
      const back = page.locator('main').getByRole('button', { name: /^Back to/ });
      await expect(back).toHaveCount(1);
      await back.focus();
      await press(page, 'Enter');
      await expect(said).toHaveCount(0);
      await expect(page.getByText('could not be shown')).toHaveCount(0);
    }
  });

test('a list with an odd row says so, and reads again by Retry', async ({ page }) => {
  await signIn(page, server.url);
  let row: object = { id: 7, version: 1, label: null };
  await page.route(
    (url) => url.pathname === '/tags',
    (route) => route.fulfill({ json: { 'hydra:member': [row], 'hydra:totalItems': 1 } }),
  );
  await show(page, '/tags');
  const said = page.getByRole('alert').filter({ hasText: 'in a way that the console does not understand' });
  await expect(said).toBeVisible();
  row = { ...row, label: { value: 'VIP' } };
  await page
    .locator('main')
    .getByRole('button', { name: /again|Retry/ })
    .focus();
  await press(page, 'Enter');
  await expect(page.locator('[data-cell="0/label"]')).toHaveText('VIP');
  await expect(said).toHaveCount(0);
});
