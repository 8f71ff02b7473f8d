import { setTimeout } from 'node:timers/promises';
import { expect, type Locator, type Page, type Route, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { seedSender } from './support/campaign-seed.ts';
import { administratorEnvironment, type Call, press, signIn } from './support/console.ts';
import { attachKeyboard, type Keyboard } from './support/keyboard.ts';
import { readersCount, testPaletteOverMany } from './support/palette-many.ts';
import { testPaletteRefusals } from './support/palette-refusals.ts';
import { importContacts, rowsOf } from './support/records.ts';

let server: RunningServer;
let page: Page;
let call: Call;
let keyboard: Keyboard;
let people: number;
let twins: readonly number[];
let japanese: number;
let readers: string;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  server = await startServer({ env: { DEMO: '0', ...administratorEnvironment } });
  page = await (await browser.newContext()).newPage();
  call = await signIn(page, server.url);
  keyboard = await attachKeyboard(page);
  people = await made('/groups', { name: 'Vintage shops' });
  const cafe = await made('/groups', { name: 'Café Noël' });
  japanese = await made('/tags', { label: 'にほん' });
  const contact = (email: string, group: number) => made('/contacts', { email, group, attributes: [] });
  twins = [await contact('jan.jansen@example.com', people), await contact('jan.jansen@example.com', cafe)];
  for (const name of ['kim', 'lee', 'moe', 'ned', 'janine']) await contact(`${name}@example.com`, people);
  for (const name of ['One', 'Two', 'Three']) await made('/campaigns', { name });
  await seedSender(call, server.url);
  readers = await importContacts(call, 'reader', readersCount);
});

test.beforeEach(async () => {
  // Another screen first, so that the next one begins anew.
  await page.goto(`${server.url}/#/mailbox`);
  await expect(heading('Local Mailbox')).toBeVisible();
});

test.afterEach(() => page.unrouteAll());

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
const input = () => page.getByRole('dialog').getByRole('combobox');
const options = () => page.getByRole('dialog').getByRole('option');
const active = () => page.locator('[role=dialog] [role=option][aria-selected=true]');

async function visit(path: string, title: string | RegExp) {
  await page.goto(`${server.url}/#${path}`);
  await expect(heading(title)).toBeVisible();
}

async function openPalette(text = '') {
  await press(page, 'Control+k');
  await expect(input()).toBeFocused();
  await page.keyboard.type(text);
}

async function retype(text: string) {
  await press(page, 'Control+a');
  await page.keyboard.type(text);
}

async function closePalette() {
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Expects the command as the first row and the active one. */
async function expectFirst(text: string | RegExp) {
  await expect(options().first()).toContainText(text);
  await expect(active()).toHaveCount(1);
  await expect(options().first()).toHaveAttribute('aria-selected', 'true');
}

/** Watches for a text; the answer says whether it was ever shown. */
async function watchFor(text: string): Promise<() => Promise<boolean>> {
  await page.evaluate((wanted) => {
    const seen = { shown: false };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (document.body.textContent?.includes(wanted)) seen.shown = true;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, text);
  return () => page.evaluate(() => (window as unknown as { seen: { shown: boolean } }).seen.shown);
}

test('rows with one text are active one at a time, and Enter opens the one that is', async () => {
  await openPalette('jan jansen');
  const rows = options().filter({ hasText: /^Contact.*#\d+/ });
  await expect(rows).toHaveCount(2);
  const idOf = async (row: Locator) => Number(/#(\d+)/.exec((await row.textContent()) ?? '')?.[1]);
  await expect(active()).toHaveCount(1);
  const first = await idOf(active());
  const other = twins.find((id) => id !== first);
  expect(twins).toContain(first);
  await press(page, 'ArrowDown');
  await expect(active()).toHaveCount(1);
  expect(await idOf(active())).toBe(other);
  await press(page, 'Enter');
  await expect(page).toHaveURL(new RegExp(`#/contacts/${other}\\b`));
});

test('the order is the same again once the text is cleared', async () => {
  await openPalette();
  await expect(options().first()).toBeVisible();
  const before = await options().allInnerTexts();
  await page.keyboard.type('c');
  await expect(options().first()).not.toHaveText(before[0] ?? '');
  await press(page, 'Backspace');
  await expect(options().first()).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => options().allInnerTexts()).toEqual(before);
  await closePalette();
});

test('an exact title comes before a weak hit, whatever it is', async () => {
  await openPalette('tags');
  await expectFirst('Go to Tags');
  await press(page, 'Enter');
  await expect(heading('Tags')).toBeVisible();
  await expect(page).toHaveURL(/#\/tags$/);
});

test('spaces around the text, the order of the words and a wrong letter do not matter', async () => {
  const wasEmpty = await watchFor('Nothing found');
  await openPalette(' senders ');
  await expectFirst('Go to Senders');
  for (const text of ['campaign create', 'create campaign']) {
    await retype(text);
    await expectFirst('Create campaign');
  }
  for (const [text, title] of [
    ['blackjist', 'Go to Blacklist'],
    ['subscripion', 'Go to Subscriptions'],
    ['mesages', 'Go to Messages'],
    ['camapigns', 'Go to Campaigns'],
  ] as const) {
    await retype(text);
    await expect
      .poll(async () => (await options().allInnerTexts()).slice(0, 3).join('\n'), { message: text })
      .toContain(title);
  }
  expect(await wasEmpty()).toBe(false);
  await retype('qzxwvkj');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expect(options()).toHaveCount(0);
  await closePalette();
});

test('accents do not matter, and the letters of the name itself are marked', async () => {
  await openPalette('cafe noel');
  const found = options().filter({ hasText: 'List' }).filter({ hasText: 'Café Noël' }).first();
  await expect(found).toBeVisible();
  const marks = async () => (await found.locator('mark').allTextContents()).join('').replaceAll(' ', '');
  await expect.poll(marks).toBe('CaféNoël');
  await retype('CAFÉ');
  await expect(found.locator('mark')).toHaveText('Café');
  await closePalette();
});

test('a late answer for an earlier text is dropped, and nothing is called empty before it came', async () => {
  const delays: Record<string, number> = { jan: 800, janine: 50 };
  const begun: string[] = [];
  const ended: string[] = [];
  await page.route('**/search?*', async (route) => {
    const text = new URL(route.request().url()).searchParams.get('q') ?? '';
    begun.push(text);
    await setTimeout(delays[text] ?? 0);
    // An answer that was given up cannot be delivered.
    await route.continue().catch(() => undefined);
    ended.push(text);
  });
  await openPalette('jan');
  await expect.poll(() => begun).toContain('jan');
  await page.keyboard.type('ine');
  await expectFirst('janine@example.com');
  const wasShown = await watchFor('jan.jansen');
  await expect.poll(() => ended).toContain('janine');
  await expect.poll(() => ended).toContain('jan');
  await expectFirst('janine@example.com');
  const hits = await options()
    .filter({ hasText: /^Contact/ })
    .allTextContents();
  expect(hits.filter((hit) => !hit.includes('janine'))).toEqual([]);
  expect(await wasShown()).toBe(false);
  await press(page, 'Enter');
  await expect(heading('Contact # janine@example.com')).toBeVisible();
  await page.unrouteAll();

  const wasEmpty = await watchFor('Nothing found');
  const wasEmptyBefore: boolean[] = [];
  await page.route('**/search?*', async (route) => {
    await setTimeout(800);
    wasEmptyBefore.push(await wasEmpty());
    await route.continue().catch(() => undefined);
  });
  await openPalette('qzxwvkj');
  await expect(page.getByText('Searching…')).toBeVisible();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expect(page.getByText('Searching…')).toHaveCount(0);
  expect([...new Set(wasEmptyBefore)]).toEqual([false]);
  await closePalette();
});

test('Enter of an input method decides the word and nothing else', async () => {
  await openPalette();
  await keyboard.compose('に');
  await expect(options().first()).toContainText('にほん');
  await expectFirst('にほん');
  await keyboard.pressComposing('Enter');
  await keyboard.pressComposing('ArrowDown');
  await expect(input()).toBeFocused();
  await expectFirst('にほん');
  await expect(page).toHaveURL(/#\/mailbox/);
  await keyboard.commit('に');
  await expect(input()).toHaveValue('に');
  await expectFirst('にほん');
  await press(page, 'Enter');
  await expect(page).toHaveURL(new RegExp(`#/tags/${japanese}\\b`));
  await page.goBack();
  await expect(heading('Local Mailbox')).toBeVisible();

  await visit('/messages', 'Messages');
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await press(page, 'd');
  const name = page.getByRole('dialog').getByRole('textbox');
  await expect(name).toBeFocused();
  await press(page, 'Control+a');
  await keyboard.compose('あ');
  await keyboard.pressComposing('Enter');
  await keyboard.commit('あか');
  await expect(name).toHaveValue('あか');
  await expect(name).toBeFocused();
  await press(page, 'Enter');
  await expect(heading('あか')).toBeVisible();
  const { body } = await call<{ 'hydra:totalItems': number }>('GET', '/messages?name=%E3%81%82');
  expect(body['hydra:totalItems']).toBe(1);
});

test('the active row is always named to a screen reader, and the results are counted', async () => {
  await openPalette('go');
  expect(await options().count()).toBeLessThanOrEqual(60);
  const named = new Set<string>();
  for (let step = 0; step < 10; step += 1) {
    await press(page, 'ArrowDown');
    named.add((await input().getAttribute('aria-activedescendant')) ?? 'none');
    await expect(active()).toHaveCount(1);
    await expect(active()).toHaveAttribute('id', [...named].at(-1) ?? '');
    await expect(active()).toBeInViewport();
  }
  expect(named.size).toBe(10);
  await retype('blacklist');
  await expectFirst('Go to Blacklist');
  const said = page.getByRole('dialog').getByRole('status').last();
  await expect(said).toHaveText(/^\d+ results?$/);
  await expect(said).toHaveText(`${await options().count()} results`);
  await retype('qzxwvkj');
  await expect(said).toHaveText('0 results');
  await closePalette();
});

test('commands are found by their English and their Dutch name in both languages', async () => {
  const choose = async (command: string, language: string) => {
    await openPalette(command);
    await press(page, 'Enter');
    await expect(options().filter({ hasText: language })).toBeVisible();
    await page.keyboard.type(language);
    await press(page, 'Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await choose('change the language', 'Nederlands');
  await expect(heading('Lokale mailbox')).toBeVisible();
  for (const text of ['blacklist', 'zwarte lijst']) {
    await openPalette(text);
    await expectFirst('Naar Zwarte lijst');
    if (text === 'blacklist') await expect(options().first()).toContainText('Blacklist');
    await closePalette();
  }
  // `verzonden` is a value of another command, one letter away.
  await openPalette('campagne verzenden');
  await expectFirst(/^Campagne (nu )?verzenden/);
  await closePalette();
  // Another tab changes the language while the palette is open here: what is listed follows, without a reload.
  const other = await page.context().newPage();
  await other.goto(`${server.url}/#/mailbox`);
  await expect(other.getByRole('heading', { level: 1, name: 'Lokale mailbox' })).toBeVisible();
  await openPalette('zwarte lijst');
  await expectFirst('Naar Zwarte lijst');
  await press(other, 'Control+k');
  await expect(other.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await other.keyboard.type('change the language English');
  await expect(other.locator('[role=option][aria-selected=true]')).toContainText('English');
  await press(other, 'Enter');
  await expect(other.getByRole('heading', { level: 1, name: 'Local Mailbox' })).toBeVisible();
  await other.close();
  await expectFirst('Go to Blacklist');
  await expect(options().first()).toContainText('Zwarte lijst');
  for (const text of ['blacklist', 'zwarte lijst']) {
    await retype(text);
    await expectFirst('Go to Blacklist');
  }
  await closePalette();
  await expect(heading('Local Mailbox')).toBeVisible();
});

test('a command that was used comes first among equals, also after a reload, until that is forgotten', async () => {
  const expectFirstOfA = async (isRisen: boolean) => {
    await visit('/mailbox', 'Local Mailbox');
    await openPalette();
    await expect(options().first()).toBeVisible();
    for (const text of ['', 'a']) {
      await page.keyboard.type(text);
      if (isRisen) await expectFirst('Archive campaign');
      else await expect(options().first()).not.toContainText('Archive campaign');
    }
    await retype('tags');
    await expectFirst('Go to Tags');
    await retype('archive');
    await expectFirst(/^ListArchive/);
    await expect(options().filter({ hasText: /^Archive campaign/ })).toHaveCount(1);
    await closePalette();
  };
  await made('/groups', { name: 'Archive' });
  await expectFirstOfA(false);
  await visit('/campaigns', 'Campaigns');
  await expect(page.locator('[data-cell^="0/"]:focus, [data-holds^="0/"] :focus')).toBeVisible();
  await openPalette('archive campaign');
  await expectFirst('Archive campaign');
  await press(page, 'Enter');
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Archived' })).toBeVisible();
  await expectFirstOfA(true);
  await page.reload();
  await expectFirstOfA(true);
  await openPalette('forget recent');
  await press(page, 'Enter');
  await expect(page.getByText('Recent commands are forgotten')).toBeVisible();
  await expectFirstOfA(false);
});

testPaletteRefusals(() => ({ page, url: server.url, call, people }));

test('a link to a command opens the palette filled in, and does nothing before Enter', async () => {
  const { body } = await call<{ 'hydra:member': { id: number }[] }>('GET', '/campaigns?name=One');
  const id = body['hydra:member'][0]?.id;
  const isArchived = async () =>
    (await call<{ inArchive: boolean }>('GET', `/campaigns/${id}`)).body.inArchive;
  await page.goto(`${server.url}/#/do/campaigns.archive?records=${id}`);
  await expect(input()).toBeFocused();
  await expect(page.getByRole('dialog')).toContainText('Archive campaign “One”');
  await closePalette();
  await expect(heading(/^Welcome/)).toBeVisible();
  expect(await isArchived()).toBe(false);

  await page.goto(`${server.url}/#/do/campaigns.report-list?event=opened`);
  await expect(input()).toHaveAttribute('placeholder', 'Which campaign?');
  await closePalette();
  await page.goto(`${server.url}/#/do/campaigns.archive?records=${id}`);
  await expect(page.getByRole('dialog')).toContainText('Archive campaign “One”');
  await press(page, 'Enter');
  await expect.poll(isArchived).toBe(true);
  await expect(page.getByText('Archived: “One”')).toBeVisible();
  await press(page, 'u');
  await expect.poll(isArchived).toBe(false);
});

testPaletteOverMany(() => ({ page, url: server.url, call, readers }));

test('what is typed before the palette is there goes into it, and runs nothing', async ({ browser }) => {
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const fresh = await context.newPage();
  const archived = async () => (await rowsOf(call, '/campaigns?inArchive=true')).length;
  const before = await archived();
  const held: Route[] = [];
  await fresh.route(/\/create-palette[^/]*\.js$/, (route) => void held.push(route));
  await fresh.goto(`${server.url}/#/campaigns`);
  await expect(fresh.locator('[data-cell]:focus')).toBeVisible();
  await fresh.keyboard.press('Control+k');
  await fresh.keyboard.type('archive x');
  await expect.poll(() => held.length).toBe(1);
  expect(await archived()).toBe(before);
  await held[0]?.continue();
  await expect(fresh.getByRole('combobox')).toHaveValue('archive x');
  await fresh.keyboard.type('y');
  await expect(fresh.getByRole('combobox')).toHaveValue('archive xy');
  await expect(fresh.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await context.close();
});
