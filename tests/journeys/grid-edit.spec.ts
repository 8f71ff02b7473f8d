import { expect, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { administratorEnvironment, type Call, press, signIn } from './support/console.ts';
import { cell, content, paste } from './support/grid.ts';
import { rowsOf } from './support/records.ts';

let server: RunningServer;
let page: Page;
let call: Call;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  server = await startServer({ env: administratorEnvironment });
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  page = await context.newPage();
  call = await signIn(page, server.url);
});

test.afterEach(() => page.setViewportSize({ width: 1280, height: 800 }));

test.afterAll(async () => {
  await page.context().close();
  expect(await server.stop()).toBe(0);
});

/** Loads the console anew at a place: nothing is chosen, nothing open, and there is no history. */
async function load(path: string) {
  await page.goto('about:blank');
  await page.goto(`${server.url}/#${path}`);
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
}

async function made(path: string, values: Readonly<Record<string, unknown>>): Promise<number> {
  const { status, body } = await call<{ id: number }>('POST', path, values);
  expect(status).toBe(201);
  return body.id;
}

/** Goes to the subscriptions and gives the focus to the first row's last day. */
async function openSubscriptions(search = '') {
  await load(`/admin/user/subscriptions${search}`);
  await expect(cell(page, 0, 'expiresOn')).toContainText('20');
  await cell(page, 0, 'expiresOn').click();
  await expect(cell(page, 0, 'expiresOn')).toBeFocused();
}

function expiries(page: Page, rows: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: rows }, async (_, row) =>
      ((await cell(page, row, 'expiresOn').textContent()) ?? '').trim(),
    ),
  );
}

test('a column copied from a spreadsheet is previewed, written row by row and taken back at once', async () => {
  await openSubscriptions('?order=id');
  const before = await expiries(page, 4);
  await paste(page, '2031-01-31\tBulk L\r\n2032-02-29\tBulk L\r\nnever\tBulk L\r\n2033-03-31\tBulk L\r\n');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /^Change 3 / })).toBeFocused();
  await expect(dialog).toContainText('1 invalid');
  // The second one was meant for the dialog too, which may be gone by then.
  await press(page, 'Enter', 'Enter');
  await expect(page.getByText(/^Expires on: each its own value on “/)).toBeVisible();
  await expect(page.getByText(/^One record was left out: .*Expires on/)).toBeVisible();
  const [, , third = ''] = before;
  await expect.poll(() => expiries(page, 4)).toEqual(['2031-01-31', '2032-02-29', third, '2033-03-31']);
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await expect(page).toHaveURL(/subscriptions\?order=id$/);
  await page.keyboard.press('Control+z');
  await expect.poll(() => expiries(page, 4)).toEqual(before);
});

test('one value fills the ticked rows, from the clipboard or from the first of them', async () => {
  await openSubscriptions('?order=id');
  await press(page, 'x', 'ArrowDown', 'x', 'ArrowDown', 'x');
  await paste(page, '2034-04-30');
  await expect(page.getByRole('button', { name: /^Change 3 / })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => expiries(page, 3)).toEqual(['2034-04-30', '2034-04-30', '2034-04-30']);

  await cell(page, 0, 'expiresOn').click();
  await press(page, 'F2', 'Control+a');
  await page.keyboard.type('2035-05-31');
  await page.keyboard.press('Enter');
  await expect.poll(() => expiries(page, 1)).toEqual(['2035-05-31']);
  await expect(cell(page, 0, 'expiresOn')).toBeFocused();
  await page.keyboard.press('Control+d');
  await expect(page.getByRole('button', { name: /^Change 2 / })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => expiries(page, 3)).toEqual(['2035-05-31', '2035-05-31', '2035-05-31']);
});

test('one copied cell fills fifty marked ones, and fill down takes the first of them', async () => {
  await openSubscriptions('?order=id');
  const status = page.locator('footer').last();
  const stored = async () =>
    (await rowsOf<{ expiresOn: string }>(call, '/admin/user/subscriptions?order[id]=asc')).map(
      ({ expiresOn }) => expiresOn,
    );
  await press(page, 'F2', 'Control+a');
  await page.keyboard.type('2041-01-31');
  await press(page, 'Enter');
  await expect.poll(async () => (await stored())[0]).toBe('2041-01-31');
  const before = await stored();
  const shown = await expiries(page, 10);
  await expect(cell(page, 0, 'expiresOn')).toBeFocused();
  await press(page, 'Control+c', 'ArrowDown');
  for (let row = 1; row < 50; row += 1) await press(page, 'Shift+ArrowDown');
  await expect(cell(page, 50, 'expiresOn')).toBeFocused();
  await expect(status).toContainText('50 cells, 50 rows by 1 column');
  await press(page, 'Control+v');
  await expect(page.getByRole('dialog')).toContainText('50 change');
  await expect(page.getByRole('button', { name: /^Change 50 / })).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByText('Expires on: 2041-01-31 on 50 subscriptions')).toBeVisible();
  await expect(status).toContainText('50 cells');
  await press(page, 'Control+Home', 'End');
  await expect.poll(() => expiries(page, 10)).toEqual(Array(10).fill('2041-01-31'));
  expect(await stored()).toEqual(before.map((day, row) => (row <= 50 ? '2041-01-31' : day)));
  await press(page, 'Control+z');
  await expect.poll(stored).toEqual(before);
  await expect.poll(() => expiries(page, 10)).toEqual(shown);

  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowLeft', 'Control+d');
  await expect(page.getByRole('button', { name: /^Change 2 / })).toBeFocused();
  await press(page, 'Enter');
  await expect.poll(() => expiries(page, 3)).toEqual(['2041-01-31', '2041-01-31', '2041-01-31']);
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await press(page, 'Control+z');
  await expect.poll(() => expiries(page, 3)).toEqual(shown.slice(0, 3));
});

test('cells that cannot be changed are left out by pasting and filling, and named', async () => {
  for (const name of ['Alpha', 'Beta', 'Gamma'])
    await call('POST', '/attributes', { name: `Zone ${name}`, slug: `zone-${name.toLowerCase()}` });
  await load(`/attributes?name=Zone`);
  const texts = (column: string) =>
    Promise.all([0, 1, 2].map(async (row) => ((await cell(page, row, column).textContent()) ?? '').trim()));
  await expect.poll(() => texts('slug')).toEqual(['zone-alpha', 'zone-beta', 'zone-gamma']);
  const created = await texts('createdAt');
  await cell(page, 0, 'name').click();
  await paste(page, 'Zone One\tone\t2020-01-01\r\nZone Two\ttwo\t2020-01-01\r\n');
  await expect(page.getByRole('button', { name: /^Change 2 / })).toBeFocused();
  await expect(page.getByText(/Left out, since they cannot be changed here: Slug, Created/)).toBeVisible();
  await press(page, 'Enter');
  await expect(page.getByText('Name: each its own value on “Zone Alpha” and “Zone Beta”')).toBeVisible();
  await expect.poll(async () => (await texts('name')).sort()).toEqual(['Zone Gamma', 'Zone One', 'Zone Two']);
  expect((await texts('slug')).sort()).toEqual(['zone-alpha', 'zone-beta', 'zone-gamma']);
  expect(await texts('createdAt')).toEqual(created);
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await press(page, 'Control+z');
  await expect.poll(() => texts('name')).toEqual(['Zone Alpha', 'Zone Beta', 'Zone Gamma']);
  await press(page, 'Control+Home', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+End', 'Control+d');
  await expect(
    page.getByText(/Left out, since they cannot be changed here: Slug, Created/).last(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Change 2 / })).toBeFocused();
  await press(page, 'Enter');
  await expect.poll(() => texts('name')).toEqual(['Zone Alpha', 'Zone Alpha', 'Zone Alpha']);
  expect(await texts('slug')).toEqual(['zone-alpha', 'zone-beta', 'zone-gamma']);
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await press(page, 'Control+z');
  await expect.poll(() => texts('name')).toEqual(['Zone Alpha', 'Zone Beta', 'Zone Gamma']);
});

test('what a spreadsheet copies is pasted as it was there: quotes, inch marks, line breaks and no row too many', async () => {
  const group = await made('/groups', { name: 'Pasted' });
  const path = `/contacts?group=${group}`;
  const ids = [
    await made('/attributes', { name: 'Deal', slug: 'deal' }),
    await made('/attributes', { name: 'Deal size', slug: 'deal-size' }),
  ];
  for (const name of ['a', 'b', 'c', 'd'])
    await made('/contacts', { email: `${name}@paste.example`, group, attributes: [] });
  const stored = async () =>
    (
      await rowsOf<{ attributes: { attributeId: number; value: string }[] }>(call, `${path}&order[email]=asc`)
    ).map(({ attributes }) =>
      ids.map((id) => attributes.find(({ attributeId }) => attributeId === id)?.value ?? ''),
    );
  const empty = [
    ['', ''],
    ['', ''],
    ['', ''],
    ['', ''],
  ];
  await load(path);
  await cell(page, 0, `attribute_${ids[0]}`).click();
  await expect.poll(stored).toEqual(empty);
  await paste(page, '"big" deal\tx\r\n5\'10"\ta;b\r\n"l1\nl2"\t"3"\r\n');
  await expect(page.getByRole('button', { name: /^Change 3 / })).toBeFocused();
  await press(page, 'Enter');
  await expect(
    page.getByText(/: each its own value, Deal size: each its own value on “a@paste.example”, “/),
  ).toBeVisible();
  expect(await stored()).toEqual([
    ['"big" deal', 'x'],
    ['5\'10"', 'a;b'],
    ['l1\nl2', '"3"'],
    ['', ''],
  ]);
  for (const [row, texts] of (await stored()).entries())
    for (const [place, text] of texts.entries())
      expect(await cell(page, row, `attribute_${ids[place]}`).textContent()).toBe(text);
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await press(page, 'Control+z');
  await expect.poll(stored).toEqual(empty);
});

test('a list is a spreadsheet until Escape, and says so', async () => {
  await openSubscriptions();
  const status = page.locator('footer').last();
  await page.keyboard.press('Control+Shift+E');
  await expect(status).toContainText('Sheet mode');
  await expect(page.getByText('Typing changes cells')).toBeVisible();
  await page.keyboard.type('2036-06-30');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2036-06-30').first()).toBeVisible();
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await page.keyboard.type('exact');
  await expect(page.locator('[data-editor]')).toHaveValue('exact');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(status).not.toContainText('Sheet mode');
  await expect(page.getByText('Typing changes cells')).toHaveCount(0);

  // A day that has to be there cannot be emptied: nothing goes on, and Escape leaves the plan and then the sheet.
  await press(page, 'Control+Shift+E', 'Shift+ArrowDown', 'Delete');
  await expect(page.getByRole('dialog')).toContainText('2 invalid');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(
    'None of 2 will change. Escape closes this.',
  );
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await press(page, 'Escape');
  await expect(status).not.toContainText('Sheet mode');
  await expect(status).not.toContainText('cells');
});

test('in the sheet Delete empties the marked cells as one deed', async () => {
  const { body } = await call<{ 'hydra:member': { id: number }[] }>('GET', '/groups?perPage=1');
  const { body: attributes } = await call<{ 'hydra:member': { id: number }[] }>(
    'GET',
    '/attributes?name=City',
  );
  const column = `attribute_${attributes['hydra:member'][0]?.id}`;
  await load(`/contacts?group=${body['hydra:member'][0]?.id}`);
  await expect(cell(page, 2, column)).not.toBeEmpty();
  const cities = () =>
    Promise.all(
      [0, 1, 2, 3].map(async (row) => ((await content(page, row, column).textContent()) ?? '').trim()),
    );
  const before = await cities();
  await cell(page, 1, column).click();
  await press(page, 'Control+Shift+E', 'Shift+ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowLeft', 'Delete');
  await expect(page.getByRole('button', { name: /^Change 2 / })).toBeFocused();
  await press(page, 'Enter');
  await expect.poll(cities).toEqual([before[0], '', '', before[3]]);
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await press(page, 'Control+z');
  await expect.poll(cities).toEqual(before);
});
