import { expect, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { administratorEnvironment, type Call, press, signIn } from './support/console.ts';
import { answerContacts } from './support/contact-answers.ts';
import { showRows, tickedInSight } from './support/grid.ts';
import { attachKeyboard, type Keyboard } from './support/keyboard.ts';

let server: RunningServer;
let page: Page;
let call: Call;
let keyboard: Keyboard;
let group: number;

const people = 130;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  server = await startServer({ env: { DEMO: '0', ...administratorEnvironment } });
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  page = await context.newPage();
  call = await signIn(page, server.url);
  keyboard = await attachKeyboard(page);
  group = await made('/groups', { name: 'Customers' });
  for (let first = 0; first < people; first += 10) {
    const names = Array.from({ length: 10 }, (_, step) => String(first + step).padStart(3, '0'));
    await Promise.all(
      names.map((name) => made('/contacts', { email: `person${name}@example.com`, group, attributes: [] })),
    );
  }
});

test.afterAll(async () => {
  await page.context().close();
  expect(await server.stop()).toBe(0);
});

async function made(path: string, values: Readonly<Record<string, unknown>>): Promise<number> {
  const { status, body } = await call('POST', path, values);
  expect(status).toBe(201);
  return (body as { id: number }).id;
}

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const dialog = (name: string) => page.getByRole('dialog', { name });
const cell = (row: number, column: string) => page.locator(`[data-cell="${row}/${column}"]`);

/** Another screen first, so that the next one begins anew. */
async function visit(path: string, title: string | RegExp) {
  await page.goto(`${server.url}/#/mailbox`);
  await expect(heading('Local Mailbox')).toBeVisible();
  await page.goto(`${server.url}/#${path}`);
  await expect(heading(title)).toBeVisible();
}

async function visitContacts() {
  await visit(`/contacts?group=${group}`, 'Contact List # Customers');
  // The list comes back to the row where it was left, and shows what another test made up until it is read again.
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await press(page, 'Shift+R');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(people + 1));
  await press(page, 'Control+Home');
  await cell(0, 'email').click();
  await expect(cell(0, 'email')).toBeFocused();
}

async function copiedLines(): Promise<string[]> {
  return (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
}

test('on Dvorak the typed letter counts, not the place of the key', async () => {
  await call('PUT', '/account/preferences', { keys: { 'tags.go': ['Mod+i'] }, changedAt: Date.now() });
  await page.reload();
  await visitContacts();
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await keyboard.press({ key: 'c', code: 'KeyI', held: ['Control'] });
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('person000@');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(cell(0, 'email')).toBeFocused();
  await keyboard.press({ key: 'k', code: 'KeyV', held: ['Control'] });
  await expect(dialog('Search or run a command')).toBeVisible();
  await keyboard.press({ key: 'k', code: 'KeyV', held: ['Control'] });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await keyboard.press({ key: 'i', code: 'KeyG', held: ['Control'] });
  await expect(heading('Tags')).toBeVisible();
});

test('on AZERTY the typed letter counts in a sequence', async () => {
  await visitContacts();
  await keyboard.press({ key: 'g', code: 'KeyG' }, { key: 'a', code: 'KeyQ' });
  await expect(heading('Contact Attributes')).toBeVisible();
  await keyboard.press({ key: 'g', code: 'KeyG' }, { key: ',', code: 'KeyM' });
  await expect(heading('Account')).toBeVisible();
  await keyboard.press({ key: 'g', code: 'KeyG' }, { key: 'm', code: 'Semicolon' });
  await expect(heading('Messages')).toBeVisible();
});

test('on a Cyrillic keyboard the place of the key counts', async () => {
  await visitContacts();
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await press(page, 'Shift+ArrowDown');
  await keyboard.press({ key: 'с', code: 'KeyC', held: ['Control'] });
  await expect.poll(copiedLines).toEqual(['person000@example.com', 'person001@example.com']);
  await keyboard.press({ key: 'л', code: 'KeyK', held: ['Control'] });
  await expect(dialog('Search or run a command')).toBeVisible();
  await press(page, 'Escape');
  await expect(cell(1, 'email')).toBeFocused();
  await keyboard.press({ key: 'п', code: 'KeyG' }, { key: 'г', code: 'KeyU' });
  await expect(heading('Users')).toBeVisible();
});

test('the question mark opens the keys wherever a layout has it', async () => {
  await visitContacts();
  await keyboard.press({ key: '_', code: 'Minus', held: ['Shift'] });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const code of ['Slash', 'Minus', 'KeyM']) {
    await keyboard.press({ key: '?', code, held: ['Shift'] });
    await expect(dialog('Keys')).toBeVisible();
    await expect(dialog('Keys').getByRole('listitem').filter({ hasText: 'Show all keys' })).toContainText(
      /\?$/,
    );
    await press(page, 'Escape');
    await expect(dialog('Keys')).toHaveCount(0);
    await expect(cell(0, 'email')).toBeFocused();
  }
});

test('the key that focuses the filter does not land in it', async () => {
  for (const key of ['f', '/']) {
    await visitContacts();
    await press(page, key);
    await expect(page.locator('input:focus')).toHaveValue('');
    await page.keyboard.type('g');
    await expect(page.locator('input:focus')).toHaveValue('g');
    await press(page, 'Backspace');
  }
});

test('the last key of a sequence does nothing else, and modifiers count', async () => {
  await visit('/campaign/senders', 'Senders');
  await press(page, 'g', 'c');
  await expect(heading('Contacts')).toBeVisible();
  await expect(page).toHaveURL(/#\/groups$/);

  await visit('/campaign/senders', 'Senders');
  await expect(page.getByRole('grid')).toBeVisible();
  await press(page, 'Control+Shift+C', 'g', 'Control+Shift+C', 'Escape');
  await expect(page).toHaveURL(/#\/campaign\/senders$/);
  // The letter alone is Create there, and that is all it does after Ctrl+G.
  await press(page, 'Control+g', 'c');
  await expect(heading('Create sender')).toBeVisible();
  await expect(page).toHaveURL(/#\/campaign\/senders\/create$/);

  await visit('/campaign/senders', 'Senders');
  await press(page, 'g', 'g', 'c');
  await expect(page).toHaveURL(/#\/groups$/);
  await page.goBack();
  await expect(page).toHaveURL(/#\/campaign\/senders$/);
});

test('the tick of the header chooses the rows in sight, and tells of the whole list wherever that is scrolled', async () => {
  for (let number = 1; number <= 14; number += 1) await made('/tags', { label: `Page ${number + 100}` });
  await visit('/tags?label=Page', 'Tags');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '15');
  await expect(cell(0, 'label')).toBeFocused();
  const size = page.viewportSize();
  await showRows(page, 10);
  const header = page.getByRole('checkbox', { name: 'Select the rows in sight' });
  const chosen = page.getByRole('group', { name: 'Selection' });
  await header.click();
  await expect(chosen).toContainText('10 of 14 selected');
  await expect(header).toHaveAttribute('aria-checked', 'mixed');
  await press(page, 'Shift+X');
  await expect(chosen).toHaveCount(0);
  await expect(header).toHaveAttribute('aria-checked', 'false');

  await cell(0, 'label').click();
  await press(page, 'x', 'ArrowDown', 'x', 'ArrowDown', 'x', 'ArrowDown', 'x');
  await expect(chosen).toContainText('4 of 14 selected');
  expect(await tickedInSight(page)).toEqual([0, 1, 2, 3]);
  await press(page, 'Control+End');
  await expect(cell(13, 'label')).toBeInViewport({ ratio: 1 });
  await expect(cell(3, 'label')).not.toBeInViewport();
  expect(await tickedInSight(page)).toEqual([]);
  await expect(header).toHaveAttribute('aria-checked', 'mixed');
  await expect(chosen).toContainText('4 of 14 selected');
  await chosen.getByRole('button', { name: 'Clear the selection' }).click();
  await expect(chosen).toHaveCount(0);
  await expect(header).toHaveAttribute('aria-checked', 'false');
  expect(await tickedInSight(page)).toEqual([]);
  await cell(13, 'label').click();
  await press(page, 'Control+Home');
  await expect(cell(0, 'label')).toBeInViewport({ ratio: 1 });
  expect(await tickedInSight(page)).toEqual([]);
  await expect(page.locator('footer').last()).not.toContainText('selected');

  await press(page, 'Control+a');
  await expect(chosen).toContainText('14 of 14 selected');
  await expect(header).toHaveAttribute('aria-checked', 'true');
  await press(page, 'Shift+X');
  if (size) await page.setViewportSize(size);
});

test('typing finds a row of the whole list by its order, loaded or not, on any keyboard', async () => {
  await visitContacts();
  const status = page.locator('footer').last();
  await keyboard.press({ key: 'э', code: 'Quote' });
  const box = page.getByRole('textbox', { name: 'Email begins with' });
  await expect(box).toBeFocused();
  await page.keyboard.type('PERSON12');
  await expect(status).toContainText('Find: PERSON12');
  await expect(page.getByRole('status').filter({ hasText: 'person120@example.com, row 121' })).toHaveCount(1);
  await press(page, "'");
  await expect(page.getByRole('status').filter({ hasText: 'person121@example.com, row 122' })).toHaveCount(1);
  await press(page, 'Backspace');
  await expect(box).toHaveValue('PERSON1');
  await expect(page.getByRole('status').filter({ hasText: 'person100@example.com, row 101' })).toHaveCount(1);
  await expect(page.getByText('Loaded rows only')).toHaveCount(0);
  await press(page, 'Escape');
  await expect(cell(100, 'email')).toBeFocused();
  await expect(cell(100, 'email')).toBeInViewport();
  await expect(status).not.toContainText('Find:');

  await page.keyboard.type("'person9");
  await expect(page.getByRole('status').filter({ hasText: 'No row begins with “person9”' })).toHaveCount(1);
  await press(page, 'Escape');
  await expect(cell(100, 'email')).toBeFocused();
  // The list is found again where it was left, and the next test begins at its first row.
  await press(page, 'Control+Home');
  await expect(cell(0, 'email')).toBeFocused();
});

test('a verb means the rows of the marked cells while none is ticked', async () => {
  await visitContacts();
  const status = page.locator('footer').last();
  await press(page, 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight');
  await expect(status).toContainText('6 cells, 3 rows by 2 columns');
  await press(page, 'o');
  await expect(page.getByText('Choose one only; 3 are selected')).toBeVisible();
  await press(page, 'Delete');
  await expect(page.locator('main header')).toContainText(String(people - 3));
  await expect(page.getByRole('gridcell', { name: 'person002@example.com' })).toHaveCount(0);
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await press(page, 'u');
  await expect(page.locator('main header')).toContainText(String(people));
  await press(page, 'Escape');
  await expect(status).not.toContainText('cells');
});

test('marked rows are copied and ticked over pages that were never loaded', async () => {
  await visitContacts();
  const status = page.locator('footer').last();
  const list = await answerContacts(page, call, { total: 600 });
  await press(page, 'Shift+R');
  await expect(status).toContainText('of 600');
  await cell(0, 'email').click();
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, grid.scrollHeight));
  await cell(599, 'email').click({ modifiers: ['Shift'] });
  await expect(status).toContainText('600 cells, 600 rows by 1 column');
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await press(page, 'Control+c');
  await expect.poll(async () => (await copiedLines()).length).toBe(600);
  expect((await copiedLines())[350]).toBe('person0000350@example.com');
  await press(page, 'x');
  await expect(page.getByRole('group', { name: 'Selection' })).toContainText('600 of 600 selected');
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await press(page, 'Escape', 'Control+c');
  await expect.poll(async () => (await copiedLines()).length).toBe(600);
  expect((await copiedLines())[350]).toMatch(/^person0000350@example.com\t/);
  await press(page, 'Shift+X');
  await expect(status).not.toContainText('cells');
  await list.end();
});

test('the last of 1,200,000 rows is reached, and any other by its number or by typing', async () => {
  await visitContacts();
  const list = await answerContacts(page, call, { total: 1_200_000 });
  await press(page, 'Shift+R', 'Control+Home');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '1200001');
  await press(page, 'Control+End');
  const last = page.getByRole('gridcell', { name: 'person1199999@example.com' });
  await expect(last).toBeInViewport({ ratio: 1 });
  await press(page, 'PageUp');
  await expect(page.locator('[data-cell]:focus')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('gridcell', { name: 'person1199980@example.com' })).toBeInViewport();
  await press(page, 'z', 'g');
  await page.keyboard.type('1199999');
  await press(page, 'Enter');
  await expect(page.locator('[data-cell^="1199998/"]:focus')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('gridcell', { name: 'person1199998@example.com' })).toBeInViewport();
  await expect(last).toBeInViewport({ ratio: 1 });

  const before = list.calls();
  await press(page, 'Control+Home', "'");
  await page.getByRole('textbox', { name: 'Email begins with' }).fill('person0777777');
  await expect(page.getByRole('status').filter({ hasText: 'person0777777@example.com' })).toHaveCount(1);
  await press(page, 'Escape');
  await expect(cell(777_777, 'email')).toBeFocused();
  expect(list.calls() - before).toBeLessThan(30);
  await press(page, 'Control+Shift+Home', 'Control+c');
  await expect(page.getByRole('alert')).toContainText('777,778 rows are more than can be read at once');
  await press(page, 'Delete');
  await expect(page.getByText('Select rows first')).toBeVisible();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '1200001');
  await list.end();
});

test('the palette opens and closes over a field and leaves its caret and text alone', async () => {
  await visitContacts();
  await press(page, 'f');
  const field = page.locator('input:focus');
  await page.keyboard.type('person');
  await press(page, 'Home', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  await press(page, 'Control+k');
  await expect(dialog('Search or run a command').getByRole('combobox')).toBeFocused();
  await press(page, 'Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(field).toHaveValue('person');
  expect(await field.evaluate((element: HTMLInputElement) => element.selectionStart)).toBe(3);
});

test('over an open dialog only what suits it is offered', async () => {
  await visit('/tags', 'Tags');
  await press(page, '?');
  const keys = dialog('Keys');
  await expect(keys).toBeVisible();
  await press(page, 'Control+k');
  const palette = dialog('Search or run a command');
  await expect(palette).toBeVisible();
  await page.keyboard.type('theme');
  await expect(palette.getByRole('option').first()).toContainText('Change the theme');
  await press(page, 'Control+a');
  await page.keyboard.type('create tag');
  await expect(
    palette
      .getByRole('option')
      .filter({ hasText: 'Create tag' })
      .and(palette.locator(':not([aria-disabled])')),
  ).toHaveCount(0);
  await press(page, 'Escape');
  await expect(palette).toHaveCount(0);
  await expect(keys).toBeVisible();
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
