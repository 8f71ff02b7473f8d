import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { readWhole } from '#tests/support/spreadsheets.ts';
import { administratorEnvironment, signIn } from './support/console.ts';
import { together } from './support/records.ts';

let server: RunningServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startServer({ env: administratorEnvironment });
});

test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

/** Exports by keyboard, with the keys that choose the kind of file; gives what was saved. */
function exported(page: Page, ...choosing: string[]) {
  return savedBy(page, () => page.keyboard.press('Shift+E'), choosing);
}

async function savedBy(page: Page, begin: () => Promise<void>, choosing: readonly string[]) {
  const coming = page.waitForEvent('download');
  await begin();
  await expect(page.getByRole('option', { name: 'CSV, columns as shown' })).toBeVisible();
  for (const key of choosing) await page.keyboard.press(key);
  const download = await coming;
  const bytes = readFileSync(await download.path());
  return { name: download.suggestedFilename(), bytes, sheet: await readWhole(new Uint8Array(bytes)) };
}

test('what a list shows, what is chosen and all but one are saved as files by keyboard', async ({ page }) => {
  const call = await signIn(page, server.url);
  const { body: attribute } = await call<{ id: number }>('POST', '/attributes', {
    name: 'Hometown',
    slug: 'hometown',
  });
  const { body: group } = await call<{ id: number }>('POST', '/groups', { name: 'Saved: all/of them' });
  const made = await together(
    call,
    Array.from({ length: 500 }, (_, index) => ({
      method: 'POST',
      path: '/contacts',
      body: {
        email: `p${String(index).padStart(3, '0')}@people.example`,
        group: group.id,
        state: 'active',
        attributes: [{ attributeId: attribute.id, value: index === 0 ? '=1+1' : `Town ${index}` }],
      },
    })),
  );
  expect(made.filter(({ status }) => status !== 201).slice(0, 2)).toEqual([]);
  for (const email of ['q1@people.example', 'q2@people.example'])
    await call('POST', '/contacts', { email, group: group.id, attributes: [] });
  await page.goto(`${server.url}/#/contacts?group=${group.id}`);
  await expect(page.locator('main header')).toContainText('502');
  await expect(page.locator('[data-cell]:focus')).toBeVisible();

  const whole = await exported(page, 'Enter');
  expect(whole.name).toMatch(/Saved all of them.* \d{4}-\d\d-\d\d\.csv$/);
  expect(whole.bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
  expect(whole.sheet.columns).toEqual([
    'Email',
    'State',
    'City',
    'First name',
    'Hometown',
    'Last name',
    'Created',
  ]);
  const city = whole.sheet.columns.indexOf('Hometown');
  expect(whole.sheet.rows).toHaveLength(502);
  expect(whole.sheet.rows.map((row) => row[0])).toEqual(whole.sheet.rows.map((row) => row[0]).sort());
  expect(whole.sheet.rows[0]?.[city]).toBe('=1+1');
  expect(whole.bytes.toString()).toContain(`"'=1+1"`);
  expect(whole.sheet.rows[0]?.slice(0, 2)).toEqual(['p000@people.example', 'active']);
  await expect(page.getByText('502 rows are saved in')).toBeVisible();

  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await page.keyboard.press('x');
  const one = await exported(page, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
  expect(one.name).toMatch(/\.xlsx$/);
  expect(one.sheet.rows).toHaveLength(1);
  expect(one.sheet.columns).toEqual(expect.arrayContaining(['Email', 'Contact list', 'Hometown']));
  expect(one.sheet.rows[0]?.slice(0, 3)).toEqual(['p000@people.example', 'active', 'Saved: all/of them']);
  expect(one.sheet.rows[0]?.[one.sheet.columns.indexOf('Hometown')]).toBe('=1+1');

  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('x');
  await expect(page.getByRole('group', { name: 'Selection' })).toContainText('501 of 502 selected');
  const button = page.locator('main header').getByRole('button', { name: 'Export' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('main header').getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: /^Export/ })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 800 });
  const others = await savedBy(page, () => button.click(), ['Enter']);
  expect(others.sheet.rows).toHaveLength(501);
  expect(others.sheet.rows.map((row) => row[0])).not.toContain('p000@people.example');
});

test('an export that is stopped saves nothing', async ({ page }) => {
  const call = await signIn(page, server.url);
  await call('POST', '/tags', { label: 'kept' });
  await page.goto(`${server.url}/#/tags`);
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  let isHeld = false;
  await page.route('**/tags?*perPage=500*', () => {
    isHeld = true;
  });
  let saved = 0;
  page.on('download', () => {
    saved += 1;
  });
  await page.keyboard.press('Shift+E');
  await expect(page.getByRole('option', { name: 'CSV, columns as shown' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(() => isHeld).toBe(true);
  await expect(page.locator('footer')).toContainText('Exporting…');
  await expect(page.locator('footer').getByRole('button', { name: /Stop the export/ })).toBeVisible();
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await page.keyboard.press('Shift+K');
  await expect(page.getByText('The export was stopped; nothing is saved')).toBeVisible();
  expect(saved).toBe(0);
});
