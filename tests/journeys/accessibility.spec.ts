import { expect, type Page, test } from '@playwright/test';
import { dialogs } from '#src/views/shell/dialog-table.ts';
import { routes } from '#src/views/shell/routes.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { faultsOf } from './support/axe.ts';
import { administratorEnvironment, signIn } from './support/console.ts';
import { goToPlace, type Place, type Places, preparePlaces } from './support/every-place.ts';

let server: RunningServer;
let places: Places | undefined;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startServer({ env: { ...administratorEnvironment, MAIL_CONNECTIONS: '1' } });
});

test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

const elsewhere = '/manual';

/** Roughly which screen an address shows: its words, without numbers and filters. */
function screenOf(address: string): string {
  return (address.split('?')[0] ?? '').replace(/\/(\d+|overview)(?=\/|$)/g, '');
}

/** What axe finds on each place, under its name. */
async function walk(page: Page, groups: Groups, theme: 'light' | 'dark') {
  const faults: string[] = [];
  for (const [name, all] of Object.entries(groups)) {
    for (const place of all) {
      // Begins with another screen: one that is there already would stay as it is.
      const { hash } = new URL(page.url());
      if (screenOf(hash.slice(1)) === screenOf(place.address))
        await goToPlace(page, server.url, { address: elsewhere });
      await goToPlace(page, server.url, place);
      await page.evaluate((wanted) => {
        document.documentElement.dataset.theme = wanted;
      }, theme);
      const found = await faultsOf(page);
      faults.push(...found.map((fault) => `${name} ${place.keys?.join(' ') ?? ''} ${theme} ${fault}`));
      await leave(page);
    }
  }
  return faults;
}

type Groups = Readonly<Record<string, readonly Place[]>>;

/** Colours do not depend on the language, nor words on the theme: each language has one of them. */
const themes = { en: 'light', nl: 'dark' } as const;

/** Closes what is open, so that the next place begins with the bare screen. */
async function leave(page: Page): Promise<void> {
  const open = page.locator('[role=dialog], [role=alertdialog]');
  for (let left = await open.count(); left > 0; left = await open.count()) {
    await page.keyboard.press('Escape');
    await expect(open).not.toHaveCount(left);
  }
}

for (const [language, locale] of [
  ['en', 'en-GB'],
  ['nl', 'nl-NL'],
] as const) {
  test.describe(language, () => {
    test.use({ locale, contextOptions: { reducedMotion: 'reduce' } });

    test.beforeEach(async ({ page }) => {
      test.setTimeout(300_000);
      const call = await signIn(page, server.url);
      places ??= await preparePlaces(call, server.url);
    });

    test('every screen has no fault that axe finds', async ({ page, browser }) => {
      const known = places?.routes ?? {};
      expect(Object.keys(known).sort()).toEqual(routes.map(({ path }) => path).sort());
      const framed = new Set(routes.filter(({ layout }) => layout === 'framed').map(({ path }) => path));
      const [inside, outside] = [true, false].map((isFramed) =>
        Object.fromEntries(Object.entries(known).filter(([path]) => framed.has(path) === isFramed)),
      );
      const faults = await walk(page, inside ?? {}, themes[language]);
      const signedOut = await browser.newPage({ locale, reducedMotion: 'reduce' });
      faults.push(...(await walk(signedOut, outside ?? {}, themes[language])));
      await signedOut.close();
      expect(faults).toEqual([]);
    });

    test('every dialog has no fault that axe finds', async ({ page }) => {
      const known = places?.dialogs ?? {};
      expect(Object.keys(known).sort()).toEqual(Object.keys(dialogs).sort());
      expect(await walk(page, known, themes[language])).toEqual([]);
    });

    test('every state of the palette has no fault that axe finds', async ({ page }) => {
      const known = Object.entries(places?.palette ?? {}).map(([name, place]) => [name, [place]]);
      expect(await walk(page, Object.fromEntries(known), themes[language])).toEqual([]);
    });
  });
}
