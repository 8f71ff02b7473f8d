import { expect, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { administratorEnvironment, type Call, press, signIn } from './support/console.ts';
import { answerContacts } from './support/contact-answers.ts';
import { cell } from './support/grid.ts';
import { importContacts, rowsOf, totalOf } from './support/records.ts';
import { watchSteps } from './support/steps.ts';

let server: RunningServer;
let page: Page;
let call: Call;
let path: string;
let city: string;

/** How long a deed on thousands of records may take where much else runs. */
const whileMany = 60_000;

interface Row {
  readonly id: number;
  readonly version: number;
}

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  server = await startServer({ env: { DEMO: '0', ...administratorEnvironment } });
  page = await (await browser.newContext()).newPage();
  call = await signIn(page, server.url);
  const { body } = await call<{ id: number }>('POST', '/attributes', { name: 'City', slug: 'city' });
  city = `attribute_${body.id}`;
  path = await importContacts(call, 'many', 12_000);
  await page.goto(`${server.url}/#${path}`);
  await expect(page.locator('main header')).toContainText('12,000');
  await expect(cell(page, 0, 'email')).toBeFocused();
});

test.afterAll(async () => {
  await page.context().close();
  expect(await server.stop()).toBe(0);
});

/** The address in a row as it is shown. */
const email = async (row: number) => (await cell(page, row, 'email').textContent()) ?? '';

test('an open editor is committed once by a click 5,000 rows away, which keeps its place', async () => {
  const grid = page.getByRole('grid');
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') written.push(new URL(request.url()).pathname);
  });
  const edited = await email(0);
  await cell(page, 0, city).click();
  await press(page, 'F2');
  await expect(page.getByRole('textbox', { name: 'City' })).toBeFocused();
  await page.keyboard.type('Breda');
  await grid.hover();
  await page.mouse.wheel(0, 5000 * 28);
  await expect(cell(page, 5005, 'email')).toBeInViewport({ ratio: 1 });
  await expect(cell(page, 5005, 'email')).toContainText('@');
  expect(written).toEqual([]);
  const scrolled = await grid.evaluate((element) => element.scrollTop);
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
  await cell(page, 5005, 'email').click();
  await expect(cell(page, 5005, 'email')).toBeFocused();
  await answered;
  const [contact] = await rowsOf<Row>(call, `${path}&email=${edited}`);
  expect(written).toEqual([`/contacts/${contact?.id}`]);
  await expect
    .poll(async () => (await call<object>('GET', `/contacts/${contact?.id}`)).body)
    .toMatchObject({ version: 2, attributes: [{ value: 'Breda' }] });
  await expect(cell(page, 5005, 'email')).toBeFocused();
  await expect(cell(page, 5005, 'email')).toBeInViewport({ ratio: 1 });
  await expect(cell(page, 0, city)).toHaveCount(0);
  expect(await grid.evaluate((element) => element.scrollTop)).toBe(scrolled);
  await press(page, 'Control+Home');
  await expect(cell(page, 0, city)).toHaveText('Breda');
  expect(written).toHaveLength(1);
});

/** What is asked in the palette or done on many, in front of the list. */
const dialog = () => page.getByRole('dialog');

test('of 12,000 that match but 3 one fails: plan, run, result, retry and undo are exact', async () => {
  test.slow();
  const unsubscribed = () => totalOf(call, `${path}&state=unsubscribed`);
  await cell(page, 0, 'email').click();
  await expect(cell(page, 0, 'email')).toBeFocused();
  const excluded: Row[] = [];
  await page.keyboard.press('Control+a');
  for (const row of [0, 1, 2]) {
    excluded.push(...(await rowsOf<Row>(call, `${path}&email=${await email(row)}`)));
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
  }
  await expect(page.getByRole('group', { name: 'Selection' })).toContainText('11,997 of 12,000 selected');

  await page.keyboard.press('b');
  await expect(dialog().getByPlaceholder('Which field?')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog().getByPlaceholder('Which one?')).toBeFocused();
  await page.keyboard.type('unsubscribed');
  await expect(page.getByRole('option')).toHaveText([/unsubscribed/]);
  await page.keyboard.press('Enter');
  await expect(dialog().getByRole('button', { name: /^11,997 change$/ })).toBeVisible({ timeout: whileMany });
  await expect(dialog().getByRole('button', { name: /^Change 11,997 contacts/ })).toBeFocused();
  // Somebody changes one of them between the plan and the run.
  const [changed] = await rowsOf<Row>(call, `${path}&email=many-7500@`);
  await call('PUT', `/contacts/${changed?.id}`, { email: 'moved@people.example' });
  await page.keyboard.press('Enter');
  await expect(dialog()).toContainText('11,996 records are done. 1 failed.', {
    timeout: whileMany,
  });
  await expect(dialog().getByRole('row')).toHaveCount(2);
  await expect(dialog().getByRole('row').last()).toContainText('many-7500@people.example');
  expect(await unsubscribed()).toBe(11_996);

  await page.keyboard.press('Enter');
  await expect(dialog()).toBeHidden();
  expect(await unsubscribed()).toBe(11_997);
  const left = await rowsOf<Row>(call, `${path}&state=active`);
  expect(left.map(({ id, version }) => [id, version]).sort()).toEqual(
    excluded.map(({ id, version }) => [id, version]).sort(),
  );
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await page.keyboard.press('u');
  await expect.poll(unsubscribed, { timeout: whileMany }).toBe(0);
  expect(await totalOf(call, `${path}&state=active`)).toBe(12_000);
  const [moved] = await rowsOf<Row>(call, `${path}&email=moved@`);
  // Changed by somebody, set, and set back.
  expect([moved?.id, moved?.version]).toEqual([changed?.id, 4]);
});

test('five hundred steps down a list of 100,000 keep one tab stop and the focus on a cell, and Tab comes back to it', async () => {
  const grid = page.getByRole('grid');
  const list = await answerContacts(page, call, { total: 100_000 });
  await page.reload();
  await expect(grid).toHaveAttribute('aria-rowcount', '100001');
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await cell(page, 0, 'state').click();
  await expect(cell(page, 0, 'state')).toBeFocused();
  const steps = await watchSteps(page, 'ArrowDown');
  await Promise.all(Array.from({ length: 500 }, () => page.keyboard.down('ArrowDown')));
  await page.keyboard.up('ArrowDown');
  await expect(cell(page, 500, 'state')).toBeFocused();
  // The row of the header is the first of all, and the one of the first record the second.
  expect(await steps()).toEqual(
    Array.from({ length: 501 }, (_, step) => ({ role: 'gridcell', row: step + 2, stops: 1 })),
  );

  await grid.hover();
  await page.mouse.wheel(0, 5000 * 28);
  await expect(cell(page, 5490, 'state')).toBeInViewport();
  await expect(cell(page, 500, 'state')).toBeFocused();
  await expect(page.locator('[role=grid] [tabindex="0"]')).toHaveCount(1);
  await press(page, 'Tab');
  await expect(cell(page, 500, 'state')).not.toBeFocused();
  await expect(page.locator('[role=grid] :focus')).toHaveCount(0);
  await press(page, 'Shift+Tab');
  await expect(cell(page, 500, 'state')).toBeFocused();
  await expect(cell(page, 500, 'state')).toBeInViewport({ ratio: 1 });
  await expect(cell(page, 500, 'state')).toHaveCSS('opacity', '1');
  await expect(page.locator('[role=grid] [tabindex="0"]')).toHaveCount(1);
  await list.end();
});
