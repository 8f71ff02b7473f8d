import { expect, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { faultsOf } from './support/axe.ts';
import { administratorEnvironment, type Call, press, signIn, tabTo } from './support/console.ts';

let server: RunningServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startServer({ env: { DEMO: '0', ...administratorEnvironment } });
});

test.afterAll(async () => {
  await server.stop();
});

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const newsletter = `<!doctype html>
<html lang="en" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
  <meta charset="utf-8">\t
  <!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
  <style>@media (max-width:600px) { .wide { width:100% !important } }  </style>
</head>
<body>
  <!--[if (gte mso 9)|(IE)]><table width="600"><tr><td><![endif]-->
  <p>Hello {{ attributes.first-name | default: "there" }} &nbsp;é 😀</p>
  <a href="https://shop.example/a?x=1&amp;y=2">one</a> <a href='https://shop.example/b'>two</a>
  <a href="https://shop.example/c?mail={{ email }}">three</a>
  <a href="{{ unsubscribe_url }}">unsubscribe</a>
  <!--[if (gte mso 9)|(IE)]></td></tr></table><![endif]-->
</body>
</html>
`;

interface StoredMessage {
  id: number;
  html: string;
  version: number;
  links: { url: string; enabled: boolean }[];
}

async function stored(call: Call, id: number): Promise<StoredMessage> {
  return (await call('GET', `/messages/${id}`)).body;
}

async function makeMessage(call: Call, name: string, values: object = {}): Promise<number> {
  const { body } = await call('POST', '/messages', { name, builder: 'html', ...values });
  return (body as StoredMessage).id;
}

function htmlEditor(page: Page) {
  return page.getByRole('textbox', { name: 'HTML of the message' });
}

async function openEditor(page: Page, id: number) {
  await page.goto(`${server.url}/#/messages/${id}`);
  await expect(htmlEditor(page)).toBeVisible();
}

async function paste(page: Page, text: string) {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press('Control+V');
}

async function noFaults(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await faultsOf(page)).toEqual([]);
  }
}

test('a message is written, saved to the byte, previewed, mailed and read in the mailbox, all by keyboard', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const call = await signIn(page, server.url);
  await press(page, 'g', 'm');
  await expect(page.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible();
  await noFaults(page);
  await press(page, 'c');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Newsletter of May');
  await page.keyboard.press('Enter');

  const editor = htmlEditor(page);
  await expect(editor).toBeVisible();
  const id = Number(/messages\/(\d+)/.exec(page.url())?.[1]);
  await tabTo(page, editor);
  await paste(page, newsletter);
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+j');
  await page.keyboard.press('Enter');
  await expect(editor).toBeFocused();
  await page.keyboard.type('!');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await noFaults(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Newsletter of May is saved')).toBeVisible();
  const written = `${newsletter}{{ email }}!`;
  expect((await stored(call, id)).html).toBe(written);

  await page.reload();
  await expect(editor).toBeVisible();
  await tabTo(page, editor);
  await press(page, 'Control+a', 'Control+c');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(written);

  await press(page, 'Escape', 'Shift+Tab');
  await expect(editor).not.toBeFocused();
  await tabTo(page, page.getByRole('tab', { name: 'HTML' }), 'Shift+Tab');
  await press(page, '2');
  await expect(page).toHaveURL(new RegExp(`/messages/${id}/2$`));
  await expect(page.getByRole('tab', { name: 'Links' })).toContainText('2');
  await press(page, '1');
  await expect(page).toHaveURL(new RegExp(`/messages/${id}$`));
  await tabTo(page, page.getByRole('tab', { name: 'HTML' }));
  await press(page, 'ArrowRight');
  await expect(page.getByRole('tab', { name: 'Links' })).toBeFocused();
  await press(page, 'Enter');
  await expect(page).toHaveURL(new RegExp(`/messages/${id}/2$`));
  await expect(page.getByRole('checkbox')).toHaveCount(3);
  const second = page.getByRole('checkbox', { name: 'Count clicks on https://shop.example/b' });
  await tabTo(page, second);
  await press(page, 'Space', 'Control+s');
  await expect(page.getByText('Not saved yet')).toBeHidden();
  await expect
    .poll(async () => (await stored(call, id)).links.map(({ enabled }) => enabled))
    .toEqual([true, false, true]);
  await noFaults(page);

  // A checkbox of its screen leaves the keys of the message to it.
  await expect(second).toBeFocused();
  await press(page, 'p');
  const dialog = page.getByRole('dialog', { name: 'Preview of Newsletter of May' });
  const frame = dialog.locator('iframe');
  await expect(frame.contentFrame().getByText('three')).toBeVisible();
  await expect(frame.contentFrame().getByText('anna@postkey.example!')).toBeVisible();
  await tabTo(page, dialog.getByRole('radio', { name: 'Computer' }));
  await press(page, 'ArrowRight');
  const place = dialog.getByRole('region').filter({ has: page.locator('iframe') });
  await expect.poll(async () => (await place.boundingBox())?.width).toBe(720);
  await noFaults(page);
  await tabTo(page, place);
  const height = (await frame.boundingBox())?.height ?? 0;
  await press(page, 'ArrowDown');
  await expect.poll(async () => (await frame.boundingBox())?.height).toBe(height + 48);
  await frame.contentFrame().getByText('three').click();
  await page.mouse.move(0, 0);
  await expect(place).toBeFocused();
  await press(page, 'Escape');
  await expect(dialog).toBeHidden();

  await press(page, 'Shift+P');
  const target = page.getByRole('textbox', { name: 'Email address' });
  await expect(target).toBeFocused();
  await press(page, 'Control+a');
  await page.keyboard.type('reader@example.com');
  await press(page, 'Enter');
  await expect(page.getByText('The preview is on its way to reader@example.com')).toBeVisible();

  await press(page, 'g', 'i');
  const mail = page.getByRole('gridcell', { name: 'reader@example.com' });
  await expect(mail).toBeVisible();
  await noFaults(page);
  await tabTo(page, page.locator('[role=grid] [tabindex="0"]'));
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Newsletter of May' })).toBeVisible();
  await expect(page.locator('iframe').contentFrame().getByText('reader@example.com!')).toBeVisible();
  const link = page.getByRole('navigation', { name: 'Links' }).getByRole('link', { name: 'shop.example/b' });
  await tabTo(page, link);
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(link).toHaveAttribute('target', '_blank');
  await noFaults(page);
  await press(page, 'Escape');
  await expect(mail).toBeVisible();
});

test('an edit changes what was typed and no other byte, whatever the line ends', async ({ page }) => {
  const call = await signIn(page, server.url);
  const bodies = [
    '<p>a</p>\r\n<p>b</p>\r\n',
    '<p>a</p>\r\n<p>b</p>\n<p>c</p>\r<p>d</p>',
    '\n\n<p>a</p>\u2028 \t',
  ];
  for (const [index, html] of bodies.entries()) {
    const id = await makeMessage(call, `Line ends ${index}`, { html });
    await openEditor(page, id);
    await tabTo(page, htmlEditor(page));
    await press(page, 'Control+End', 'x', 'Control+s');
    await expect(page.getByText(`Line ends ${index} is saved`)).toBeVisible();
    expect((await stored(call, id)).html).toBe(`${html}x`);
  }
});

test('a fault of a template stands at its line, and the message is kept as it was', async ({ page }) => {
  const call = await signIn(page, server.url);
  const id = await makeMessage(call, 'Faulty', { html: '<p>fine</p>' });
  await openEditor(page, id);
  await tabTo(page, htmlEditor(page));
  await press(page, 'Control+a');
  await paste(page, '<p>one</p>\n<p>{{ email </p>\n<p>three</p>');
  await press(page, 'Control+s');
  await expect(page.getByRole('alert').filter({ hasText: 'in line 2' })).toBeVisible();
  await expect(page.locator('.cm-lint-marker-error')).toHaveCount(1);
  expect((await stored(call, id)).html).toBe('<p>fine</p>');
});

test('who saves later sees both versions and chooses', async ({ page }) => {
  const call = await signIn(page, server.url);
  const id = await makeMessage(call, 'Both', { html: '<p>first</p>' });
  await openEditor(page, id);
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.focus();
  await press(page, 'End', '!');
  await call('PUT', `/messages/${id}`, { name: 'Theirs' });
  await press(page, 'Control+s');
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: 'Save the choice' }));
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Both!' })).toBeVisible();
  expect((await call<object>('GET', `/messages/${id}`)).body).toMatchObject({ name: 'Both!' });
});

test('unsaved text is asked about, and outlasts a lost server and an ended session', async ({ page }) => {
  const call = await signIn(page, server.url);
  const id = await makeMessage(call, 'Kept', { html: '<p>first</p>' });
  await openEditor(page, id);
  await tabTo(page, htmlEditor(page));
  await press(page, 'Control+End', 'z');

  const headBefore = await page.locator('main h1').boundingBox();
  await page.route('**/messages/*', (route) => route.abort());
  await press(page, 'Control+s');
  await expect(
    page.getByRole('alert').filter({ hasText: 'The server does not answer' }).first(),
  ).toBeVisible();
  expect(await page.locator('main h1').boundingBox()).toEqual(headBefore);
  await expect(htmlEditor(page)).toHaveText('<p>first</p>z');
  await page.unroute('**/messages/*');

  await press(page, 'Escape', 'Escape');
  await expect(htmlEditor(page)).not.toBeFocused();
  await press(page, 'g', 'm');
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await press(page, 'Escape');
  await expect(htmlEditor(page)).toHaveText('<p>first</p>z');

  await page.route('**/messages/*', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/ld+json',
      body: JSON.stringify({ '@type': 'hydra:Error', 'hydra:description': 'invalidToken:over' }),
    }),
  );
  await press(page, 'Control+s');
  await expect(page.locator('input[type=password]')).toBeVisible();
  await page.unroute('**/messages/*');
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await expect(page.locator('input[type=email]')).toHaveValue('anna@postkey.example');
  await expect(page.locator('input[type=password]')).toBeFocused();
  await page.keyboard.type('Welkom-2026!x');
  await press(page, 'Enter');
  await expect(htmlEditor(page)).toHaveText('<p>first</p>z');
  await press(page, 'Control+s');
  await expect.poll(async () => (await stored(call, id)).html).toBe('<p>first</p>z');
});

test('text variant, landing page and publishing, by keyboard', async ({ page }) => {
  const call = await signIn(page, server.url);
  const id = await makeMessage(call, 'Variants', { html: '<p>a</p>' });
  await openEditor(page, id);
  await tabTo(page, page.getByRole('switch', { name: 'Text variant' }));
  await press(page, 'Space', 'Control+s');
  await expect(page.getByRole('alert').filter({ hasText: 'is required' })).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Text of the message' });
  await tabTo(page, text);
  await page.keyboard.type('plain {{');
  await expect(page.getByRole('option', { name: '{{ webversion_url }}' })).toBeVisible();
  await press(page, 'Escape', 'Backspace', 'Backspace', 'Control+j');
  await expect(page.getByPlaceholder('Find a merge tag')).toBeFocused();
  await page.keyboard.type('addr');
  await expect(page.getByRole('option')).toHaveCount(1);
  await press(page, 'Enter');
  await expect(text).toBeFocused();
  await press(page, 'Control+s');
  await expect
    .poll(async () => (await call('GET', `/messages/${id}`)).body)
    .toMatchObject({ hasTextVariant: true, text: 'plain {{ email }}' });

  await press(page, 'Escape', 'Shift+Tab');
  await tabTo(page, page.getByRole('switch', { name: 'Landing page' }), 'Shift+Tab');
  await press(page, 'Space');
  await expect(page.getByRole('tab', { name: 'Links' })).toBeHidden();
  await tabTo(page, page.getByRole('switch', { name: 'Published' }));
  await press(page, 'Space', 'Control+s');
  await expect(page.getByRole('link', { name: 'Open the landing page' })).toBeVisible();
  const { body } = await call<object>('GET', `/messages/${id}`);
  expect(body).toMatchObject({ text: '', hasTextVariant: false, privacy: { value: 'public' } });
  await noFaults(page);
});

test('rows are duplicated, archived, restored and deleted by key, with undo', async ({ page }) => {
  const call = await signIn(page, server.url);
  const name = 'Only one of this name';
  await makeMessage(call, name);
  await page.goto(`${server.url}/#/messages?name=Only one`);
  const cell = page.getByRole('gridcell', { name, exact: true });
  await expect(cell).toBeVisible();
  await tabTo(page, page.locator('[role=grid] [tabindex="0"]'));
  await press(page, 'd');
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
  await expect(field).toBeFocused();
  await press(page, 'Control+a', 'Delete', 'Enter');
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.keyboard.type('Only one copy');
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Only one copy' })).toBeVisible();

  await page.goto(`${server.url}/#/messages?name=Only one of`);
  await expect(cell).toBeVisible();
  await tabTo(page, page.locator('[role=grid] [tabindex="0"]'));
  await press(page, 'a');
  await expect(cell).toBeHidden();
  await press(page, 'u');
  await expect(cell).toBeVisible();
  await tabTo(page, page.locator('[role=grid] [tabindex="0"]'));
  await press(page, 'Delete');
  await expect(cell).toBeHidden();
  await press(page, 'u');
  await expect(cell).toBeVisible();
});
