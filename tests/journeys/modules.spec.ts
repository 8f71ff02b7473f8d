import { expect, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { administratorEnvironment, press, signIn } from './support/console.ts';

let server: RunningServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startServer({ env: { DEMO: '0', ...administratorEnvironment } });
});

test.afterAll(async () => {
  await server.stop();
});

const password = 'Correct-horse-9-battery';
const combinations: readonly (readonly string[])[] = [
  [],
  ['BULK'],
  ['SMTP'],
  ['INBOUND'],
  ['ADMIN'],
  ['SMTP', 'INBOUND'],
];

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

async function enter(page: Page, email: string) {
  await page.goto(server.url);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await press(page, 'Enter');
  await expect(menuOf(page)).toBeVisible();
}

for (const modules of combinations)
  test(`an account with ${modules.join(', ') || 'no module'} begins on a Home that leads on, and reads of what it has`, async ({
    page,
    browser,
  }) => {
    const call = await signIn(page, server.url);
    const email = `${['with', ...modules].join('-').toLowerCase()}@people.example`;
    const names = { company: 'Modules', firstName: 'Some', lastName: 'Body' };
    expect((await call('POST', '/admin/users', { email, password, modules, ...names })).status).toBe(201);
    const own = await browser.newPage();
    await enter(own, email);
    await expect(own).toHaveURL(/#\/home$/);
    await expect(own.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    const main = own.getByRole('main');
    await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(main.getByRole('link').or(main.getByRole('button')).first()).toBeVisible();

    await main.focus();
    await press(own, 'g', '?');
    const parts = own.getByRole('heading', { level: 2 });
    await expect(own.getByRole('heading', { name: 'The palette' })).toBeVisible();
    const titles = await parts.allTextContents();
    expect(titles.includes('Importing')).toBe(modules.includes('BULK'));
    expect(titles.includes('Users and subscriptions')).toBe(modules.includes('ADMIN'));
    await own.close();
  });

test('the settings of the menu open by themselves on their screens, and by key', async ({ page }) => {
  await signIn(page, server.url);
  const settings = menuOf(page).getByRole('button', { name: 'Settings' });
  const tags = menuOf(page).getByRole('link', { name: 'Tags' });
  await expect(settings).toHaveAttribute('aria-expanded', 'false');
  await expect(tags).toHaveCount(0);

  await page.locator('main').focus();
  await press(page, ']');
  await expect(menuOf(page).getByRole('link', { name: 'Contact Attributes' })).toBeFocused();
  await press(page, 'ArrowDown', 'ArrowDown');
  await expect(tags).toBeFocused();
  await press(page, 'ArrowLeft');
  await expect(settings).toBeFocused();
  await expect(tags).toHaveCount(0);

  await page.locator('main').focus();
  await press(page, 'g', 't');
  await expect(page.getByRole('heading', { name: 'Tags' })).toBeVisible();
  await expect(tags).toHaveAttribute('aria-current', 'page');
  await press(page, 'g', 'h');
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await expect(tags).toHaveCount(0);
});
