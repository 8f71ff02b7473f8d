import { expect, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { administratorEnvironment, type Call, press, signIn } from './support/console.ts';
import {
  keysOfRows,
  keysOfScreen,
  keysThatRemove,
  pressAtControls,
  walkControls,
} from './support/key-walk.ts';

let server: RunningServer;
let page: Page;
let call: Call;
let contacts: string;
let message: number;
let campaign: number;
const writes: string[] = [];

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  server = await startServer({ env: { DEMO: '0', ...administratorEnvironment } });
  page = await (await browser.newContext()).newPage();
  call = await signIn(page, server.url);
  const group = await made('/groups', { name: 'People' });
  for (const name of ['anna', 'bo', 'zoe'])
    await made('/contacts', { email: `${name}@people.example`, group, attributes: [] });
  contacts = `/contacts?group=${group}`;
  message = await made('/messages', { name: 'News', builder: 'html', html: '<p>News</p>' });
  campaign = await made('/campaigns', { name: 'Sale' });
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    const isOwn = /^\/(account|realtime|token)/.test(path);
    if (request.method() !== 'GET' && !isOwn) writes.push(`${request.method()} ${path}`);
  });
});

test.afterEach(() => expect(writes.splice(0)).toEqual([]));

test.afterAll(async () => {
  await page.context().close();
  expect(await server.stop()).toBe(0);
});

async function made(path: string, values: Readonly<Record<string, unknown>>): Promise<number> {
  const { status, body } = await call<{ id: number }>('POST', path, values);
  expect(status).toBe(201);
  return body.id;
}

async function walk(selector: string, keys: readonly (readonly string[])[]) {
  const { walked, changed } = await walkControls(page, selector, keys);
  expect(walked, selector).toBeGreaterThan(0);
  expect(changed).toEqual([]);
}

async function openContacts(filters = '') {
  await page.goto(`${server.url}/#/home`);
  await page.goto(`${server.url}/#${contacts}${filters}`);
  await expect(page.locator('[data-cell="0/email"]')).toContainText('anna');
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
}

test('no key in a bar, a filter or its popover reaches the rows of the list', async () => {
  await openContacts();
  await press(page, 'x');
  await expect(page.getByRole('group', { name: 'Selection' })).toBeVisible();
  await walk('[data-key-scope=bar]', keysOfScreen);
  await walk('main header', keysOfRows);
  await page.locator('[data-filter]').first().focus();
  await press(page, 'Enter');
  const popover = page.getByRole('dialog');
  await expect(popover).toBeVisible();
  await walk('[role=dialog]', keysOfScreen);
  await press(page, 'Escape');
  await expect(popover).toHaveCount(0);
});

test('no key of a filter that is set reaches the rows of the list', async () => {
  await openContacts('&email=people&state=active');
  await press(page, 'x', 'ArrowDown');
  const filters = page.getByRole('search').getByRole('button');
  await expect(filters).toHaveCount(4);
  const keys = [
    'Delete',
    'Backspace',
    'Enter',
    'Space',
    'x',
    'e',
    'Shift+x',
    'ArrowDown',
    'ArrowRight',
    'Home',
  ];
  expect(await pressAtControls(page, filters, keys)).toEqual([]);
});

test('no key in a menu, a dialog or the palette reaches the rows of the list', async () => {
  await openContacts();
  await press(page, 'Shift+F10');
  await expect(page.getByRole('menu')).toBeVisible();
  await walk(
    '[role=menu]',
    keysOfRows.filter(([first]) => !/^[a-z]$/i.test(first ?? '')),
  );
  await press(page, 'Escape');
  for (const keys of [['z', 'c'], ['?'], ['Control+k']]) {
    await expect(page.locator('[data-cell]:focus')).toBeVisible();
    await press(page, ...keys);
    await expect(page.getByRole('dialog')).toBeVisible();
    await walk('[role=dialog]', keysOfRows);
    await press(page, 'Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('no control of the screen of a record takes the record away', async () => {
  for (const path of [`/messages/${message}`, `/campaigns/${campaign}`, `/campaigns/${campaign}/1`]) {
    await page.goto(`${server.url}/#${path}`);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('main').getByRole('button').first()).toBeVisible();
    await walk('main', keysThatRemove);
  }
});
