import { expect, type Page, type Route, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { faultsOf } from './support/axe.ts';
import { administratorEnvironment, type Call, press, signIn } from './support/console.ts';
import { showRows, tickedInSight } from './support/grid.ts';
import { countKeys } from './support/key-tasks.ts';
import { rowsOf, together } from './support/records.ts';
import { watchText } from './support/steps.ts';

let server: RunningServer;
let page: Page;
let call: Call;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  server = await startServer({ env: administratorEnvironment });
  page = await (await browser.newContext()).newPage();
  call = await signIn(page, server.url);
});

test.afterEach(() => page.unrouteAll({ behavior: 'wait' }));

test.afterAll(async () => {
  await page.context().close();
  expect(await server.stop()).toBe(0);
});

/** Loads the console anew at a place: nothing is chosen, nothing open, and there is no history. */
async function load(path: string) {
  // The tab keeps what was done over a reload: it writes what waits, and then forgets it.
  await page.evaluate(() => {
    window.dispatchEvent(new Event('pagehide'));
    sessionStorage.clear();
  });
  await page.goto('about:blank');
  await page.goto(`${server.url}/#${path}`);
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
}

interface Row {
  readonly id: number;
  readonly version: number;
  readonly email: string;
  readonly expiresOn: string;
  readonly state: { readonly value: string };
}

/** The input of the palette while it asks this. */
function question(page: Page, asked: string | RegExp) {
  return dialog(page).getByPlaceholder(asked);
}

/** What is chosen, also behind a dialog. */
function chosen() {
  return page.getByRole('group', { name: 'Selection', includeHidden: true });
}

const dialog = (page: Page) => page.getByRole('dialog');

const count = (page: Page, name: RegExp) => dialog(page).getByRole('button', { name });

/** A list with 500 contacts, 12 of which have a mark in their address; gives its path on the wire and in the console. */
async function makeContacts(call: Call, name: string, states: readonly string[]): Promise<string> {
  const { body: group } = await call('POST', '/groups', { name });
  const { id } = group as { id: number };
  const operations = Array.from({ length: 500 }, (_, index) => ({
    method: 'POST',
    path: '/contacts',
    body: {
      email: `${name}-${index < 12 ? 'marked' : 'plain'}-${index}@people.example`,
      group: id,
      state: states[index % states.length],
    },
  }));
  await together(call, operations);
  return `/contacts?group=${id}`;
}

test('common tasks take no more keys than they may: previewed, carried out and taken back', async () => {
  test.slow();
  const counts = await countKeys({ page, call, url: server.url });
  expect(counts.filter(({ presses, atMost }) => presses > atMost)).toEqual([]);
  expect(counts).toHaveLength(6);
});

test('the subscriptions of chosen users are extended, each from its own day', async () => {
  await load(`/admin/users`);
  await expect(page.locator('[data-cell="0/email"]')).toContainText('@');
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  const emails: string[] = [];
  for (const row of [0, 1, 2, 3, 4, 5]) {
    emails.push(((await page.locator(`[data-cell="${row}/email"]`).textContent()) ?? '').trim());
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
  }
  const owned: Row[] = [];
  for (const email of emails) {
    const [user] = await rowsOf<Row>(call, `/admin/users?email=${encodeURIComponent(email)}`);
    owned.push(...(await rowsOf<Row>(call, `/admin/user/subscriptions?owner=${user?.id}`)));
  }
  await page.keyboard.press('Shift+S');
  await expect(question(page, /^When do they expire/)).toBeFocused();
  await page.keyboard.type('+1y');
  await expect(dialog(page)).toContainText('Counted from each record’s own day');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'All products' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(count(page, /^\d+ change$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Change \d+ / })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Expires on: .+ on (“.+”|\d+ subscriptions)$/)).toBeVisible();
  for (const { id, expiresOn } of owned) {
    const { body } = await call('GET', `/admin/user/subscriptions/${id}`);
    const year = Number(expiresOn.slice(0, 4)) + 1;
    expect((body as Row).expiresOn.slice(0, 7)).toBe(`${year}${expiresOn.slice(4, 7)}`);
  }

  // Their other fields are set the same way, and a day is said in either language.
  for (const [field, value, kept] of [
    ['product', 'Bulk L', { product: { name: 'Bulk L' } }],
    ['starts', '2026-01-31', { startsOn: '2026-01-31' }],
    ['expires', 'eind volgend jaar', { expiresOn: `${new Date().getFullYear() + 1}-12-31` }],
  ] as const) {
    await expect(page.locator('[data-cell]:focus')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('field of the subscriptions');
    await expect(page.getByRole('option').first()).toContainText(
      /Set a field of the subscriptions of (user|\d+ users)/,
    );
    await page.keyboard.press('Enter');
    await expect(question(page, 'Which field?')).toBeFocused();
    await page.keyboard.type(field);
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(question(page, /^Which (day|product)/)).toBeFocused();
    await page.keyboard.type(value);
    await expect(page.getByRole('option').first()).toContainText(/Bulk L|31 (January|December) 20/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Change \d+ / })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
    for (const { id } of owned) {
      const read = async (): Promise<unknown> => (await call('GET', `/admin/user/subscriptions/${id}`)).body;
      await expect.poll(read).toMatchObject(kept);
    }
  }

  // Two of them in one line: one plan that names both, and one undo.
  const before = { product: { name: 'Bulk L' }, expiresOn: `${new Date().getFullYear() + 1}-12-31` };
  await page.keyboard.press('Control+k');
  await page.keyboard.type('product bulk s verloopdatum 2029-03-01');
  await expect(page.getByRole('option').first()).toContainText('Set several fields of the subscriptions');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option').first()).toContainText('Bulk S');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Change \d+ / })).toBeFocused();
  await expect(dialog(page)).toContainText('ProductBulk L→Bulk S');
  await expect(dialog(page)).toContainText(`Expires on${before.expiresOn}→2029-03-01`);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  const all = async (): Promise<unknown> =>
    Promise.all(owned.map(async ({ id }) => (await call('GET', `/admin/user/subscriptions/${id}`)).body));
  const set = { product: { name: 'Bulk S' }, expiresOn: '2029-03-01' };
  await expect.poll(all).toMatchObject(owned.map(() => set));
  await page.keyboard.press('u');
  await expect.poll(all).toMatchObject(owned.map(() => before));
});

test('what is filtered and chosen is blacklisted, nothing else, and gets its former states back', async () => {
  const path = await makeContacts(call, 'case21', ['active', 'unsubscribed']);
  const states = async () =>
    (await rowsOf<Row>(call, `${path}&order[id]=asc`)).map(({ state }) => state.value);
  const before = await states();
  await load(`${path}&email=marked`);
  await expect(page.locator('main header')).toContainText('12');
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('group', { name: 'Selection' })).toContainText('12 of 12 selected');
  await page.keyboard.press('Shift+B');
  await expect(count(page, /^12 change$/)).toBeVisible();
  // What is to be read before Enter is scrolled from the button.
  await page.keyboard.press('End');
  await expect(dialog(page).locator('[aria-rowindex="13"]')).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByText('On the blacklist: 12 contacts')).toBeVisible();
  const blacklisted = await states();
  expect(blacklisted.filter((state) => state === 'blacklisted')).toHaveLength(12);
  expect(blacklisted.slice(12)).toEqual(before.slice(12));
  await page.keyboard.press('u');
  await expect.poll(states).toEqual(before);
});

test('a delete of all that match keeps the one that failed chosen, with its reason and a retry', async () => {
  const tags = Array.from({ length: 18 }, (_, index) => `${index < 5 ? 'gone' : 'kept'} ${index + 10}`);
  for (const label of tags) await call('POST', '/tags', { label });
  const left = async (label: string) => (await rowsOf<Row>(call, `/tags?label=${label}`)).length;
  const deletes: string[] = [];
  let failures = 1;
  // A host without batches gets one call a record, and one of them fails once.
  await page.route('**/batch', (route) =>
    route.fulfill({ status: 404, json: { 'hydra:description': 'notFound:no batch' } }),
  );
  await page.route('**/tags/*', async (route) => {
    const request = route.request();
    if (request.method() !== 'DELETE') return route.continue();
    const { pathname } = new URL(request.url());
    deletes.push(pathname);
    if (failures === 0) return route.continue();
    failures -= 1;
    return route.fulfill({ status: 500, json: { 'hydra:description': 'internal:Something broke' } });
  });

  await load('/tags?label=gone');
  await expect(page.locator('main header')).toContainText('5');
  await press(page, 'Control+a');
  await expect(chosen()).toContainText('5 of 5 selected');
  await press(page, 'Delete');
  await expect(dialog(page)).toContainText('4 records are done. 1 failed.');
  expect(new Set(deletes).size).toBe(5);
  expect(deletes).toHaveLength(5);
  expect(await left('gone')).toBe(1);
  await expect(dialog(page).getByRole('row')).toHaveCount(2);
  await expect(dialog(page).getByRole('row').last()).toContainText(/gone 1\d.*Server error: 500/);
  await expect(page.locator('main header')).toContainText(/Tags1(?!\d)/);
  await expect(chosen()).toContainText('1 of 1 selected');
  await expect(dialog(page).getByRole('button', { name: /^Retry/ })).toBeFocused();
  await press(page, 'Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(chosen()).toHaveCount(0);
  expect(deletes.slice(5)).toEqual([deletes[0]]);
  expect(await left('gone')).toBe(0);
  await press(page, 'u');
  await expect.poll(() => left('gone')).toBe(5);
  expect(await left('kept')).toBe(13);

  // Closed without a retry, the one that failed stays chosen as well.
  await expect(page.locator('main header')).toContainText(/Tags5/);
  failures = 1;
  await press(page, 'Control+a', 'Delete');
  await expect(dialog(page)).toContainText('4 records are done. 1 failed.');
  await press(page, 'Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(chosen()).toContainText('1 of 1 selected');
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await press(page, 'u');
  await expect.poll(() => left('gone')).toBe(5);

  // Among all that match, the tick of the header lets go what is in sight and nothing else.
  await load('/tags?label=e');
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await showRows(page, 10);
  const total = (await rowsOf<Row>(call, '/tags?label=e')).length;
  await press(page, 'Control+a');
  await expect(chosen()).toContainText(`${total} of ${total} selected`);
  const header = page.getByRole('checkbox', { name: 'Select the rows in sight' });
  await header.click();
  await expect(header).toHaveAttribute('aria-checked', 'mixed');
  expect(await tickedInSight(page)).toEqual([]);
  const letGo = await page.locator('[role=gridcell] [data-tick][aria-checked=false]').count();
  expect(letGo).toBeGreaterThan(8);
  expect(letGo).toBeLessThan(11);
  await expect(chosen()).toContainText(`${total - letGo} of ${total} selected`);
  await press(page, 'Shift+X');
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('a failed row is done by the retry of the result', async () => {
  for (const label of ['again 1', 'again 2']) await call('POST', '/tags', { label });
  let isFirst = true;
  await page.route('**/batch', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { responses: object[] };
    if (isFirst) body.responses[1] = { status: 500, headers: {}, body: null };
    isFirst = false;
    await route.fulfill({ response: answer, json: body });
  });
  await load(`/tags?label=again`);
  await expect(page.locator('main header')).toContainText('2');
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(dialog(page).getByRole('button', { name: /^Retry/ })).toBeFocused();
  // The record was deleted, only the answer was lost: the retry finds that out.
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('u');
  await expect.poll(async () => (await rowsOf<Row>(call, '/tags?label=again')).length).toBe(2);
});

test('a cell that is set on, off and on again never flickers; a call that fails takes back its own change', async () => {
  const path = await makeContacts(call, 'cells', ['active']);
  const cell = page.locator('[data-cell="0/state"]');
  await load(`${path}&email=marked-0`);
  await expect(cell).toHaveText('active');
  await press(page, 'ArrowRight');
  await expect(cell).toBeFocused();
  const [contact] = await rowsOf<Row>(call, `${path}&email=marked-0`);
  const stored = async () => ((await call('GET', `/contacts/${contact?.id}`)).body as Row).state.value;

  for (const { states, fails } of [
    { states: ['unsubscribed', 'active', 'unsubscribed'], fails: false },
    { states: ['active', 'unsubscribed', 'active'], fails: true },
  ]) {
    const former = (await cell.textContent()) ?? '';
    const answers = await answerLate([900, 100, 500], fails ? 1 : undefined);
    const seen = await watchText(page, '[data-cell="0/state"]');
    for (const state of states) {
      await press(page, 'F2');
      await expect(page.locator('[data-editor]')).toBeFocused();
      await press(page, state.slice(0, 1), 'Enter');
      await expect(cell).toHaveText(state);
    }
    await expect.poll(answers.given).toBe(3);
    await expect.poll(stored).toBe(states[2]);
    if (fails) await expect(page.getByRole('alert').filter({ hasText: 'Server error: 500' })).toBeVisible();
    await expect(cell).toHaveText(states[2] ?? '');
    await expect(cell).toBeFocused();
    expect(await seen()).toEqual([former, ...states]);
    await answers.end();
  }
});

/** Gives the answers to changes of contacts so many milliseconds after they are there, one of them as a failure. */
async function answerLate(delays: readonly number[], failing: number | undefined) {
  let asked = 0;
  let given = 0;
  async function answer(route: Route) {
    if (route.request().method() !== 'PUT') return route.continue();
    const place = asked;
    asked += 1;
    const isFailing = place === failing;
    const response = isFailing ? undefined : await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, delays[place]));
    if (response) await route.fulfill({ response });
    else await route.fulfill({ status: 500, json: { 'hydra:description': 'internal:Something broke' } });
    given += 1;
  }
  await page.route('**/contacts/*', answer);
  return { given: () => given, end: () => page.unroute('**/contacts/*', answer) };
}

test('the history is read, and left behind to a point and back', async () => {
  const labels = ['story 1', 'story 2', 'story 3'];
  for (const label of labels) await call('POST', '/tags', { label });
  await load(`/tags?label=story`);
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  for (const left of [2, 1, 0]) {
    await page.keyboard.press('Delete');
    await expect(page.getByRole('gridcell', { name: /^story/ })).toHaveCount(left);
    if (left > 0) await expect(page.locator('[data-cell]:focus')).toBeVisible();
  }
  await expect.poll(async () => (await rowsOf<Row>(call, '/tags?label=story')).length).toBe(0);
  await page.keyboard.press('g');
  await page.keyboard.press('z');
  await expect(dialog(page).getByRole('listitem')).toHaveCount(3);
  await expect(dialog(page).getByRole('listitem').first()).toContainText('Deleted: “story 3”');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await rowsOf<Row>(call, '/tags?label=story')).length).toBe(2);
  await expect(dialog(page).getByRole('listitem').first()).toContainText('undone');
});

test.describe('in Dutch', () => {
  test.use({ locale: 'nl-NL', contextOptions: { reducedMotion: 'reduce' } });

  test('question, plan and result have no fault that axe finds, also where it is narrow', async ({
    page,
  }) => {
    const call = await signIn(page, server.url);
    const path = await makeContacts(call, 'toegang', ['active', 'unsubscribed']);
    const judge = async () => expect(await faultsOf(page)).toEqual([]);
    let isFailing = true;
    await page.route('**/batch', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { responses: object[] };
      if (isFailing) body.responses[0] = { status: 500, headers: {}, body: null };
      isFailing = false;
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(`${server.url}/#${path}&email=marked`);
    await expect(page.locator('[data-cell]:focus')).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.keyboard.press('b');
    await expect(question(page, 'Welk veld?')).toBeFocused();
    await judge();
    await page.keyboard.press('Enter');
    await expect(question(page, 'Welke?')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(count(page, /^6 wijzigen$/)).toBeVisible();
    await expect(count(page, /^6 ongewijzigd$/)).toBeVisible();
    await judge();
    await expect(page.getByRole('button', { name: /wijzigen$/ }).last()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('5 items zijn klaar. 1 mislukt.');
    await judge();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
  });
});
