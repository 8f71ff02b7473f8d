import { expect, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { administratorEnvironment, type Call, press, signIn, tabTo } from './support/console.ts';

let server: RunningServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startServer({ env: administratorEnvironment });
});

test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

/** Types into the fields of a form in their order, the first of which has the focus. */
async function fill(page: Page, ...texts: readonly string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
}

function heading(page: Page, text: string | RegExp) {
  return page.locator('main').getByRole('heading', { level: 1, name: text });
}

function cell(page: Page, row: number, column: string) {
  return page.locator(`[data-cell="${row}/${column}"]`);
}

async function modulesOf(call: Call, id: number): Promise<readonly string[]> {
  const { body } = await call('GET', `/admin/users/${id}`);
  return (body as { modules: string[] }).modules;
}

async function mailCount(call: Call): Promise<number> {
  const { body } = await call('GET', '/mailbox/messages');
  return body['hydra:totalItems'];
}

function question(page: Page) {
  return page.getByRole('alertdialog').or(page.getByRole('dialog'));
}

/** Puts the cursor of the grid into its first row, wherever it was. */
async function goToFirstRow(page: Page): Promise<void> {
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await press(page, 'Control+Home');
  await expect(page.locator('[data-cell^="0/"]:focus, [data-holds^="0/"] :focus')).toBeVisible();
}

/** Finds a user by a text in the palette and lands on the form. */
async function jumpToUser(page: Page, text: string): Promise<void> {
  await press(page, 'Control+k');
  await page.keyboard.type(text);
  await expect(page.getByRole('option').first()).toContainText(text);
  await page.keyboard.press('Enter');
  await expect(heading(page, `User # ${text}`)).toBeVisible();
}

test('a user is created, gets modules and a link to set a new password', async ({ page }) => {
  const call = await signIn(page, server.url);
  await press(page, 'g', 'u');
  await expect(heading(page, 'Users')).toBeVisible();
  await press(page, 'c');
  await expect(heading(page, 'Create user')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Company' })).toBeFocused();
  await fill(page, 'Bakkerij Zoet', 'anna@zoet.example', 'Anna', 'de Vries', 'short');
  await press(page, 'Control+s');
  await expect(page.getByRole('alert').filter({ hasText: '1 field needs attention' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await press(page, 'End');
  await page.keyboard.type(' but long enough');
  await press(page, 'Control+s');
  await expect(heading(page, 'Users')).toBeVisible();
  await expect(cell(page, 0, 'email')).toHaveText('anna@zoet.example');
  await expect(cell(page, 0, 'createdAt')).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);

  await goToFirstRow(page);
  await press(page, 'e');
  await expect(heading(page, 'User # anna@zoet.example')).toBeVisible();
  const id = Number(new URL(page.url()).hash.split('/').at(-1));
  await expect(page.getByRole('checkbox', { name: 'Interface' })).toBeChecked();
  await tabTo(page, page.getByRole('checkbox', { name: 'SMTP' }));
  await press(page, 'Space', 'Control+s');
  await expect(heading(page, 'Users')).toBeVisible();
  expect(await modulesOf(call, id)).toEqual(['BULK', 'SMTP']);

  await goToFirstRow(page);
  const mails = await mailCount(call);
  await press(page, 'r');
  await expect(question(page)).toContainText('Reset the credentials of anna@zoet.example?');
  await expect(question(page)).toContainText('sessions of the user end');
  await expect(question(page).getByRole('button', { name: /Cancel/ })).toBeFocused();
  await press(page, 'Tab', 'Enter');
  await expect(page.getByText('A mail with a link was sent to anna@zoet.example.').first()).toBeVisible();
  await expect.poll(() => mailCount(call)).toBeGreaterThan(mails);
});

test('a module that cannot be chosen is kept, and a delete says what goes with it', async ({ page }) => {
  const call = await signIn(page, server.url);
  await jumpToUser(page, 'owner42@company42.example');
  const id = Number(new URL(page.url()).hash.split('/').at(-1));
  await call('PUT', `/admin/users/${id}`, { modules: ['BULK', 'INBOUND'] });
  await page.reload();
  const admin = page.getByRole('checkbox', { name: 'Admin' });
  await expect(admin).toBeVisible();
  await tabTo(page, admin);
  await press(page, 'Space', 'Control+s');
  await expect(heading(page, 'Users')).toBeVisible();
  expect(await modulesOf(call, id)).toEqual(['ADMIN', 'BULK', 'INBOUND']);

  await goToFirstRow(page);
  const email = (await cell(page, 0, 'email').textContent()) ?? '';
  expect(email).toContain('@');
  await press(page, 'Delete');
  const stop = page.getByRole('dialog', { name: `Delete user “${email}”` });
  await expect(stop).toContainText('The account is deleted too');
  await press(page, 'Escape');
  await expect(stop).toBeHidden();
});

test('two who edit one user both keep what they changed', async ({ page }) => {
  const call = await signIn(page, server.url);
  await jumpToUser(page, 'owner43@company43.example');
  const path = `/admin/users/${new URL(page.url()).hash.split('/').at(-1)}`;
  await tabTo(page, page.getByRole('textbox', { name: 'Last name' }));
  await press(page, 'Control+a');
  await page.keyboard.type('Smit');
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }));
  await page.keyboard.type('unseen-words-9');
  // The change is known here before it is saved over: what was not touched is still the other's.
  const readAgain = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && new URL(answer.url()).pathname === path,
  );
  await call('PUT', path, { company: 'Renamed & Co' });
  await readAgain;
  await expect(page.getByRole('textbox', { name: 'Company' })).not.toHaveValue('Renamed & Co');
  await press(page, 'Control+s');
  await expect(question(page)).toContainText('Somebody else has changed this');
  await expect(question(page)).toContainText('Renamed & Co');
  await expect(question(page)).not.toContainText('unseen-words-9');
  await tabTo(page, question(page).getByRole('button', { name: 'Save the choice' }));
  await press(page, 'Enter');
  await expect(heading(page, 'Users')).toBeVisible();
  const saved: unknown = (await call('GET', path)).body;
  expect(saved).toMatchObject({ company: 'Renamed & Co', lastName: 'Smit' });
});

test('what was typed when a session ended comes back, and nothing that somebody else has changed since', async ({
  page,
}) => {
  const call = await signIn(page, server.url);
  await jumpToUser(page, 'owner44@company44.example');
  const path = `/admin/users/${new URL(page.url()).hash.split('/').at(-1)}`;
  await tabTo(page, page.getByRole('textbox', { name: 'Last name' }));
  await press(page, 'Control+a');
  await page.keyboard.type('Visser');
  await page.route(`**${path}`, (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/ld+json',
      body: JSON.stringify({ '@type': 'hydra:Error', 'hydra:description': 'invalidToken:over' }),
    }),
  );
  await press(page, 'Control+s');
  await expect(page).toHaveURL(/#\/login/);
  await page.unroute(`**${path}`);
  await call('PUT', path, { company: 'Renamed meanwhile' });
  await expect(page.locator('input[type=password]')).toBeFocused();
  await page.keyboard.type('Welkom-2026!x');
  await press(page, 'Enter');
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Visser');
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Renamed meanwhile');
  await press(page, 'Control+s');
  await expect(heading(page, 'Users')).toBeVisible();
  const saved: unknown = (await call('GET', path)).body;
  expect(saved).toMatchObject({ company: 'Renamed meanwhile', lastName: 'Visser' });
});

test('subscriptions of a user are added with days in words, extended, deleted and brought back', async ({
  page,
}) => {
  await signIn(page, server.url);
  await jumpToUser(page, 'owner7@company7.example');
  const company = await page.getByRole('textbox', { name: 'Company' }).inputValue();
  await press(page, 'Control+k');
  await page.keyboard.type('subscriptions of this user');
  await expect(page.getByRole('option').first()).toContainText('Show the subscriptions of user');
  await press(page, 'Enter');
  await expect(heading(page, `Subscriptions of ${company}`)).toBeVisible();
  await expect(page).toHaveURL(/#\/admin\/user\/subscriptions\?owner=\d+$/);
  const list = page.url();

  await press(page, 'c');
  await expect(heading(page, `Create subscription for ${company}`)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'User' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Product' })).toBeFocused();
  await page.keyboard.type('Bulk M');
  await expect(page.getByRole('option', { selected: true })).toContainText('Bulk M');
  await press(page, 'ArrowDown', 'Enter');
  await tabTo(page, page.getByRole('textbox', { name: 'Starts on' }));
  await press(page, 'Control+a');
  await fill(page, '2027-03-31', '+1y');
  await expect(page.getByText('Friday, 31 March 2028')).toBeVisible();
  await press(page, 'Control+s');
  await expect(page).toHaveURL(list);
  await expect(cell(page, 0, 'expiresOn')).toHaveText('2028-03-31');
  await expect(cell(page, 0, 'product')).toHaveText('Bulk M');

  await goToFirstRow(page);
  await press(page, 'e');
  await expect(heading(page, `Subscription # ${company} · Bulk M`)).toBeVisible();
  await tabTo(page, page.getByRole('textbox', { name: 'Expires on' }));
  await press(page, 'Control+a');
  await page.keyboard.type('gibberish');
  await expect(page.getByText('This cannot be read as a day')).toBeVisible();
  await press(page, 'Control+a');
  await page.keyboard.type('1 mei 2029');
  await expect(page.getByText('Tuesday, 1 May 2029')).toBeVisible();
  await press(page, 'Control+s');
  await expect(page).toHaveURL(list);
  await expect(cell(page, 0, 'expiresOn')).toHaveText('2029-05-01');

  await goToFirstRow(page);
  await press(page, 'Delete');
  await expect(cell(page, 0, 'expiresOn')).not.toHaveText('2029-05-01');
  await press(page, 'u');
  await expect(cell(page, 0, 'expiresOn')).toHaveText('2029-05-01');
});

test('all subscriptions are filtered by when they expire, and made for a user found by address', async ({
  page,
}) => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/#/admin/user/subscriptions?expiresOn[before]=2020-01-01`);
  await expect(page.getByText('No results')).toBeVisible();
  await page.goto(`${server.url}/#/admin/user/subscriptions`);
  await expect(cell(page, 0, 'user')).not.toBeEmpty();
  await press(page, 'c');
  await expect(heading(page, 'Create subscription')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'User' })).toBeFocused();
  await page.keyboard.type('owner9@company9.example');
  await expect(page.getByRole('option', { name: /owner9@company9\.example/ })).toBeVisible();
});

test('the days of a filter are typed in words, and one that says nothing is not left behind', async ({
  page,
}) => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/#/admin/user/subscriptions`);
  await goToFirstRow(page);
  await press(page, 'f', 'Tab', 'Tab');
  const [after, before] = [page.getByLabel('from'), page.getByLabel('until')];
  await expect(after).toBeFocused();
  await page.keyboard.type('1 feb 2020');
  await press(page, 'Tab');
  await expect(before).toBeFocused();
  await page.keyboard.type('whenever');
  await press(page, 'Enter');
  await expect(before).toBeFocused();
  await expect(before).toHaveAttribute('aria-invalid', 'true');
  await press(page, 'Control+a');
  await page.keyboard.type('eind maart 2020');
  await expect(page).toHaveURL(/2020-02-01.*2020-03-31/);
  await press(page, 'Shift+Tab');
  await expect(after).toBeFocused();
  await expect(after).toHaveValue('2020-02-01');
  await press(page, 'Tab', 'Tab');
  await expect(page.locator('[data-filter=expiresOn]')).toBeFocused();
  await expect(before).toBeHidden();
  await press(page, 'Delete', 'Enter');
  await expect(after).toBeFocused();
  await press(page, 'Shift+Tab');
  await expect(page.getByRole('combobox', { name: 'Product' })).toBeFocused();
});

test.describe('in Dutch', () => {
  test.use({ locale: 'nl-NL' });

  test('the screens are there, and days are read', async ({ page }) => {
    test.slow();
    await signIn(page, server.url);
    const screens = [
      ['/admin/users', 'Gebruikers'],
      ['/admin/users/create', 'Gebruiker maken'],
      ['/admin/users/2', /^Gebruiker # /],
      ['/admin/user/subscriptions', 'Abonnementen'],
      ['/admin/user/subscriptions?owner=2', /^Abonnementen van /],
      ['/admin/user/subscriptions/create?owner=2', /^Abonnement maken voor .*&/],
      ['/admin/user/subscriptions/1', /^Abonnement # .*& .* · /],
    ] as const;
    for (const [path, title] of screens) {
      await page.goto(`${server.url}/#${path}`);
      await expect(heading(page, title)).toBeVisible();
    }
    await tabTo(page, page.getByRole('textbox', { name: 'Verloopt op' }));
    await press(page, 'Control+a');
    await page.keyboard.type('eind volgend jaar');
    await expect(page.getByText(/31 december 20\d\d$/)).toBeVisible();
  });
});
