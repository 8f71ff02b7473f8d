import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { administratorEnvironment, press, signIn, tabTo } from './support/console.ts';

let server: RunningServer;

test.beforeEach(async () => {
  test.setTimeout(180_000);
  server = await startServer({ env: { DEMO: '0', ...administratorEnvironment } });
});

test.afterEach(() => server.stop());

function heading(page: Page, text: string) {
  return page.locator('main').getByRole('heading', { level: 1, name: text });
}

/** The row of a command, found by typing into the filter; it has the focus. */
async function goToRow(page: Page, filter: string, name: RegExp): Promise<Locator> {
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

async function findFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

test('keys that would kill sequences are listed, saved when said once more, and taken back', async ({
  page,
}) => {
  const call = await signIn(page, server.url);
  await press(page, 'g', 'k');
  await expect(heading(page, 'Keys')).toBeVisible();
  await goToRow(page, 'show all keys', /^Show all keys/);
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog');
  const recorder = dialog.getByRole('textbox', { name: 'Press the new keys' });
  await expect(recorder).toBeFocused();
  await press(page, 'g');
  await expect(recorder).toHaveValue('g');
  for (const killed of [
    'Go to Home',
    'Open the manual',
    'Go to the account',
    'Go to Contacts',
    'Go to Users',
  ])
    await expect(dialog.getByRole('listitem').filter({ hasText: killed })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await press(page, 'Enter');
  await expect(dialog.getByRole('button', { name: 'Save all the same' })).toBeFocused();
  await press(page, 'Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('contentinfo')).toContainText('g');

  await press(page, 'g');
  await expect(dialog.getByText('Open the manual')).toBeVisible();
  await press(page, 'Escape');
  await expect(dialog).toBeHidden();
  await press(page, 'u');
  await expect(page.getByText('Undone')).toBeVisible();
  await press(page, 'g', 'c');
  await expect(heading(page, 'Contacts')).toBeVisible();
  await expect
    .poll(async () => (await call<{ keys: object }>('GET', '/account/preferences')).body.keys)
    .toEqual({});
});

test('a sequence is bound at once everywhere, outlives a reload, and is reset', async ({ page }) => {
  const call = await signIn(page, server.url);
  await press(page, 'g', 'k');
  const row = await goToRow(page, 'go to tags', /^Go to Tags/);
  await press(page, 'Enter', 'q', 'w', 'Backspace', 'x');
  await expect(page.getByRole('status').filter({ hasText: 'Conflicts' })).toHaveCount(0);
  await press(page, 'Enter');
  await expect(row).toContainText('q x');
  await expect(row).toContainText('changed');
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByText('q x')).toBeVisible();
  await expect
    .poll(async () => (await call<{ keys: object }>('GET', '/account/preferences')).body.keys)
    .toEqual({ 'tags.go': ['q x'] });
  await page.reload();
  await expect(heading(page, 'Keys')).toBeVisible();
  await press(page, 'q', 'x');
  await expect(heading(page, 'Tags')).toBeVisible();

  await press(page, 'g', 'k');
  await goToRow(page, 'q x', /^Go to Tags/);
  await press(page, 'Delete');
  await expect(page.getByText('Go to Tags has no keys')).toBeVisible();
  await goToRow(page, 'go to tags', /^Go to Tags/);
  await press(page, 'Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Reset to g t' }));
  await press(page, 'Enter');
  await expect(page.getByText('Go to Tags has its own keys again')).toBeVisible();
  await press(page, 'g', 't');
  await expect(heading(page, 'Tags')).toBeVisible();
});

test('the same key in another place is no conflict; in the same place it is taken away', async ({ page }) => {
  await signIn(page, server.url);
  await press(page, 'g', 'k');
  const dialog = page.getByRole('dialog');
  await goToRow(page, 'edit tag', /^Edit tag/);
  await press(page, 'Enter', 'j');
  await press(page, 'Enter');
  await expect(dialog).toBeHidden();
  await goToRow(page, 'edit sender', /^Edit sender/);
  await press(page, 'Enter', 'j');
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await press(page, 'Escape');
  await goToRow(page, 'go to senders', /^Go to Senders/);
  await press(page, 'Enter', 'g', 't');
  await expect(dialog).toContainText('Takes g t away from');
  await press(page, 'Enter', 'Enter');
  await expect(dialog).toBeHidden();
  await press(page, 'g', 't');
  await expect(heading(page, 'Senders')).toBeVisible();
});

test('letters are switched off and on; all keys go to a file and come back from it', async ({ page }) => {
  await signIn(page, server.url);
  await press(page, 'g', 'k');
  await goToRow(page, 'go to tags', /^Go to Tags/);
  await press(page, 'Enter', 'Control+Shift+y', 'Enter');
  const letters = page.getByRole('switch', { name: /Keys without Ctrl/ });
  await tabTo(page, letters, 'Shift+Tab');
  await press(page, 'Space');
  await expect(page.getByText('are off')).toBeVisible();
  await press(page, 'g', 'c');
  await expect(heading(page, 'Keys')).toBeVisible();

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
  await expect(page.getByText('All commands have their own keys again')).toBeVisible();
  await tabTo(page, letters);
  await press(page, 'Space');
  await tabTo(page, page.getByRole('button', { name: 'Import' }), 'Shift+Tab');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Enter')]);
  await chooser.setFiles(path);
  await expect(page.getByText('Imported: one command')).toBeVisible();
  await expect(letters).not.toBeChecked();
  await press(page, 'Control+Shift+y');
  await expect(heading(page, 'Tags')).toBeVisible();
});
