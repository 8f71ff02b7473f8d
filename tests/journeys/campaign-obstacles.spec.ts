import { expect, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { seedAudience, seedSender } from './support/campaign-seed.ts';
import { administratorEnvironment, press, signIn } from './support/console.ts';

let server: RunningServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startServer({ env: administratorEnvironment });
});

test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

test('a row whose filter asks about what was deleted is neither sent nor scheduled', async ({ page }) => {
  const call = await signIn(page, server.url);
  const { lists } = await seedAudience(call);
  const { sender, message } = await seedSender(call, server.url);
  const { body: old } = await call<{ id: number }>('POST', '/attributes', { name: 'Old', slug: 'old' });
  const { body: campaign } = await call<{ id: number; state: { value: string } }>('POST', '/campaigns', {
    name: 'Filtered letter',
    subjectLine: 'Hello',
    sender,
    message,
    groups: [lists.bakers],
    enableFilters: true,
    filters: [{ type: 'attribute', attribute: old.id, filter: 'not-equals', value: 'x' }],
  });
  await call('DELETE', `/attributes/${old.id}`);

  await page.goto(`${server.url}/#/campaigns`);
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  for (const key of ['l', 's']) {
    await press(page, key);
    const obstacles = page.getByRole('dialog', { name: /Filtered letter/ });
    await expect(obstacles).toContainText('Filter 1 asks about something that was deleted');
    await press(page, 'Escape');
    await expect(obstacles).toHaveCount(0);
    await expect(page.locator('[data-cell]:focus')).toBeVisible();
  }
  const { body: kept } = await call<typeof campaign>('GET', `/campaigns/${campaign.id}`);
  expect(kept.state.value).toBe('new');

  await press(page, 'l');
  await expect(page.getByRole('dialog', { name: /Filtered letter/ })).toContainText('Filter 1 asks');
  await press(page, 'Control+Enter');
  await expect(page.getByText('Filter 1 asks about something that was deleted').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Campaign # Filtered letter' })).toBeVisible();
});
