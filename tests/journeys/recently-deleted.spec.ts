import { expect, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { faultsOf } from './support/axe.ts';
import { administratorEnvironment, press, signIn } from './support/console.ts';
import { rowsOf } from './support/records.ts';

let server: RunningServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startServer({ env: { DEMO: '0', ...administratorEnvironment } });
});

test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

const heading = (page: Page, name: string) => page.locator('main').getByRole('heading', { level: 1, name });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const notice = (page: Page, text: string) => page.getByRole('region', { name: /Notices/ }).getByText(text);
const cursor = (page: Page) => page.locator('[data-cell]:focus');

test('what was deleted is found with who and when, and brought back by keyboard alone', async ({ page }) => {
  const call = await signIn(page, server.url);
  const labels = async () =>
    (await rowsOf<{ label: { value: string } }>(call, '/tags?order[id]=asc')).map(({ label }) => label.value);

  await press(page, 'g', 'x');
  await expect(heading(page, 'Recently deleted')).toBeVisible();
  await expect(page.getByText('Nothing was deleted in the last 24 hours')).toBeVisible();

  for (const label of ['Alpha', 'Beta', 'Gamma']) await call('POST', '/tags', { label });
  const { body: list } = await call<{ id: number }>('POST', '/groups', { name: 'Bakers' });
  await call('POST', '/contacts', { email: 'ada@example.com', group: list.id });
  const bob = { email: 'bob@example.com', group: list.id };
  const { body: contact } = await call<{ id: number }>('POST', '/contacts', bob);
  const tags = await rowsOf<{ id: number }>(call, '/tags?order[id]=asc');
  await call('DELETE', `/contacts/${contact.id}`);
  await call('DELETE', `/groups/${list.id}`);

  // It appears by itself where the list stands open.
  await expect(row(page, 'Bakers')).toContainText('Contact list');
  await expect(row(page, 'bob@example.com')).toContainText('Contact');
  expect(await faultsOf(page)).toEqual([]);

  // A delete outlives a reload, after which nothing is left to undo.
  await press(page, 'g', 't');
  await expect(cursor(page)).toBeVisible();
  await press(page, 'Control+a', 'Delete');
  await expect.poll(labels).toEqual([]);
  await page.reload();
  await expect(heading(page, 'Tags')).toBeVisible();
  await press(page, 'g', 'Shift+X');
  await expect(heading(page, 'Recently deleted')).toBeVisible();
  await expect(row(page, 'Gamma')).toContainText('Tag');
  await expect(row(page, 'Gamma')).toContainText(String(tags[2]?.id));
  await expect(row(page, 'Gamma')).toContainText('anna@');
  await expect(row(page, 'Bakers')).toHaveCount(0);

  // One by Enter.
  await expect(cursor(page)).toBeVisible();
  await press(page, 'Control+Home', 'Enter');
  await expect.poll(labels).toHaveLength(1);
  await expect(notice(page, 'Brought back:')).toBeVisible();
  const [first = ''] = await labels();
  await expect(row(page, first)).toHaveCount(0);
  await press(page, 'u');
  await expect.poll(labels).toEqual([]);
  await expect(row(page, first)).toHaveCount(1);

  // All of every kind by the palette: what comes with its list needs nothing more.
  await press(page, 'g', 'x');
  await expect(row(page, 'Bakers')).toHaveCount(1);
  await expect(cursor(page)).toBeVisible();
  await press(page, 'Control+a', 'Control+k');
  await page.keyboard.type('bring back');
  await expect(page.getByRole('option').first()).toContainText('Bring back');
  await press(page, 'Enter');
  await expect.poll(labels).toEqual(['Alpha', 'Beta', 'Gamma']);
  await expect(page.getByText('Nothing was deleted in the last 24 hours')).toBeVisible();
  expect(await rowsOf(call, `/contacts?group=${list.id}`)).toHaveLength(2);

  // One undo takes all of it away again.
  await expect(page.getByText('records of 3 kinds')).toBeVisible();
  await press(page, 'u');
  await expect.poll(labels).toEqual([]);
  expect(await rowsOf(call, '/groups?name=Bakers')).toHaveLength(0);
});

test('a record whose place was taken says why it cannot come back', async ({ page }) => {
  const call = await signIn(page, server.url);
  const { body: taken } = await call<{ id: number }>('POST', '/attributes', { name: 'Town', slug: 'town' });
  await call('DELETE', `/attributes/${taken.id}`);
  await call('POST', '/attributes', { name: 'Town anew', slug: 'town' });
  await page.goto(`${server.url}/#/deleted?type=Attribute`);
  await expect(row(page, 'Town')).toHaveCount(1);
  await expect(cursor(page)).toBeVisible();
  await press(page, 'Enter');
  await expect(page.getByText('another record has taken its place').first()).toBeVisible();
  await press(page, 'Escape');
  await expect(row(page, 'Town')).toHaveCount(1);
});
