import { expect, type Page } from '@playwright/test';
import { type Call, press, tabTo } from './console.ts';
import { walkByPalette } from './palette-walk.ts';

interface CampaignBody {
  readonly state: { readonly value: string };
  readonly report: { readonly contactSentActions: number };
}

const html =
  '<p>Warm <a href="https://bakery.example/rye">rye</a></p><p><a href="{{ unsubscribe_url }}">Off</a></p>';

/** Goes from a new list to a read report; every step begins in the palette, and each is seen to have worked. */
export async function walkMainJob(page: Page, call: Call, url: string): Promise<void> {
  const palette = walkByPalette(page);
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const cell = page.getByRole('gridcell');
  const focusedCell = page.locator('[role=gridcell]:focus');
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const field = (name: string) => page.getByLabel(new RegExp(`^${name}\\s*\\*?$`));
  const tab = (name: string) => page.getByRole('tab', { name });

  async function fill(name: string, text: string) {
    await tabTo(page, field(name));
    await page.keyboard.type(text);
  }
  async function pick(name: string, option: string) {
    await fill(name, option);
    await expect(page.getByRole('option', { name: option }).first()).toBeVisible();
    await press(page, 'Enter');
  }

  await palette.run('Create contact list');
  await expect(field('Name')).toBeFocused();
  await page.keyboard.type('Regulars');
  await palette.run('Save');
  await expect(cell.filter({ hasText: 'Regulars' })).toBeVisible();

  await expect(focusedCell).toBeVisible();
  await palette.run('Open contact list');
  await expect(heading('Contact List # Regulars')).toBeVisible();
  await palette.run('Import contacts');
  await expect(dialog('Import contacts')).toBeVisible();
  const chooser = page.waitForEvent('filechooser', { timeout: 10_000 });
  await press(page, 'Enter');
  await (await chooser).setFiles('tests/fixtures/members-500.csv');
  await expect(page.getByText('members-500.csv').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
  await press(page, 'Control+Enter');
  await press(page, 'Control+Enter');
  await expect(page.getByText('The import is done')).toBeVisible({ timeout: 60_000 });
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('main header')).toContainText('500');

  await palette.run('Create sender');
  await expect(field('Name')).toBeFocused();
  await page.keyboard.type('Oven');
  await fill('Email', 'oven@bakery.example');
  await palette.run('Save');
  await expect(cell.filter({ hasText: 'oven@bakery.example' })).toBeVisible();
  await expect(focusedCell).toBeVisible();

  await palette.run('Go to Home');
  await expect(heading(/^Welcome/)).toBeVisible();
  await palette.run('Verify sender');
  await palette.choose('oven@bakery.example');
  await expect
    .poll(async () => {
      const { body } = await call<{ 'hydra:totalItems': number }>(
        'GET',
        '/mailbox/messages?to=oven@bakery.example',
      );
      return body['hydra:totalItems'];
    })
    .toBe(1);
  await palette.run('Go to Local Mailbox');
  await expect(cell.filter({ hasText: 'Verify oven@bakery.example as a sender' })).toBeVisible();
  await expect(focusedCell).toBeVisible();
  await palette.run('Open mail');
  await expect(page.getByRole('link', { name: new RegExp(`${url}/verify-sender/`) })).toBeVisible();
  const opened = page.waitForEvent('popup');
  await palette.run('Open a link of the mail');
  const confirmation = await opened;
  await tabTo(confirmation, confirmation.getByRole('button'));
  await press(confirmation, 'Enter');
  await expect(confirmation.getByRole('button')).toHaveCount(0);
  await confirmation.close();
  await palette.run('Go to Senders');
  await expect(page.getByRole('row').filter({ hasText: 'oven@bakery.example' })).toContainText('verified');

  await palette.run('Create message');
  await expect(field('Name')).toBeFocused();
  await page.keyboard.type('Fresh bread');
  await palette.run('Save');
  const editor = page.getByRole('textbox', { name: 'HTML' });
  await expect(editor).toBeVisible();
  await tabTo(page, editor);
  await page.evaluate((text) => navigator.clipboard.writeText(text), html);
  await press(page, 'Control+v');
  await palette.run('Save');
  await expect(page.getByText('Not saved yet')).toBeHidden();
  const message = Number(/messages\/(\d+)/.exec(page.url())?.[1]);
  await expect
    .poll(async () => (await call<{ html: string }>('GET', `/messages/${message}`)).body.html)
    .toContain('Warm');

  await palette.run('Set a field of message');
  await palette.choose('Published', 'published');
  await expect(page.getByRole('switch', { name: 'Published' })).toBeChecked();

  await palette.run('Create campaign');
  await expect(field('Name')).toBeFocused();
  await page.keyboard.type('Bread week');
  await fill('Subject line', 'Bread week');
  await pick('Sender', 'Oven');
  await pick('Message', 'Fresh bread');
  await pick('Contact lists', 'Regulars');
  await palette.run('Save and go on');
  await expect(tab('Overview')).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Control+Shift+Enter');
  await expect(page).toHaveURL(/campaigns\/\d+\/2/);
  const campaign = Number(/campaigns\/(\d+)/.exec(page.url())?.[1]);
  const campaignNow = async () => (await call<CampaignBody>('GET', `/campaigns/${campaign}`)).body;
  for (const [step, name] of [
    ['Show the metadata of the campaign', 'Metadata'],
    ['Show the overview of the campaign', 'Overview'],
    ['Show how the campaign is sent', 'Send'],
  ] as const) {
    await palette.run(step);
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
  }

  await palette.run('Schedule campaign');
  await expect(dialog(/500/)).toBeVisible();
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect((await campaignNow()).state.value).toBe('new');
  await palette.run('Send campaign now');
  await expect(dialog(/500/).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('500');
  await press(page, 'Enter');
  await expect(page.getByText('Campaign is sending')).toBeVisible();
  await expect
    .poll(campaignNow, { timeout: 60_000 })
    .toMatchObject({ state: { value: 'done' }, report: { contactSentActions: 500 } });

  await palette.run('Go to Home');
  await palette.run('Open the report of the campaign');
  await palette.choose('Bread week');
  await expect(page).toHaveURL(new RegExp(`campaigns/${campaign}/report$`));
  await expect(tab('Links')).toBeVisible();
  await palette.run('Show the links of the report');
  await expect(tab('Links')).toHaveAttribute('aria-selected', 'true');
  await palette.run('Show who clicked a link of the campaign');
  await palette.choose('bakery.example/rye');
  await expect(page).toHaveURL(new RegExp(`campaigns/${campaign}/report/list/clicked/\\d+`));
  await palette.run('Go to Home');
  await palette.run('Show the events of the campaign');
  await palette.choose('Bread week', 'Sent');
  await expect(page).toHaveURL(new RegExp(`campaigns/${campaign}/report/list/sent`));
  await expect(cell.filter({ hasText: '@' }).first()).toBeVisible();
}
