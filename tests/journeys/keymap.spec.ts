import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { administratorEnvironment, type Call, press, signIn, tabTo } from './support/console.ts';

let server: RunningServer;
let page: Page;
let call: Call;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  server = await startServer({ env: { DEMO: '0', ...administratorEnvironment } });
  page = await (await browser.newContext()).newPage();
  // While somebody listens, no file is asked of a person.
  page.on('filechooser', () => undefined);
  call = await signIn(page, server.url);
  await call('POST', '/messages', { name: 'Rebound', builder: 'html', privacy: 'private' });
});

test.beforeEach(async () => {
  // Nothing waits to be saved any more: it would come after what follows.
  const changedAt = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('preferences') ?? '{}') as { changedAt?: number }).changedAt ?? 0,
  );
  const savedAt = async () =>
    (await call<{ changedAt?: number }>('GET', '/account/preferences')).body.changedAt ?? 0;
  await expect.poll(savedAt).toBe(changedAt);
  // As somebody on another machine would who takes all changes back; the later document counts.
  await page.goto('about:blank');
  await call('PUT', '/account/preferences', { keys: {}, singleLetters: true, changedAt: Date.now() });
  await page.goto(server.url);
  await expect(heading(/^Welcome/)).toBeVisible();
  await press(page, 'g', 'k');
  await expect(heading('Keys')).toBeVisible();
});

test.afterAll(async () => {
  await page.context().close();
  expect(await server.stop()).toBe(0);
});

const heading = (name: string | RegExp) => page.locator('main').getByRole('heading', { level: 1, name });
const ownKeys = async () => (await call<{ keys: object }>('GET', '/account/preferences')).body.keys;

/** The row of a command, found by typing into the filter; it has the focus. */
async function goToRow(filter: string, name: RegExp): Promise<Locator> {
  await expect(page.getByRole('main').getByRole('textbox')).toBeVisible();
  await press(page, 'f', 'Control+a');
  await page.keyboard.type(filter);
  const row = page.getByRole('region').getByRole('button', { name });
  await expect(row).toBeVisible();
  await press(page, 'Enter');
  await expect(page.getByRole('region').locator('button:focus')).toBeVisible();
  for (let step = 0; step < 30; step += 1) {
    if (await row.evaluate((element) => element === document.activeElement)) break;
    await press(page, 'ArrowDown');
  }
  await expect(row).toBeFocused();
  return row;
}

async function findFaults(): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

test('keys that would kill sequences are listed, saved when said once more, and taken back', async () => {
  // The keys are there to be walked through at once.
  await expect(page.getByRole('region').getByRole('button').first()).toBeFocused();
  await press(page, 'ArrowDown');
  await expect(page.getByRole('region').getByRole('button').nth(1)).toBeFocused();
  const listed = await page.getByRole('region').getByRole('button').allTextContents();
  expect(listed).toContain('Open the manualEverywhereg ?g ?');
  const begun = listed
    .filter((row) => /g (Shift )?\S$/.test(row))
    .map((row) => row.replace('Everywhere', ''));
  expect(begun.length).toBeGreaterThan(10);
  await goToRow('show all keys', /^Show all keys/);
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog');
  const recorder = dialog.getByRole('textbox', { name: 'Press the new keys' });
  await expect(recorder).toBeFocused();
  await press(page, 'g');
  await expect(recorder).toHaveValue('g');
  await expect(dialog.getByText('Puts out of reach, since g comes first')).toBeVisible();
  expect((await dialog.getByRole('listitem').allTextContents()).sort()).toEqual(begun.sort());
  expect(await findFaults()).toEqual([]);
  await press(page, 'Enter');
  await expect(dialog.getByRole('button', { name: 'Save anyway' })).toBeFocused();
  expect(await ownKeys()).toEqual({});
  await press(page, 'Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(ownKeys).toEqual({ 'app.keys': ['g'] });
  await expect(page.getByRole('contentinfo')).toContainText('g');

  await press(page, 'g');
  await expect(dialog.getByText('Open the manual')).toBeVisible();
  await press(page, 'Escape');
  await expect(dialog).toBeHidden();
  await press(page, 'u');
  await expect(page.getByText(/^Undone: .+/)).toBeVisible();
  await press(page, 'g', 'c');
  await expect(heading('Contacts')).toBeVisible();
  await expect.poll(ownKeys).toEqual({});
});

test('a sequence is bound at once everywhere, outlives a reload, and is reset', async () => {
  const row = await goToRow('go to campaigns', /^Go to Campaigns/);
  await press(page, 'Enter', 'q', 'w', 'Backspace', 'x');
  await expect(page.getByRole('status').filter({ hasText: 'Conflicts' })).toHaveCount(0);
  await press(page, 'Enter');
  await expect(row).toContainText('q x');
  await expect(row).toContainText('changed');
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByText('q x')).toBeVisible();
  await expect.poll(ownKeys).toEqual({ 'campaigns.go': ['q x'] });
  await page.reload();
  await expect(heading('Keys')).toBeVisible();
  await press(page, 'q', 'x');
  await expect(heading('Campaigns')).toBeVisible();

  await press(page, 'g', 'k');
  await goToRow('q x', /^Go to Campaigns/);
  await press(page, 'Delete');
  await expect(page.getByText('Go to Campaigns has no keys')).toBeVisible();
  await goToRow('go to campaigns', /^Go to Campaigns/);
  await press(page, 'Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Reset to g p' }));
  await press(page, 'Enter');
  await expect(page.getByText('Go to Campaigns has its default keys again')).toBeVisible();
  await press(page, 'g', 'p');
  await expect(heading('Campaigns')).toBeVisible();
});

test('the same key in another place is no conflict; in the same place it is taken away', async () => {
  const dialog = page.getByRole('dialog');
  const blacklisting = page.getByRole('region').getByRole('button', { name: /^Blacklist contact/ });
  await expect(blacklisting).toContainText('Shift B');
  await goToRow('edit message', /^Edit message/);
  await press(page, 'Enter', 'PageDown');
  await expect(dialog).toContainText('Takes PgDn from every list');
  await expect(dialog.getByRole('button', { name: 'Save anyway' })).toBeVisible();
  await press(page, 'Backspace', 'Shift+B');
  await expect(dialog.getByRole('textbox')).toHaveValue('Shift B');
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await press(page, 'Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(ownKeys).toEqual({ 'messages.edit': ['Shift+b'] });
  await press(page, 'g', 'm');
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await press(page, 'Shift+B');
  await expect(page).toHaveURL(/#\/messages\/\d+/);

  await press(page, 'g', 'k');
  await goToRow('go to senders', /^Go to Senders/);
  await press(page, 'Enter', 'g', 't');
  await expect(dialog).toContainText('Takes g t away from');
  await press(page, 'Enter', 'Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(ownKeys).toMatchObject({ 'senders.go': ['g t'], 'tags.go': null });
  await press(page, 'g', 't');
  await expect(heading('Senders')).toBeVisible();
});

test('letters are switched off and on; all keys go to a file and come back from it', async () => {
  await goToRow('go to tags', /^Go to Tags/);
  await press(page, 'Enter', 'Control+Shift+y', 'Enter');
  const letters = page.getByRole('switch', { name: /Keys without Ctrl/ });
  await tabTo(page, letters, 'Shift+Tab');
  await press(page, 'Space');
  await expect(page.getByText('are off')).toBeVisible();
  await press(page, 'g', 'c');
  await expect(heading('Keys')).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Export' }), 'Shift+Tab');
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Enter')]);
  expect(download.suggestedFilename()).toBe('postkey-keys.json');
  const path = await download.path();
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
    format: 'postkey-keys',
    singleLetters: false,
    keys: { 'tags.go': ['Mod+Shift+y'] },
  });

  await tabTo(page, page.getByRole('button', { name: 'Reset all' }));
  await press(page, 'Enter');
  await expect(page.getByText('All commands have their default keys again')).toBeVisible();
  await tabTo(page, letters);
  await press(page, 'Space');
  await tabTo(page, page.getByRole('button', { name: 'Import' }), 'Shift+Tab');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Enter')]);
  await chooser.setFiles(path);
  await expect(page.getByText('Imported: one command')).toBeVisible();
  await expect(letters).not.toBeChecked();
  await press(page, 'Control+Shift+y');
  await expect(heading('Tags')).toBeVisible();
});
