import { expect, type Locator, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { administratorEnvironment, type Call, press, signIn } from './support/console.ts';

let server: RunningServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startServer({ env: { DEMO: '0', ...administratorEnvironment } });
});

test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

async function made(call: Call, path: string, values: Readonly<Record<string, unknown>>): Promise<number> {
  const { status, body } = await call<{ id: number }>('POST', path, values);
  expect(status).toBe(201);
  return body.id;
}

const words = {
  en: {
    state: 'State',
    filter: 'filter state unsubscribed',
    more: 'filter email zoe',
    sort: 'sort by email descending',
    clear: 'clear filters',
    hide: 'hide column state',
    show: 'show column state',
    pin: 'pin column state',
    save: 'save view late ones',
    open: 'open view late ones',
    tagged: 'filter tags ',
    set: 'set state unsubscribed',
    change: /^zoe@en.example · State: active → unsubscribed$/,
  },
  nl: {
    state: 'Status',
    filter: 'filter status afgemeld',
    more: 'filter e-mailadres zoe',
    sort: 'sorteer op e-mailadres aflopend',
    clear: 'filters wissen',
    hide: 'verberg kolom status',
    show: 'toon kolom status',
    pin: 'kolom vastzetten status',
    save: 'weergave opslaan late contacten',
    open: 'weergave openen late contacten',
    tagged: 'filter labels ',
    set: 'status afgemeld',
    change: /^zoe@nl.example · Status: actief → afgemeld$/,
  },
} as const;

for (const language of ['en', 'nl'] as const) {
  test(`a list is filtered, sorted and arranged by what is typed: ${language}`, async ({ browser }) => {
    const context = await browser.newContext({ locale: language === 'en' ? 'en-GB' : 'nl-NL' });
    const page = await context.newPage();
    const call = await signIn(page, server.url);
    const said = words[language];
    const group = await made(call, '/groups', { name: `People ${language}` });
    for (const name of ['anna', 'bo', 'zoe'])
      await made(call, '/contacts', { email: `${name}@${language}.example`, group, attributes: [] });
    await made(call, '/contacts', {
      email: `zoe.gone@${language}.example`,
      group,
      state: 'unsubscribed',
      attributes: [],
    });
    await page.goto(`${server.url}/#/contacts?group=${group}`);
    const grid = page.getByRole('grid');
    await expect(grid).toHaveAttribute('aria-rowcount', '5');

    await type(page, said.filter);
    await expect(grid).toHaveAttribute('aria-rowcount', '2');
    await expect(page).toHaveURL(/state=unsubscribed/);
    await expectInGrid(grid);
    await type(page, said.more);
    await expect(page).toHaveURL(/email=zoe/);
    await expect(grid).toHaveAttribute('aria-rowcount', '2');
    await type(page, said.clear);
    await expect(grid).toHaveAttribute('aria-rowcount', '5');
    await expect(page).toHaveURL(new RegExp(`group=${group}`));
    await type(page, said.sort);
    await expect(page.locator('[data-cell^="0/"]').filter({ hasText: 'zoe' })).toHaveCount(1);

    const head = page.getByRole('columnheader', { name: said.state });
    await type(page, said.save);
    await type(page, said.hide);
    await expect(head).toHaveCount(0);
    await expectInGrid(grid);
    await type(page, said.show);
    await expect(head).toHaveCount(1);
    await type(page, said.pin);
    await type(page, said.hide);
    await expect(head).toHaveCount(0);
    await type(page, said.open);
    await expect(head).toHaveCount(1);

    // What would be written to the row stands below the line before Enter.
    await page.locator('[data-cell="0/email"]').focus();
    await press(page, 'Control+k');
    await page.keyboard.type(said.set);
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(said.change);
    await press(page, 'Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const tag = await made(call, '/tags', { label: `Spring ${language}` });
    const sale = await made(call, '/campaigns', { name: `Sale ${language}` });
    await made(call, '/campaigns', { name: `Other ${language}` });
    await call('POST', `/campaigns/${sale}/tags/${tag}`);
    await page.goto(`${server.url}/#/campaigns`);
    await expect(page.getByRole('gridcell', { name: `Sale ${language}` })).toBeVisible();
    await type(page, `${said.tagged}${tag}`);
    await expect(page).toHaveURL(new RegExp(`tags=${tag}`));
    await context.close();
  });
}

/** Runs what is typed as the first row of the palette. */
async function type(page: Page, text: string) {
  const palette = page.locator('[data-key-scope=palette]');
  await press(page, 'Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(text);
  await press(page, 'Enter');
  await expect(palette).toHaveCount(0);
}

/** Whoever filters by the palette goes on in the rows. */
async function expectInGrid(grid: Locator) {
  await expect(grid.locator(':focus')).toHaveCount(1);
}
