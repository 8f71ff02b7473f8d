import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { bombs } from '#tests/support/bombs.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { faultsOf } from './support/axe.ts';
import { administratorEnvironment, type Call, press, signIn } from './support/console.ts';
import { leaveImport } from './support/imports.ts';
import { longestStall, watchTasks } from './support/page-tasks.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

let server: RunningServer;
let page: Page;
let call: Call;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  server = await startServer({ env: { DEMO: '0', ...administratorEnvironment } });
  page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  call = await signIn(page, server.url);
});

test.afterAll(async () => {
  await page.context().close();
  expect(await server.stop()).toBe(0);
});

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const notice = (text: string | RegExp) => page.locator('[data-sonner-toast]').filter({ hasText: text });
const dialog = () => page.getByRole('dialog');

/** The rows of a list, as the server has them. */
async function listed<Row = Record<string, unknown>>(path: string): Promise<{ rows: Row[]; total: number }> {
  const { body } = await call('GET', path);
  const list = body as { 'hydra:member': Row[]; 'hydra:totalItems': number };
  return { rows: list['hydra:member'], total: list['hydra:totalItems'] };
}

async function typeAndSave(...texts: string[]) {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Control+s');
}

async function chooseFile(file: string | { name: string; mimeType: string; buffer: Buffer }) {
  // The page is asked something between the two, since the browser is told to hand choosers over meanwhile.
  const choosing = page.waitForEvent('filechooser');
  await expect(dialog().getByRole('button', { name: 'Choose a file' })).toBeFocused();
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(file);
}

async function expectAccessible() {
  expect(await faultsOf(page)).toEqual([]);
}

test('a contact list is created by keyboard, and its empty state says what to do', async () => {
  await press(page, 'g', 'c');
  await expect(heading('Contacts')).toBeVisible();
  await expect(page.getByText('No contact lists yet')).toBeVisible();
  await press(page, 'c');
  await expect(heading('Create Group')).toBeVisible();
  await typeAndSave('Customers');
  await expect(page).toHaveURL(/#\/groups$/);
  await expect(page.getByRole('gridcell', { name: 'Customers' })).toBeFocused();
  await press(page, 'Enter');
  await expect(heading('Contact List # Customers')).toBeVisible();
  await expect(page.getByText('No contacts yet')).toBeVisible();
  await expectAccessible();
});

test('ten thousand customers are imported by keyboard, with an attribute made on the way', async () => {
  test.setTimeout(180_000);
  let cut = 0;
  await page.route('**/batch', async (route) => {
    if (cut >= 3) return route.fallback();
    cut += 1;
    return route.abort('connectionreset');
  });
  await press(page, 'i');
  await expect(dialog()).toContainText('Import contacts');
  await expectAccessible();
  const reading = await watchTasks(page);
  await chooseFile(fixture('customers-10000.csv'));
  await expect(dialog().getByText('10,000 rows')).toBeVisible();
  expect(await reading.end()).toBeLessThan(longestStall);
  await expect(dialog().getByRole('combobox', { name: 'Into contact list' })).toHaveValue('Customers');
  await expect(dialog().getByLabel('Delimiter')).toHaveValue(';');
  await expect(dialog().getByRole('columnheader', { name: 'Voornaam' })).toBeVisible();
  await expect(dialog().getByRole('button', { name: 'Next' })).toBeFocused();
  await expectAccessible();

  await press(page, 'Control+Enter');
  await expect(dialog().getByLabel('Where E-mailadres goes')).toBeFocused();
  await expect(dialog().getByLabel('Where E-mailadres goes')).toHaveValue('email');
  await press(page, 'Tab');
  await expect(dialog().getByLabel('Where Voornaam goes')).toBeFocused();
  await page.keyboard.type('New');
  await press(page, 'Tab');
  await expect(dialog().getByLabel('Name of the new attribute')).toBeFocused();
  await expect(dialog().getByLabel('Name of the new attribute')).toHaveValue('Voornaam');
  await expectAccessible();
  await press(page, 'Enter');
  await expect(dialog().getByLabel('Where Voornaam goes')).toBeFocused();
  await expect(dialog().getByLabel('Where Voornaam goes')).toHaveValue(/^attribute_\d+$/);

  const importing = await watchTasks(page);
  await press(page, 'Control+Enter');
  await expect(dialog()).toContainText('The import is done', { timeout: 120_000 });
  expect(await importing.end()).toBeLessThan(longestStall);
  expect(cut).toBe(3);
  await expect(dialog()).toContainText('customers-10000.csv');
  await expect(dialog()).toContainText(/Added\s*10,000/);
  await expect(dialog()).toContainText(/Skipped\s*0/);
  await expectAccessible();
  const downloading = page.waitForEvent('download');
  const close = dialog().locator('footer').getByRole('button', { name: 'Close' });
  await expect(close).toBeFocused();
  await press(page, 'Shift+Tab');
  await expect(dialog().getByRole('button', { name: 'Download report' })).toBeFocused();
  await press(page, 'Enter');
  expect((await downloading).suggestedFilename()).toMatch(/customers-10000 .*\.xlsx$/);
  await press(page, 'Tab');
  await expect(close).toBeFocused();
  await press(page, 'Enter');
  await expect(dialog()).toHaveCount(0);
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await expect(page.getByText('of 10,000')).toBeVisible();
  await page.unrouteAll();
});

test('the end of an import is told to a page that is loaded meanwhile, with its report', async () => {
  await page.route(/\/contacts\/import\/transactions\/\d+$/, (route) =>
    route.request().method() === 'GET' ? route.abort('connectionreset') : route.fallback(),
  );
  await press(page, 'i');
  const buffer = Buffer.from('email\nloaded1@people.example\nloaded2@people.example');
  await chooseFile({ name: 'loaded.csv', mimeType: 'text/csv', buffer });
  await expect(dialog().getByText('2 rows')).toBeVisible();
  await press(page, 'Control+Enter');
  await expect(dialog().getByLabel('Where email goes')).toHaveValue('email');
  await press(page, 'Control+Enter');
  await expect.poll(async () => (await listed('/contacts?email=loaded')).total).toBe(2);
  // What is tried again between the two would tell the end to the page that is left.
  await page.reload();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(notice('loaded.csv')).toContainText('2 added, 0 updated');
  const downloading = page.waitForEvent('download');
  await notice('loaded.csv').getByRole('button', { name: 'Download report' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^loaded .*\.xlsx$/);
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await expect(notice('loaded.csv')).toHaveCount(0);
});

test('an import that is opened again begins anew, and names what is wrong with a file', async () => {
  await press(page, 'i');
  await expect(dialog().getByRole('button', { name: 'Choose a file' })).toBeFocused();
  await expect(dialog()).not.toContainText('customers-10000.csv');
  await chooseFile({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('\n\n') });
  await expect(dialog().getByRole('alert')).toHaveText('empty.csv is empty.');
  await expect(dialog().getByRole('button', { name: 'Choose a file' })).toBeFocused();
  await press(page, 'Escape');
  await expect(dialog()).toHaveCount(0);
});

test('files that are made to take a reader down are refused in words, and the page answers meanwhile', async () => {
  test.setTimeout(180_000);
  const words = {
    unreadable: /could not be read/,
    empty: /is empty/,
    tooLarge: /is too large/,
  };
  await press(page, 'i');
  const watch = await watchTasks(page);
  for (const make of bombs()) {
    const { name, content, ends, rows } = make();
    const path = test.info().outputPath(name);
    writeFileSync(path, content);
    await chooseFile(path);
    const [said] = ends.map((end) => (end === 'read' ? `${rows} rows` : words[end]));
    await expect(dialog().getByText(said ?? ''), name).toBeVisible({ timeout: 20_000 });
    if (!ends.includes('read')) continue;
    // A file that was read is something to lose.
    await leaveImport(page);
    await press(page, 'i');
  }
  expect(await watch.end()).toBeLessThan(longestStall);
  await press(page, 'Escape');
  await expect(dialog()).toHaveCount(0);
});

test('an import that is stopped while it is sent leaves whole batches on the server, and no contact', async () => {
  let arrived = 0;
  let refuse: (() => void)[] = [];
  await page.route('**/batch', async (route) => {
    arrived += 1;
    if (arrived <= 2) return route.fallback();
    // What is under way when it is stopped never reaches the server whole.
    await new Promise<void>((resolve) => refuse.push(resolve));
    return route.abort('aborted').catch(() => undefined);
  });
  await press(page, 'i');
  const rows = Array.from({ length: 5_000 }, (_, number) => `stopped${number}@people.example`);
  const buffer = Buffer.from(`email\n${rows.join('\n')}`);
  await chooseFile({ name: 'stopped.csv', mimeType: 'text/csv', buffer });
  await expect(dialog().getByText('5,000 rows')).toBeVisible();
  await press(page, 'Control+Enter');
  await expect(dialog().getByLabel('Where email goes')).toHaveValue('email');
  const opened = page.waitForResponse((answer) => answer.url().endsWith('/contacts/import/transactions'));
  await press(page, 'Control+Enter');
  const { id } = (await (await opened).json()) as { id: number };
  await expect(dialog().getByRole('button', { name: 'Stop' })).toBeFocused();
  await expect.poll(() => arrived).toBeGreaterThan(2);
  await expect
    .poll(
      async () =>
        (await call<{ received: number }>('GET', `/contacts/import/transactions/${id}`)).body.received,
    )
    .toBe(2_000);
  await press(page, 'Enter');
  await expect(dialog()).toContainText('The import was stopped. Nothing was imported.');
  for (const each of refuse) each();
  refuse = [];
  const { body: status } = await call<object>('GET', `/contacts/import/transactions/${id}`);
  expect(status).toMatchObject({ state: 'receiving', received: 2_000, processed: 0, added: 0 });
  expect((await listed('/contacts?email=stopped')).total).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await press(page, 'Escape');
  await expect(dialog()).toHaveCount(0);
});

test('a contact changes its state and comes on the blacklist, and it is undone', async () => {
  await press(page, 'Control+Home', 's');
  await page.keyboard.type('unsub');
  await press(page, 'Enter');
  await expect(page.getByRole('gridcell', { name: 'unsubscribed' })).toHaveCount(1);
  await expect(notice('State: unsubscribed on “')).toBeVisible();
  // At the top, over nothing that can be read or pressed.
  const covered = async () => {
    const told = await notice('unsubscribed').boundingBox();
    const places = 'header:has(> a) :is(button, a), main :is(h1, header button, input, [role=grid])';
    const others = await page.locator(places).all();
    if (!told || told.y > 60) return ['not at the top'];
    const boxes = await Promise.all(others.map((each) => each.boundingBox()));
    return boxes.filter(
      (box) =>
        box !== null &&
        box.y < told.y + told.height &&
        told.y < box.y + box.height &&
        box.x < told.x + told.width &&
        told.x < box.x + box.width,
    );
  };
  const usual = page.viewportSize()?.width ?? 0;
  for (const width of [390, 800, 1024, 1440, usual]) {
    await page.setViewportSize({ width, height: 720 });
    await expect.poll(covered, { message: `${width}` }).toEqual([]);
  }
  await press(page, 'u');
  await expect(page.getByRole('gridcell', { name: 'unsubscribed' })).toHaveCount(0);

  await press(page, 'Shift+B');
  await expect(notice('On the blacklist: “')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'blacklisted' })).toHaveCount(1);
  await press(page, 'u');
  await expect(page.getByRole('gridcell', { name: 'blacklisted' })).toHaveCount(0);
});

test('a contact is created and edited with its attributes', async () => {
  await press(page, 'c');
  await expect(heading('Create contact')).toBeVisible();
  await expect(page.getByLabel(/^Email/)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Cancel' })).toContainText('Esc');
  await press(page, 'Escape', 'Escape');
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await press(page, 'c');
  await expect(heading('Create contact')).toBeVisible();
  await typeAndSave('zoe@example.com', 'Zoë');
  await expect(page).toHaveURL(/#\/contacts\?group=\d+$/);
  await expect(notice('zoe@example.com is created')).toBeVisible();
  await press(page, 'f');
  await page.keyboard.type('zoe@');
  await press(page, 'Enter');
  await expect(page.getByRole('gridcell', { name: 'Zoë' })).toBeVisible();
  await press(page, 'e');
  await expect(heading('Contact # zoe@example.com')).toBeVisible();
  await expect(page.getByLabel('Voornaam')).toHaveValue('Zoë');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Zoe');
  await page.keyboard.press('Control+s');
  await expect(heading('Contact List # Customers')).toBeVisible();
  const { rows } = await listed('/contacts?email=zoe@');
  expect(rows).toMatchObject([{ attributes: [{ value: 'Zoe' }] }]);
});

test('an attribute gets a slug from its name', async () => {
  await press(page, 'g', 'a');
  await expect(heading('Contact Attributes')).toBeVisible();
  await press(page, 'c');
  await expect(heading('Create attribute')).toBeVisible();
  await page.keyboard.type('Café Noël 2');
  await expect(page.getByLabel('Slug')).toHaveValue('cafe-noel-2');
  await expectAccessible();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('gridcell', { name: 'cafe-noel-2' })).toBeVisible();
});

test('a sender is verified from the local mailbox', async () => {
  await press(page, 'g', 's');
  await expect(heading('Senders')).toBeVisible();
  await expect(page.getByText('No senders yet')).toBeVisible();
  await press(page, 'c');
  await expect(heading('Create sender')).toBeVisible();
  await typeAndSave('Bakery', 'hello@bakery.example');
  await expect(page.getByRole('gridcell', { name: 'not verified' })).toBeVisible();
  await press(page, 'v');
  await expect(notice('A mail with a link was sent to hello@bakery.example')).toContainText('local mailbox');

  const [mailRow] = (await listed<{ id: number }>('/mailbox/messages?to=hello@bakery.example')).rows;
  const mail = (await call('GET', `/mailbox/messages/${mailRow?.id}`)).body as { links: string[] };
  const link = mail.links.find((each) => each.includes('/verify-sender/'));
  const other = await page.context().newPage();
  await other.goto(link ?? '');
  // Looking at the page verifies nothing yet.
  await expect(page.getByRole('gridcell', { name: 'not verified' })).toBeVisible();
  await other.getByRole('button').focus();
  await other.keyboard.press('Enter');
  await expect(other.getByRole('button')).toHaveCount(0);
  await other.close();
  await expect(page.getByRole('gridcell', { name: 'verified', exact: true })).toBeVisible();
  await expectAccessible();
  await press(page, 'v');
  await expect(notice('This sender is verified already')).toBeVisible();
});

test('addresses of a file come on the blacklist, and its result names the rows that hold none', async () => {
  await press(page, 'g', 'b');
  await expect(heading('Blacklist')).toBeVisible();
  await press(page, 'c');
  await expect(heading('Add to the blacklist')).toBeVisible();
  await typeAndSave('noone@example.com');
  await expect(page.getByRole('gridcell', { name: 'noone@example.com' })).toBeVisible();
  await press(page, 'i');
  await chooseFile({
    name: 'complaints.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Naam;Adres\nJan;jan@example.com\nNoone;NoOne@Example.com\nPiet;piet(at)example.com\n',
    ),
  });
  await expect(dialog().getByLabel('Column with the addresses')).toHaveValue('1');
  await press(page, 'Control+Enter');
  await expect(dialog()).toContainText('The addresses are added');
  await expect(dialog()).toContainText(/Added\s*1/);
  await expect(dialog()).toContainText(/There already\s*1/);
  await expect(dialog().getByRole('row', { name: '4 piet(at)example.com' })).toBeVisible();
  await expectAccessible();
  await press(page, 'Escape');
  await expect(page.getByRole('gridcell', { name: 'jan@example.com' })).toBeVisible();
});

test('over the contact limit nothing can be added, and it is said why', async () => {
  const products = await listed<{ id: number; type: string; contactLimit: number | null }>('/admin/products');
  const small = products.rows.find(
    ({ type, contactLimit }) => type === 'bulk' && contactLimit !== null && contactLimit < 10_000,
  );
  expect(small).toBeDefined();
  const account = (await call('GET', '/account/info')).body as { id: number };
  await call('POST', '/admin/user/subscriptions', {
    user: account.id,
    product: small?.id,
    startsOn: '2020-01-01',
    expiresOn: '2099-12-31',
  });
  await page.reload();
  await expect(heading('Blacklist')).toBeVisible();
  await press(page, 'g', 'c');
  await expect(heading('Contacts')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Customers' })).toBeFocused();
  await press(page, 'Enter');
  await expect(heading('Contact List # Customers')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create contact' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Import contacts' })).toHaveCount(0);
  await expect(page.getByText('more than the allowed amount of contacts').first()).toBeVisible();
  await press(page, 'i');
  await expect(notice('Your account has used more than the allowed amount of contacts')).toBeVisible();
  await expect(dialog()).toHaveCount(0);
});
