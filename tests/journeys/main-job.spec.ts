import { expect, type Locator, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import {
  administratorEnvironment,
  type Call,
  press,
  signIn,
  signInByKeyboard,
  tabTo,
} from './support/console.ts';
import { walkMainJob } from './support/main-job-by-palette.ts';
import { type Language, onlyEnglish, textsOf } from './support/texts.ts';

/** What the message of the journey says: merge tags, three links, and the way out. */
const html = `<!doctype html><html><body>
<p>Hello {{ attributes.voornaam | default: "friend" }} from {{ attributes.woonplaats }},</p>
<p><a href="https://bakery.example/menu">Menu</a> <a href="https://bakery.example/hours?a=1&amp;b=2">Hours</a>
<a href="https://bakery.example/for?mail={{ email }}">For you</a></p>
<p><a href="{{ unsubscribe_url }}">Unsubscribe</a></p></body></html>`;

for (const language of ['en', 'nl'] as const) {
  test.describe(`the main job, in ${language}`, () => {
    let server: RunningServer;
    test.use({
      locale: language === 'en' ? 'en-GB' : 'nl-NL',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    test.beforeAll(async () => {
      test.setTimeout(180_000);
      server = await startServer({ env: { DEMO: '0', ...administratorEnvironment } });
    });
    test.afterAll(() => server.stop());

    test('goes from an empty account to a read report, by keyboard alone', async ({ page }) => {
      test.setTimeout(240_000);
      // Choosers are caught from the start: catching begins some time after it was asked for.
      page.on('filechooser', () => undefined);
      const call = await signInByKeyboard(page, server.url);
      const journey = createJourney(page, call, language);
      const { t } = journey;

      await journey.makeList('Customers');
      await journey.importFile('Customers', 'customers-10000.csv', ['Voornaam', 'Woonplaats']);
      await journey.makeList('Members');
      await journey.importFile('Members', 'members-500.xlsx', []);
      await journey.makeList('Staff');
      await journey.makeContact('bram.bos.0@example.net');

      await journey.makeSender('Bakery', 'hello@bakery.example');
      await journey.verifySender(server.url);
      const messageId = await journey.writeMessage('Winter menu', html);
      // What says that it is not saved goes when saving begins.
      await expect.poll(() => linksOf(call, messageId)).toBe(3);

      const expected = await countOf(call, 'utrecht');
      expect(expected).toBeGreaterThan(500);
      const campaignId = await journey.makeCampaign(
        'Winter',
        'Warm bread for {{ attributes.voornaam }}',
        expected,
      );
      await journey.launch(expected);
      await journey.watch(campaignId, expected);

      const mail = await firstMail(call);
      expect(mail.headers).toContain('List-Unsubscribe-Post');
      expect(mail.html).toMatch(/Hello [^<]+ from Utrecht/);
      const menu = mail.links.find((link) => link.includes('/t/c/'))!;
      await journey.openReport(campaignId);
      await expect(journey.tile('clicked')).toContainText('0');
      for (const event of ['sent', 'opened', 'clicked', 'bounced', 'unsubscribed'] as const) {
        await expect(page.getByRole('link', { name: t(`report:tile.${event}`) })).toHaveAttribute(
          'href',
          `#/campaigns/${campaignId}/report/list/${event}`,
        );
      }
      const followed = await fetch(menu, {
        redirect: 'manual',
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
      });
      expect(followed.status).toBe(302);
      expect(followed.headers.get('location')).toMatch(/^https:\/\/bakery\.example\//);
      await expect(journey.tile('clicked')).toContainText('1');
      await expect(page.getByRole('tab', { name: t('report:tab.links') })).toBeVisible();
      journey.nothingForeign();
    });

    if (language === 'en') {
      test('begins every step in the palette', async ({ page }) => {
        test.setTimeout(180_000);
        page.on('filechooser', () => undefined);
        await walkMainJob(page, await signIn(page, server.url), server.url);
      });
    }
  });
}

interface Journey {
  readonly t: ReturnType<typeof textsOf>;
  makeList(name: string): Promise<void>;
  importFile(list: string, file: string, newAttributes: readonly string[]): Promise<void>;
  makeContact(email: string): Promise<void>;
  makeSender(name: string, email: string): Promise<void>;
  verifySender(url: string): Promise<void>;
  writeMessage(name: string, content: string): Promise<number>;
  makeCampaign(name: string, subject: string, expected: number): Promise<number>;
  launch(count: number): Promise<void>;
  watch(campaignId: number, count: number): Promise<void>;
  openReport(campaignId: number): Promise<void>;
  tile(name: string): Locator;
  nothingForeign(): void;
}

function createJourney(page: Page, call: Call, language: Language): Journey {
  const t = textsOf(language);
  const english = language === 'nl' ? onlyEnglish() : new Set<string>();
  const foreign = new Set<string>();

  /** Remembers what stands on the screen in the wrong language. */
  async function look(): Promise<void> {
    const seen = (await page.locator('body').allInnerTexts()).flatMap((text) => text.split('\n'));
    for (const line of seen) if (english.has(line.trim())) foreign.add(line.trim());
  }
  /** A field by its label; a required one carries a star. */
  const field = (key: string) => page.getByLabel(new RegExp(`^${t(key)}\\s*\\*?$`));
  const button = (key: string) => page.getByRole('button', { name: t(key) }).first();
  async function type(target: Locator, text: string): Promise<void> {
    await tabTo(page, target);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  }
  /** Chooses in a box with a list that is searched by typing. */
  async function choose(target: Locator, ...names: string[]): Promise<void> {
    await tabTo(page, target);
    for (const name of names) {
      await page.keyboard.type(name);
      await expect(page.getByRole('option', { name }).first()).toBeVisible();
      await page.keyboard.press('Enter');
    }
  }
  const grid = () => page.getByRole('grid');

  return {
    t,
    async makeList(name) {
      await press(page, 'g', 'c');
      await expect(page.getByRole('heading', { name: t('groups:list.title'), exact: true })).toBeVisible();
      await look();
      await page.keyboard.press('c');
      await expect(field('resources:field.name')).toBeFocused();
      await look();
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await expect(grid().getByText(name)).toBeVisible();
      await expect(page.locator('[role=gridcell]:focus')).toBeVisible();
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name })).toBeVisible();
      await look();
    },
    async importFile(_list, file, newAttributes) {
      await page.keyboard.press('i');
      await expect(page.getByRole('dialog', { name: t('imports:title') })).toBeVisible();
      await look();
      await expect(button('kit:files.choose')).toBeFocused();
      const chooser = page.waitForEvent('filechooser', { timeout: 10_000 });
      await page.keyboard.press('Enter');
      await (await chooser).setFiles(`tests/fixtures/${file}`);
      await expect(page.getByText(file).first()).toBeVisible();
      await expect(button('imports:next')).toBeFocused();
      await look();
      await page.keyboard.press('Control+Enter');
      for (const name of newAttributes) {
        await tabTo(page, page.getByLabel(t('imports:map.goesTo', { column: name })));
        await page.keyboard.type(t('imports:map.newAttribute').slice(0, 1));
        await tabTo(page, page.getByLabel(t('imports:map.attributeName')));
        await page.keyboard.press('Enter');
        await expect(page.getByLabel(t('imports:map.goesTo', { column: name }))).toBeFocused();
      }
      await look();
      await page.keyboard.press('Control+Enter');
      await expect(page.getByText(t('imports:result.title'))).toBeVisible({ timeout: 60_000 });
      await look();
      const download = page.waitForEvent('download');
      await tabTo(page, button('imports:result.download'));
      await page.keyboard.press('Enter');
      expect((await download).suggestedFilename()).toContain('.xlsx');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    },
    async makeContact(email) {
      await page.keyboard.press('c');
      await expect(field('resources:field.email')).toBeFocused();
      await page.keyboard.type(email);
      await look();
      await page.keyboard.press('Enter');
      await expect(grid().getByText(email)).toBeVisible();
    },
    async makeSender(name, email) {
      await press(page, 'g', 's');
      await expect(page.getByRole('heading', { name: t('senders:list.title'), exact: true })).toBeVisible();
      await page.keyboard.press('c');
      await expect(field('resources:field.name')).toBeFocused();
      await page.keyboard.type(name);
      await type(field('resources:field.email'), email);
      await look();
      await page.keyboard.press('Enter');
      await expect(grid().getByText(email)).toBeVisible();
      await expect(page.locator('[role=gridcell]:focus')).toBeVisible();
    },
    async verifySender(url) {
      await page.keyboard.press('v');
      await look();
      await expect.poll(async () => (await mailsTo(call, 'hello@bakery.example')).length).toBe(1);
      await press(page, 'g', 'i');
      await expect(grid().getByText('hello@bakery.example').first()).toBeVisible();
      await expect(page.locator('[role=gridcell]:focus')).toBeVisible();
      await look();
      await page.keyboard.press('Enter');
      const link = page.getByRole('link', { name: new RegExp(`${url}/verify-sender/`) });
      await expect(link).toBeVisible();
      await look();
      await tabTo(page, link);
      const opened = page.waitForEvent('popup');
      await page.keyboard.press('Enter');
      const confirmation = await opened;
      await tabTo(confirmation, confirmation.getByRole('button'));
      await confirmation.keyboard.press('Enter');
      await expect(confirmation.getByRole('button')).toHaveCount(0);
      await confirmation.close();
    },
    async writeMessage(name, content) {
      await press(page, 'g', 'm');
      await expect(page.getByRole('heading', { name: t('messages:list.title'), exact: true })).toBeVisible();
      await look();
      await page.keyboard.press('c');
      await expect(field('resources:field.name')).toBeFocused();
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      const editor = page.getByRole('textbox', { name: t('messages:field.html') });
      await expect(editor).toBeVisible();
      await look();
      await tabTo(page, editor);
      await page.evaluate((text) => navigator.clipboard.writeText(text), content);
      await page.keyboard.press('Control+V');
      await page.keyboard.press('Escape');
      await tabTo(page, page.getByRole('switch', { name: t('messages:field.published') }), 'Shift+Tab');
      await page.keyboard.press('Space');
      await page.keyboard.press('Control+s');
      await expect(page.getByText(t('messages:editor.unsaved'))).toBeHidden();
      await look();
      return Number(/messages\/(\d+)/.exec(page.url())?.[1]);
    },
    async makeCampaign(name, subject, expected) {
      await press(page, 'g', 'p');
      await expect(page.getByRole('heading', { name: t('campaigns:list.title'), exact: true })).toBeVisible();
      await look();
      await page.keyboard.press('c');
      await expect(field('resources:field.name')).toBeFocused();
      await page.keyboard.type(name);
      await type(field('resources:field.subjectLine'), subject);
      await choose(field('resources:field.sender'), 'Bakery');
      await choose(field('resources:field.message'), 'Winter menu');
      await choose(field('resources:field.groups'), 'Customers', 'Members');
      await tabTo(page, page.getByRole('switch', { name: t('campaigns:field.excludeGroups') }));
      await page.keyboard.press('Space');
      await choose(field('campaigns:field.excludedGroups'), 'Staff');
      await tabTo(page, page.getByRole('switch', { name: t('campaigns:field.enableFilters') }));
      await page.keyboard.press('Space');
      await tabTo(page, button('campaigns:filters.add'));
      await page.keyboard.press('Enter');
      const which = page.getByLabel(t('campaigns:filters.which'));
      await tabTo(page, which);
      await expect(which.getByRole('option', { name: 'Woonplaats' })).toBeAttached();
      await page.keyboard.type('Woonplaats');
      await type(page.getByLabel(t('campaigns:filters.value')), 'utrecht');
      await tabTo(page, button('campaigns:tag.add'));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: t('campaigns:tag.title') })).toBeVisible();
      await page.keyboard.type('Seasonal');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByText(numberText(expected, language)).first()).toBeVisible();
      await look();
      await page.keyboard.press('Control+s');
      await expect(page).toHaveURL(/campaigns\/\d+/);
      await look();
      return Number(/campaigns\/(\d+)/.exec(page.url())?.[1]);
    },
    async launch(count) {
      await press(page, 'g', 'p');
      await expect(page.locator('[role=gridcell]:focus')).toBeVisible();
      await page.keyboard.press('l');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('textbox')).toBeFocused();
      await look();
      await page.keyboard.type(String(count - 1));
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(String(count));
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(page.getByText(t('campaigns:isSending'))).toBeVisible();
      await look();
    },
    async watch(campaignId, count) {
      await expect
        .poll(async () => (await call('GET', `/campaigns/${campaignId}`)).body as unknown, {
          timeout: 120_000,
        })
        .toMatchObject({ state: { value: 'done' }, report: { contactSentActions: count } });
      await expect(grid().getByText(t('resources:state.done'), { exact: true })).toBeVisible();
      await look();
    },
    async openReport(campaignId) {
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`campaigns/${campaignId}/report`));
      await expect(this.tile('sent')).toBeVisible();
      await look();
    },
    tile: (name) =>
      page
        .getByText(t(`report:tile.${name}`), { exact: true })
        .first()
        .locator('..'),
    nothingForeign: () => expect([...foreign]).toEqual([]),
  };
}

function numberText(value: number, language: Language): string {
  return new Intl.NumberFormat(language).format(value);
}

async function mailsTo(call: Call, to: string): Promise<unknown[]> {
  const answer = (await call('GET', `/mailbox/messages?to=${encodeURIComponent(to)}`)).body as {
    'hydra:member': unknown[];
  };
  return answer['hydra:member'];
}

async function linksOf(call: Call, messageId: number): Promise<number> {
  return ((await call('GET', `/messages/${messageId}`)).body as { links: unknown[] }).links.length;
}

/** How many people the campaign must reach, counted from the lists themselves. */
async function countOf(call: Call, city: string): Promise<number> {
  const total = async (query: string) =>
    ((await call('GET', `/contacts?perPage=1&${query}`)).body as { 'hydra:totalItems': number })[
      'hydra:totalItems'
    ];
  const groups = ((await call('GET', '/groups?order[id]=asc')).body as { 'hydra:member': { id: number }[] })[
    'hydra:member'
  ];
  const inCity = `attributes[woonplaats]=${city}`;
  return (
    (await total(`group[]=${groups[0]!.id}&${inCity}`)) + (await total(`group[]=${groups[1]!.id}&${inCity}`))
  );
}

async function firstMail(call: Call): Promise<{ html: string; headers: string; links: string[] }> {
  const list = (await call('GET', '/mailbox/messages?perPage=1&subject=Warm')).body as {
    'hydra:member': { id: number }[];
  };
  const mail = (await call('GET', `/mailbox/messages/${list['hydra:member'][0]!.id}`)).body as {
    html: string;
    headers: { name: string; value: string }[];
    links: string[];
  };
  return { html: mail.html, headers: mail.headers.map((each) => each.name).join('\n'), links: mail.links };
}
