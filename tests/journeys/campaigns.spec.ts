import { expect, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { seedAudience, seedSender } from './support/campaign-seed.ts';
import { administratorEnvironment, type Call, press, signIn, tabTo } from './support/console.ts';

let server: RunningServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  // One connection, so that a campaign takes long enough to be held.
  server = await startServer({ env: { ...administratorEnvironment, MAIL_CONNECTIONS: '1' } });
});

test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

function heading(page: Page, text: string | RegExp) {
  return page.locator('main').getByRole('heading', { level: 1, name: text });
}

function field(page: Page, name: string) {
  return page.locator('main').getByRole('textbox', { name, exact: true });
}

function tile(page: Page, name: string) {
  return page
    .locator('main')
    .locator('a, div')
    .filter({ hasText: new RegExp(`^${name}[\\d,]`) })
    .first();
}

/** Types into a combobox that has the focus and takes the first choice. */
async function choose(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await expect(page.getByRole('option').first()).toContainText(text);
  await press(page, 'Enter');
  await expect(page.getByRole('listbox')).toBeHidden();
}

/** Chooses in a combobox for several, whose list stays open for the next one. */
async function add(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await expect(page.getByRole('option').first()).toContainText(text);
  await press(page, 'Enter', 'Escape');
  await expect(page.getByRole('button', { name: `Remove ${text}` })).toBeVisible();
}

/** Goes to the list of campaigns and puts the cursor on the campaign. */
async function goToCampaign(page: Page, name: string): Promise<void> {
  // The palette is heard in fields too.
  await press(page, 'Control+k');
  await page.keyboard.type('campaigns');
  await expect(page.getByRole('option').first()).toContainText('Go to Campaigns');
  await press(page, 'Enter');
  await expect(heading(page, 'Campaigns')).toBeVisible();
  await expect(page.locator('[data-cell]:focus')).toBeVisible();
  await press(page, 'Control+Home');
  const rows = page.getByRole('row').filter({ hasText: name });
  await expect(rows).toBeVisible();
  const wanted = (await rows.locator('[data-cell]').first().getAttribute('data-cell')) ?? '';
  const row = Number(wanted.split('/')[0]);
  for (let step = 0; step < row; step += 1) await press(page, 'ArrowDown');
  await expect(page.locator(`[data-cell^="${row}/"]:focus, [data-holds^="${row}/"] :focus`)).toBeVisible();
}

async function draft(call: Call, name: string, group: number): Promise<number> {
  const { sender, message } = await seedSender(call, server.url);
  const { body } = await call('POST', '/campaigns', {
    name,
    subjectLine: 'Hello',
    sender,
    message,
    groups: [group],
  });
  return (body as { id: number }).id;
}

async function stateOf(call: Call, id: number): Promise<string> {
  const { body } = await call('GET', `/campaigns/${id}`);
  return (body as { state: { value: string } }).state.value;
}

test('a campaign is made, counted, sent, read and followed by keyboard alone', async ({ page }) => {
  const call = await signIn(page, server.url);
  await seedSender(call, server.url);
  await seedAudience(call);

  await press(page, 'g', 'p');
  await expect(heading(page, 'Campaigns')).toBeVisible();
  await press(page, 'c');
  await expect(heading(page, 'Create campaign')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await page.keyboard.type('Spring letter');
  await press(page, 'Control+s');

  // A name is enough for a draft; what it still lacks is said, and the rest of the wizard says why it is shut.
  await expect(heading(page, 'Campaign # Spring letter')).toBeVisible();
  await expect(page.getByText('No sender selected', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('tab', { name: /Send/ })).toBeDisabled();
  await expect(page.getByRole('tab', { name: /Send/ })).toHaveAttribute('title', /no recipients/);

  await tabTo(page, field(page, 'Subject line'));
  await page.keyboard.type('Spring is here');
  await press(page, 'Tab');
  await choose(page, 'Journey');
  await press(page, 'Tab');
  await choose(page, 'Spring message');
  await tabTo(page, page.getByRole('combobox', { name: 'Tags' }));
  await page.keyboard.type('Asparagus');
  await expect(page.getByRole('option', { name: /Create/ })).toBeVisible();
  await press(page, 'Enter');
  await expect(page.getByRole('dialog', { name: 'Create a tag' })).toBeVisible();
  await press(page, 'Enter');
  await expect(page.getByRole('button', { name: 'Remove Asparagus' })).toBeVisible();

  await tabTo(page, page.getByRole('combobox', { name: 'Contact lists' }));
  await add(page, 'Bakers');
  await add(page, 'Cooks');
  await expect(page.getByRole('region', { name: 'Recipients' })).toContainText('5unique recipients');
  await tabTo(page, page.getByRole('switch', { name: /Leave out/ }));
  await press(page, 'Space');
  await tabTo(page, page.getByRole('combobox', { name: 'Excluded lists' }));
  await add(page, 'Staff');
  await expect(page.getByRole('region', { name: 'Recipients' })).toContainText('4unique recipients');
  await expect(page.getByRole('region', { name: 'Recipients' })).toContainText('on an excluded list1');

  await tabTo(page, page.getByRole('switch', { name: /Only contacts/ }));
  await press(page, 'Space');
  await tabTo(page, page.getByRole('button', { name: 'Add filter' }));
  await press(page, 'Enter', 'Tab');
  await expect(page.getByLabel('Which attribute')).toContainText('Town');
  await page.keyboard.type('Town');
  await press(page, 'Tab', 'Tab');
  await page.keyboard.type('utrecht');
  const recipients = page.getByRole('region', { name: 'Recipients' });
  await expect(recipients).toContainText('2unique recipients');
  await expect(recipients).toContainText('4 before filters');

  await press(page, 'Control+Shift+Enter');
  await expect(page.getByRole('tab', { name: /Overview/ })).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Control+Shift+Enter');
  await expect(page.getByRole('tab', { name: /Send/ })).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Control+Shift+Enter');
  const gate = page.getByRole('dialog', { name: 'Send “Spring letter” to 2 recipients?' });
  await expect(gate).toContainText('To Bakers and Cooks, without Staff.');
  await expect(gate).toContainText('2 of 4 match the filters.');
  const send = gate.getByRole('button', { name: /^Send/ });
  await page.keyboard.type('3');
  await expect(send).toBeDisabled();
  await press(page, 'Backspace');
  await page.keyboard.type('2');
  await press(page, 'Enter', 'Enter');

  await expect(page.getByText('Campaign is sending')).toBeVisible();
  await expect(heading(page, 'Campaigns')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Spring letter' })).toContainText('done');

  const found = await call('GET', '/mailbox/messages?subject=Spring%20is%20here');
  const mails = found.body['hydra:member'] as { id: number; to: string }[];
  expect(mails.map(({ to }) => to).sort()).toEqual(['ada@example.com', 'bob@example.com']);
  const mail = await call('GET', `/mailbox/messages/${mails[0]?.id}`);
  const link = (mail.body as { links: string[] }).links.find((each) => each.includes('/t/c/')) ?? '';

  await goToCampaign(page, 'Spring letter');
  await press(page, 'r');
  await expect(heading(page, 'Spring letter')).toBeVisible();
  await expect(tile(page, 'Sent')).toContainText('2');
  await expect(tile(page, 'Clicked')).toContainText('0');
  const followed = await page.request.get(link, {
    maxRedirects: 0,
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  });
  expect(followed.headers().location).toBe('https://bakery.example/asparagus');
  await expect(tile(page, 'Clicked')).toContainText('150.00%');

  await press(page, '2');
  await expect(page.getByRole('grid', { name: 'Links' })).toContainText('https://bakery.example/asparagus');
  await press(page, '1');
  await tabTo(page, page.getByRole('link', { name: /Clicked/ }));
  await press(page, 'Enter');
  await expect(heading(page, 'Clicked')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Clicked' })).toContainText('https://bakery.example/asparagus');
});

test('a changed number of recipients is told and asked for anew', async ({ page }) => {
  const call = await signIn(page, server.url);
  const { lists } = await seedAudience(call);
  const id = await draft(call, 'Counted anew', lists.bakers);
  await goToCampaign(page, 'Counted anew');
  await press(page, 'l');
  await expect(page.getByRole('dialog', { name: 'Send “Counted anew” to 3 recipients?' })).toBeVisible();
  await call('POST', '/contacts', { email: 'late@example.com', group: lists.bakers });
  const gate = page.getByRole('dialog', { name: 'Send “Counted anew” to 4 recipients?' });
  await page.keyboard.type('3');
  await press(page, 'Enter');
  await expect(gate).toContainText('has changed from 3 to 4');
  expect(await stateOf(call, id)).toBe('new');
  await press(page, 'Backspace');
  await page.keyboard.type('4');
  await press(page, 'Enter');
  await expect(page.getByText('Campaign is sending')).toBeVisible();
  await expect.poll(() => stateOf(call, id)).toBe('done');
});

test('a message without an unsubscribe link goes out only by a step that names it', async ({ page }) => {
  const call = await signIn(page, server.url);
  const { lists } = await seedAudience(call);
  const { sender } = await seedSender(call, server.url);
  const written = { name: 'Bare', builder: 'html', publishState: 'published', html: '<p>Hello</p>' };
  const { body: bare } = await call<{ id: number }>('POST', '/messages', written);
  const fields = {
    name: 'Bare letter',
    subjectLine: 'Hello',
    sender,
    message: bare.id,
    groups: [lists.bakers],
  };
  const { body: campaign } = await call<{ id: number }>('POST', '/campaigns', fields);

  await page.goto(`${server.url}/#/messages/${bare.id}`);
  await expect(page.getByText('It has no unsubscribe link yet.')).toBeVisible();
  await page.goto(`${server.url}/#/campaigns/${campaign.id}/overview`);
  const told = 'The message has no unsubscribe link.';
  await expect(page.locator('main').getByText(told)).toBeVisible();

  await goToCampaign(page, 'Bare letter');
  await press(page, 'l');
  const gate = page.getByRole('dialog', { name: /^Send “Bare letter” to/ });
  await expect(gate).toContainText(told);
  const number = (await gate.textContent())?.match(/Type (\d+)/)?.[1] ?? '';
  await page.keyboard.type(number);
  await press(page, 'Enter');
  const question = page.getByRole('dialog', { name: 'Send “Bare” without an unsubscribe link?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, 'Enter');
  await expect(question).toHaveCount(0);
  await expect(gate).toBeVisible();
  expect(await stateOf(call, campaign.id)).toBe('new');

  await gate.getByRole('textbox').focus();
  await press(page, 'Enter');
  await expect(question).toBeVisible();
  await press(page, 'Tab', 'Enter');
  await expect(page.getByText('Campaign is sending')).toBeVisible();
  await expect.poll(() => stateOf(call, campaign.id)).toBe('done');
});

test('a campaign is scheduled, an edit takes the schedule back, and so does a command', async ({ page }) => {
  const call = await signIn(page, server.url);
  const { lists } = await seedAudience(call);
  const id = await draft(call, 'Summer letter', lists.cooks);
  await goToCampaign(page, 'Summer letter');
  await press(page, 'Enter');
  await expect(heading(page, 'Campaign # Summer letter')).toBeVisible();
  await press(page, 'Control+Shift+Enter');
  await expect(page.getByRole('tab', { name: /Overview/ })).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Control+Shift+Enter');
  await expect(page.getByRole('switch', { name: 'Send later' })).toBeVisible();
  await tabTo(page, page.getByRole('switch', { name: 'Send later' }));
  await press(page, 'Space');
  await tabTo(page, page.getByLabel('Date and time'));
  // Which part of the native field comes first depends on the browser's own language.
  await page.getByLabel('Date and time').fill('2031-03-30T02:30');
  await expect(page.getByText('This time does not exist on that day', { exact: false })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: /^Use/ }));
  await press(page, 'Enter');
  await expect(page.getByText('(UTC+02:00)', { exact: false })).toBeVisible();

  await press(page, 'Control+Shift+Enter');
  await expect(
    page.getByRole('dialog', { name: 'Schedule “Summer letter” for 3 recipients?' }),
  ).toBeVisible();
  await page.keyboard.type('3');
  await press(page, 'Enter');
  await expect(page.getByText('Campaign is scheduled for', { exact: false })).toBeVisible();
  expect(await stateOf(call, id)).toBe('scheduled');

  await goToCampaign(page, 'Summer letter');
  await press(page, 'e');
  await expect(heading(page, 'Campaign # Summer letter')).toBeVisible();
  await tabTo(page, field(page, 'Subject line'));
  await press(page, 'End');
  await page.keyboard.type(' again');
  await press(page, 'Control+s');
  // The note over the fields says that it would be, the notice that it is.
  await expect(page.getByText('no longer scheduled, since it was changed', { exact: false })).toBeVisible();
  expect(await stateOf(call, id)).toBe('new');

  await goToCampaign(page, 'Summer letter');
  await press(page, 's');
  await expect(
    page.getByRole('dialog', { name: 'Schedule “Summer letter” for 3 recipients?' }),
  ).toBeVisible();
  await page.keyboard.type('3');
  await press(page, 'Enter');
  await expect.poll(() => stateOf(call, id)).toBe('scheduled');
  await goToCampaign(page, 'Summer letter');
  await press(page, 'Control+k');
  await page.keyboard.type('unschedule');
  await expect(page.getByRole('option').first()).toContainText('Unschedule');
  await press(page, 'Enter');
  await expect(page.getByText('No longer scheduled: “Summer letter”')).toBeVisible();
  await expect.poll(() => stateOf(call, id)).toBe('new');
});

test('what is typed survives a visit elsewhere, and is offered after leaving for the list', async ({
  page,
}) => {
  const call = await signIn(page, server.url);
  const { lists } = await seedAudience(call);
  await draft(call, 'Kept letter', lists.cooks);
  await goToCampaign(page, 'Kept letter');
  await press(page, 'e');
  await tabTo(page, field(page, 'Subject line'));
  await press(page, 'End');
  await page.keyboard.type(' and more');
  await tabTo(page, page.getByRole('tab', { name: /Metadata/ }), 'Shift+Tab');
  await press(page, 'g', 't');
  await expect(heading(page, 'Tags')).toBeVisible();
  await page.goBack();
  await expect(field(page, 'Subject line')).toHaveValue('Hello and more');
  await expect(page.getByText('What you typed earlier', { exact: false })).toBeVisible();
  await tabTo(page, page.getByRole('tab', { name: /Metadata/ }), 'Shift+Tab');
  await press(page, 'g', 'p');
  await expect(heading(page, 'Campaigns')).toBeVisible();
  await goToCampaign(page, 'Kept letter');
  await press(page, 'e');
  await expect(field(page, 'Subject line')).toHaveValue('Hello');
  await expect(page.getByText('was not saved', { exact: false })).toBeVisible();
  await press(page, 'Control+b');
  await expect(field(page, 'Subject line')).toHaveValue('Hello and more');
});

test('a new campaign begins empty, and offers what was typed of one before', async ({ page }) => {
  await signIn(page, server.url);
  await page.goto(`${server.url}/#/campaigns/create`);
  await expect(field(page, 'Name')).toBeFocused();
  await page.keyboard.type('Half a letter');
  await page.goto(`${server.url}/#/tags`);
  await expect(heading(page, 'Tags')).toBeVisible();
  await page.goto(`${server.url}/#/campaigns/create`);
  await expect(field(page, 'Name')).toHaveValue('');
  await press(page, 'Control+b');
  await expect(field(page, 'Name')).toHaveValue('Half a letter');
});

test('a campaign on its way is held, goes on and is cancelled', async ({ page }) => {
  const call = await signIn(page, server.url);
  const found = await call('GET', '/groups?name=Customers');
  const [group] = found.body['hydra:member'] as { id: number }[];
  const id = await draft(call, 'Long letter', group?.id ?? 0);
  const { body } = await call('GET', `/campaigns/${id}`);
  await call('POST', `/campaigns/${id}/launch`, {
    recipients: (body as { uniqueRecipients: number }).uniqueRecipients,
  });

  await goToCampaign(page, 'Long letter');
  await press(page, 'r');
  await expect(page.getByRole('progressbar', { name: 'Sending' })).toBeVisible();
  await press(page, 'p');
  await expect(page.getByText('Paused at', { exact: false })).toBeVisible();
  await press(page, 'p');
  await expect(page.getByText('Paused at', { exact: false })).toBeHidden();
  await press(page, 'p');
  await expect(page.getByText('Paused at', { exact: false })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: /Cancel campaign/ }));
  await press(page, 'Enter');
  const gate = page.getByRole('dialog', { name: 'Cancel “Long letter”?' });
  await expect(gate).toBeVisible();
  const asked = await gate.getByText(/^Type [\d,]+ to confirm$/).textContent();
  await page.keyboard.type(/[\d,]+/.exec(asked ?? '')?.[0] ?? '');
  await press(page, 'Enter');
  await expect(page.getByText('This campaign was cancelled', { exact: false })).toBeVisible();
  await expect.poll(() => stateOf(call, id)).toBe('done');
});

test('archive and restore act on what is chosen and are undone', async ({ page }) => {
  const call = await signIn(page, server.url);
  const { lists } = await seedAudience(call);
  await draft(call, 'Old letter', lists.cooks);
  await goToCampaign(page, 'Old letter');
  await press(page, 'x', 'a');
  await expect(page.getByRole('row').filter({ hasText: 'Old letter' })).toBeHidden();
  await press(page, 'u');
  await expect(page.getByRole('row').filter({ hasText: 'Old letter' })).toBeVisible();
});
