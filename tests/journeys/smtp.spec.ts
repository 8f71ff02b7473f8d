import { expect, type Page, test } from '@playwright/test';
import { type HookSink, startHookSink } from '#tests/support/hook-sink.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { faultsOf } from './support/axe.ts';
import { seedSender } from './support/campaign-seed.ts';
import { administratorEnvironment, type Call, press, signIn, tabTo } from './support/console.ts';
import { rowsOf } from './support/records.ts';

let server: RunningServer;
let sink: HookSink;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const env = { DEMO: '0', ALLOW_PRIVATE_TARGETS: '127.0.0.0/8', ...administratorEnvironment };
  [server, sink] = await Promise.all([startServer({ env }), startHookSink()]);
});

test.afterAll(async () => {
  await Promise.all([server.stop(), sink.close()]);
});

const mail = {
  subject: 'Your loaf is ready',
  html: '<p>Warm bread: <a href="https://bakery.example/loaf">look</a></p>',
  text: 'Warm bread',
};

/** Follows a link of the newest mail in the mailbox as its reader would. */
async function follow(page: Page, call: Call, kind: 'o' | 'c') {
  const [newest] = await rowsOf(call, '/mailbox/messages?to=ada@example.com');
  const { body } = await call<{ html: string }>('GET', `/mailbox/messages/${newest?.id}`);
  const url = new RegExp(`${server.url}/t/${kind}/[\\w.-]+`).exec(body.html)?.[0] ?? '';
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  await page.request.get(url, { headers: agent, maxRedirects: 0 });
}

test('a mail of a program is found, its story is read and it is sent again, by keyboard', async ({
  page,
}) => {
  const call = await signIn(page, server.url);
  const { sender } = await seedSender(call, server.url);
  await press(page, 'g', 'e');
  await expect(page.getByRole('heading', { name: 'SMTP messages' })).toBeVisible();
  await expect(page.getByText('No message was sent over SMTP yet')).toBeVisible();

  for (const to of ['bob@example.com', 'ada@example.com'])
    await call('POST', '/smtp/messages', { sender, to: [to], ...mail });
  await expect(page.getByRole('gridcell', { name: 'sent' })).toHaveCount(2);

  await press(page, 'f');
  await page.keyboard.type('ada');
  await expect(page.getByRole('gridcell', { name: 'bob@example.com' })).toHaveCount(0);
  await press(page, 'Enter');
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Subject: Your loaf is ready' });
  const story = dialog.getByRole('list', { name: 'Events' }).getByRole('listitem');
  await expect(story).toHaveText([/Sent/]);
  await follow(page, call, 'o');
  await expect(story).toHaveText([/Sent/, /Read/]);
  await follow(page, call, 'c');
  await expect(story).toHaveText([/Sent/, /Read/, /Link visited.*https:\/\/bakery\.example\/loaf/]);
  await expect(dialog.frameLocator('iframe').getByText('Warm bread')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await tabTo(page, dialog.getByRole('tab', { name: 'HTML' }));
  await press(page, 'ArrowRight', 'Enter');
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue(/Warm bread/);

  await tabTo(page, dialog.getByRole('button', { name: 'Send again' }));
  await press(page, 'Enter');
  await expect(
    page.getByRole('dialog', { name: 'Send this message to ada@example.com again?' }),
  ).toBeVisible();
  await press(page, 'Control+Enter');
  await expect(dialog.getByText('This is the new message')).toBeVisible();
  await expect(story).toHaveText([/Sent/]);
  await press(page, 'Escape');
  await expect(page.getByRole('gridcell', { name: 'ada@example.com' })).toHaveCount(2);

  await press(page, 'f');
  await tabTo(page, page.getByRole('search').getByRole('button', { name: /^Sent/ }));
  await press(page, 'Enter');
  await page.keyboard.type('tomorrow');
  await press(page, 'Enter');
  await expect(page.getByRole('gridcell', { name: 'ada@example.com' })).toHaveCount(0);
});

test('the credentials of a sender are read, tried and renewed, by keyboard', async ({ page }) => {
  const call = await signIn(page, server.url);
  await seedSender(call, server.url);
  await press(page, 'g', 's');
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await press(page, 's');
  const dialog = page.getByRole('dialog', { name: 'SMTP credentials of journey@bakery.example' });
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await tabTo(page, dialog.getByRole('button', { name: 'Show' }));
  await press(page, 'Enter');
  await expect(password).toHaveAttribute('type', 'text');
  const former = await password.inputValue();
  await tabTo(page, dialog.getByRole('tab', { name: 'curl' }));
  await press(page, 'ArrowRight', 'Enter');
  await expect(dialog.getByRole('textbox', { name: 'Node.js' })).toHaveValue(
    /from: 'journey@bakery\.example'/,
  );
  await press(page, 'Control+Enter');
  await expect(dialog.getByText('The server answered: 250 2.0.0 OK')).toBeVisible();

  await tabTo(page, dialog.getByRole('button', { name: 'Renew the password' }));
  await press(page, 'Enter');
  await expect(page.getByRole('dialog', { name: /^Renew the SMTP password/ })).toBeVisible();
  await press(page, 'Control+Enter');
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).not.toHaveValue(former);
  await tabTo(page, dialog.getByRole('link', { name: 'Show the message' }));
  await press(page, 'Enter');
  await expect(page.getByRole('dialog', { name: 'Subject: Test of journey@bakery.example' })).toBeVisible();
});

test('the dashboard counts mails as they are sent, and goes through days and months by the arrows', async ({
  page,
}) => {
  const call = await signIn(page, server.url);
  const { sender } = await seedSender(call, server.url);
  const daily = page.getByRole('group', { name: 'Daily totals' });
  const sent = daily.locator('dd').first();
  await expect(sent).toHaveText(/^\d+$/);
  const before = Number(await sent.textContent());
  await call('POST', '/smtp/messages', { sender, to: ['cas@example.com'], ...mail });
  await expect(sent).toHaveText(String(before + 1));
  await expect(page.getByRole('slider', { name: /SMTP statistics/ })).toBeVisible();

  const next = daily.getByRole('button', { name: 'Show the figures of the next day' });
  const previous = daily.getByRole('button', { name: 'Show the figures of the day before' });
  const monthly = page.getByRole('group', { name: 'Monthly totals' });
  await tabTo(page, monthly.getByRole('button').first());
  await press(page, 'ArrowLeft', 'ArrowRight');
  await expect(monthly.locator('dd').first()).toHaveText(String(before + 1));
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await expect(next).not.toHaveAttribute('aria-disabled', 'true');
  await tabTo(page, next, 'Shift+Tab');
  await press(page, 'ArrowRight');
  await expect(previous).not.toHaveAttribute('aria-disabled', 'true');
  expect(await faultsOf(page)).toEqual([]);
  await tabTo(page, page.getByRole('combobox', { name: 'Year' }));
  await press(page, 'ArrowUp');
  await expect(page.getByText('No program sent anything in this month.')).toBeVisible();
});

test('a webhook is made, its secret is shown, it is tried, and what was posted is tried again, by keyboard', async ({
  page,
}) => {
  await signIn(page, server.url);
  await press(page, 'g', 'w');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await press(page, 'c');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Orders');
  await tabTo(page, page.getByRole('textbox', { name: 'URL' }));
  await page.keyboard.type(`${sink.url}/bounces`);
  await tabTo(page, page.getByRole('switch', { name: 'Enabled' }));
  await press(page, 'Space', 'Control+s');
  await expect(page.getByRole('gridcell', { name: 'enabled' })).toBeVisible();
  await expect(page.locator('[data-cell]:focus')).toBeVisible();

  await press(page, 's');
  const dialog = page.getByRole('dialog', { name: 'Orders' });
  await tabTo(page, dialog.getByRole('button', { name: 'Show' }));
  await press(page, 'Enter');
  await expect(dialog.getByLabel('Secret key', { exact: true })).toHaveValue(/^whsec_/);
  sink.behave((response) => response.writeHead(500).end('out of flour'));
  await press(page, 'Control+Enter');
  await expect(dialog.getByText('Not taken: refused, status 500.')).toBeVisible();
  expect(sink.posts.at(-1)?.headers).toHaveProperty('x-signature');
  await press(page, 'Escape');
  await expect(page.getByRole('gridcell', { name: 'failed' })).toBeVisible();

  await press(page, 'd');
  await expect(page.getByRole('heading', { name: /Deliveries/ })).toBeVisible();
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await press(page, 'Enter');
  const delivery = page.getByRole('dialog', { name: /^Delivery/ });
  await expect(delivery.getByRole('textbox', { name: 'Answer' })).toHaveValue('out of flour');
  sink.behave((response) => response.writeHead(204).end());
  await press(page, 'Control+Enter');
  await expect(page.getByRole('gridcell', { name: 'delivered' })).toBeVisible();
});

test.describe('in Dutch', () => {
  test.use({ locale: 'nl-NL' });

  test('a receiver is made, its secret is shown and it is paused, by keyboard', async ({ page }) => {
    await signIn(page, server.url);
    await press(page, 'g', 'r');
    await expect(page.getByText('Nog geen ontvangers')).toBeVisible();
    await press(page, 'c');
    await expect(page.getByRole('textbox', { name: 'Naam' })).toBeFocused();
    await page.keyboard.type('Helpdesk');
    await tabTo(page, page.getByRole('textbox', { name: 'URL' }));
    await page.keyboard.type(`${sink.url.replace('http:', 'https:')}/mail`);
    await press(page, 'Control+s');
    await expect(page.getByRole('gridcell', { name: 'actief' })).toBeVisible();
    await expect(page.locator('[data-cell]:focus')).toBeVisible();
    await press(page, 's');
    const dialog = page.getByRole('dialog', { name: 'Helpdesk' });
    await tabTo(page, dialog.getByRole('button', { name: 'Tonen' }));
    await press(page, 'Enter');
    await expect(dialog.getByLabel('Geheime sleutel', { exact: true })).toHaveValue(/^whsec_/);
    await press(page, 'Control+Enter');
    await expect(dialog.getByText(/^Niet aangenomen: /)).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await press(page, 'Escape', 'd');
    await expect(page.getByRole('gridcell', { name: 'mislukt' })).toBeVisible();
    await press(page, 'g', 'r');
    await expect(page.locator('[data-cell]:focus')).toBeVisible();
    await press(page, 'v');
    await expect(page.getByRole('gridcell', { name: 'gepauzeerd' })).toBeVisible();
  });
});
