import { expect, type Page, type Request, test } from '@playwright/test';
import { type Call, press } from './console.ts';
import { titled } from './titled.ts';

interface PaletteWorld {
  readonly page: Page;
  readonly url: string;
  readonly call: Call;
  /** A list with a few contacts. */
  readonly people: number;
}

/** Whether the console sends it by itself, whatever a person does. */
function isOwn(url: string): boolean {
  return /^\/(account|realtime|token)/.test(new URL(url).pathname);
}

type List = { readonly 'hydra:member': readonly { readonly id: number }[] };

/** Declares what is to hold for commands that cannot run; the world is asked for when a test begins. */
export function testPaletteRefusals(world: () => PaletteWorld): void {
  const heading = (name: string | RegExp) => world().page.getByRole('heading', { level: 1, name });
  const palette = () => world().page.locator('[data-key-scope=palette]');
  const input = () => palette().getByRole('combobox');
  const options = () => palette().getByRole('option');
  const said = () => palette().getByRole('status').last();

  async function visit(path: string, title: string | RegExp) {
    await world().page.goto(`${world().url}/#${path}`);
    await expect(heading(title)).toBeVisible();
  }
  async function open(text: string) {
    await press(world().page, 'Control+k');
    await expect(input()).toBeFocused();
    await world().page.keyboard.type(text);
  }
  async function retype(text: string) {
    await press(world().page, 'Control+a');
    await world().page.keyboard.type(text);
  }
  async function close() {
    await press(world().page, 'Escape');
    await expect(palette()).toHaveCount(0);
  }
  /** The row of a command, made the active one. */
  async function goTo(title: RegExp) {
    const row = options().filter({ hasText: title }).first();
    await expect(row).toBeVisible();
    for (let step = 0; (await row.getAttribute('aria-selected')) !== 'true' && step < 50; step += 1)
      await press(world().page, 'ArrowDown');
    return row;
  }
  /** What is sent that is no read, until it is asked for. */
  async function watchWrites(): Promise<readonly string[]> {
    const sent: string[] = [];
    await world().page.route('**/*', (route) => {
      const [method, url] = [route.request().method(), route.request().url()];
      if (method !== 'GET' && !isOwn(url)) sent.push(`${method} ${url}`);
      return route.fallback();
    });
    return sent;
  }
  /** Expects a command that cannot run: marked so, with its reason, which Enter only says; it asks the server for nothing. */
  async function expectRefused(title: RegExp, reason: string) {
    const row = await goTo(title);
    await expect(row).toHaveAttribute('aria-disabled', 'true');
    await expect(row).toContainText(reason);
    const sent: string[] = [];
    // Lists read anew by themselves, and what was typed or used before may still be searched for and saved.
    const note = (request: Request) =>
      request.method() === 'GET' || isOwn(request.url()) || sent.push(request.url());
    world().page.on('request', note);
    await press(world().page, 'Enter');
    await expect(said()).toHaveText(reason);
    await expect(input()).toBeFocused();
    world().page.off('request', note);
    expect(sent).toEqual([]);
  }

  test('what is meant for the chosen rows waits until one is chosen, and then runs on it alone', async () => {
    const { page, call } = world();
    const sent = await watchWrites();
    await visit('/campaigns', 'Campaigns');
    await expect(page.locator('[data-cell]:focus')).toBeVisible();
    const name = (await page.locator('[data-cell="0/name"]').textContent()) ?? '';
    await open('archive selected');
    await expectRefused(titled('Archive campaign'), 'Select rows first');
    await close();
    expect(sent).toEqual([]);
    await expect(page.locator('[data-cell]:focus')).toBeVisible();
    await press(page, 'x');
    await expect(page.getByRole('group', { name: 'Selection' })).toContainText(/1 of \d+ selected/);
    await open('archive selected');
    await expect(await goTo(titled('Archive campaign'))).not.toHaveAttribute('aria-disabled');
    await press(page, 'Enter');
    const archived = async () => {
      const { body } = await call<{ 'hydra:member': { name: string }[] }>('GET', '/campaigns?inArchive=true');
      return body['hydra:member'].map((each) => each.name);
    };
    await expect.poll(archived).toContain(name);
    await expect(page.getByText(`Archived: “${name}”`)).toBeVisible();
    await press(page, 'u');
    await expect.poll(archived).not.toContain(name);
    await press(page, 'Shift+X');
    await expect(page.getByRole('group', { name: 'Selection' })).toHaveCount(0);
  });

  test('what cannot run says why and sends nothing', async () => {
    const { page } = world();
    const sent = await watchWrites();
    await visit('/campaigns?name=none-has-this', 'Campaigns');
    await expect(page.getByRole('button', { name: 'Clear the filters' })).toBeVisible();
    await press(page, 'a');
    await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Select rows first' })).toBeVisible();
    await open('archive campaign');
    await expectRefused(titled('Archive campaign'), 'Select rows first');
    await close();

    // Where no list of them is open, the command asks which one.
    await visit('/mailbox', 'Local Mailbox');
    await open('archive campaign');
    await goTo(titled('Archive campaign'));
    await press(page, 'Enter');
    await expect(input()).toHaveAttribute('placeholder', 'Which campaign?');
    await close();

    await visit('/campaign/senders', 'Senders');
    await expect(page.getByRole('gridcell', { name: 'verified', exact: true })).toBeVisible();
    await expect(page.locator('[data-cell]:focus')).toBeVisible();
    await open('verify sender');
    await expectRefused(titled('Verify sender'), 'This sender is verified already');
    await close();

    await page.route('**/campaigns?*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { 'hydra:member': object[] };
      const member = body['hydra:member'].map((each) => ({ ...each, state: { value: 'sending' } }));
      await route.fulfill({ response: answer, json: { ...body, 'hydra:member': member } });
    });
    await visit('/campaigns?name=e', 'Campaigns');
    await expect(page.getByRole('gridcell', { name: 'sending', exact: true }).first()).toBeVisible();
    await expect(page.locator('[data-cell]:focus')).toBeVisible();
    await open('edit campaign');
    await expectRefused(
      titled('Edit campaign'),
      'A campaign that is being sent or has been sent cannot be changed',
    );
    await close();
    expect(sent).toEqual([]);
  });

  test('the commands are those of where one is, and follow what the account may do', async () => {
    const { page, call, people } = world();
    const command = (title: string) => options().filter({ hasText: titled(title) });
    await visit('/campaigns', 'Campaigns');
    await expect(page.locator('[data-cell]:focus')).toBeVisible();
    await open('');
    await expect(command('Duplicate campaign')).toBeVisible();
    await expect(command('Blacklist contact')).toHaveCount(0);
    await retype(`/contacts?group=${people}`);
    await press(page, 'Enter');
    await expect(heading('Contact List # Vintage shops')).toBeVisible();
    await expect(page.locator('[data-cell]:focus')).toBeVisible();
    await open('');
    for (const title of ['Create contact', 'Edit contact', 'Blacklist contact', 'Import contacts'])
      await expect(command(title)).toBeVisible();
    // What was used of late is offered everywhere, and none of these was.
    for (const title of ['Edit campaign', 'Duplicate campaign', 'Send campaign now'])
      await expect(command(title)).toHaveCount(0);
    // What belongs to a report says so in a list.
    await retype('next page');
    await expectRefused(titled('Next page'), 'This belongs to another screen');
    for (const title of ['Create contact', 'Import contacts']) {
      await retype(title);
      await expect(command(title)).toBeVisible();
      await expect(command(title)).not.toHaveAttribute('aria-disabled');
    }

    await close();

    // The smallest product, bought elsewhere, is for fewer contacts than there are.
    const { body: products } = await call<List>('GET', '/admin/products?name=Bulk+S');
    const { body: info } = await call<{ id: number }>('GET', '/account/info');
    const subscription = await call<{ id: number }>('POST', '/admin/user/subscriptions', {
      user: info.id,
      product: products['hydra:member'][0]?.id,
      startsOn: '2020-01-01',
      expiresOn: '2099-12-31',
    });
    expect(subscription.status).toBe(201);
    const reason = 'Your account has used more than the allowed amount of contacts';
    await expect(page.getByText(reason).first()).toBeVisible();
    for (const title of ['Create contact', 'Import contacts']) {
      await open(title);
      await expect(command(title)).toHaveAttribute('aria-disabled', 'true');
      await expectRefused(titled(title), reason);
      await close();
    }
    await call('DELETE', `/admin/user/subscriptions/${subscription.body.id}`);
    await expect(page.getByText(reason)).toHaveCount(0);
    await open('create contact');
    await expect(command('Create contact')).not.toHaveAttribute('aria-disabled');
    await close();
  });

  test('over the gate of a launch only what is safe there is offered, and the gate is named', async () => {
    const { page, call, people, url } = world();
    const { body: senders } = await call<{ 'hydra:member': { id: number }[] }>('GET', '/campaign/senders');
    const { body: messages } = await call<{ 'hydra:member': { id: number }[] }>('GET', '/messages');
    const made = await call<{ id: number }>('POST', '/campaigns', {
      name: 'Gate',
      subjectLine: 'Gate',
      sender: senders['hydra:member'][0]?.id,
      message: messages['hydra:member'][0]?.id,
      groups: [people],
    });
    expect(made.status).toBe(201);
    await page.goto(`${url}/#/campaigns/${made.body.id}/2`);
    await expect(heading('Campaign # Gate')).toBeVisible();
    await open('send campaign now');
    await press(page, 'Enter');
    const gate = page.getByRole('dialog', { name: /Gate/ });
    await expect(gate.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('123');
    await open('');
    await expect(palette()).toContainText('Still open below: ');
    await expect(palette()).toContainText('Gate');
    const offered = await options().allTextContents();
    expect(offered.map((text) => text.replace(/⏎$/, ''))).toEqual([
      'Change the theme',
      'Change the language',
      'Change the height of rows',
    ]);
    for (const text of ['janine', '#1', '@jan', '/groups', 'delete campaign']) {
      await retype(text);
      await expect(options().and(page.locator(':not([aria-disabled])'))).toHaveCount(0);
    }
    await expectRefused(titled('Delete campaign'), 'Close the dialog first');
    await close();
    await expect(gate.getByRole('textbox')).toBeFocused();
    await expect(gate.getByRole('textbox')).toHaveValue('123');
    // A number that was typed is asked about before it is lost.
    await press(page, 'Control+a', 'Delete', 'Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}
