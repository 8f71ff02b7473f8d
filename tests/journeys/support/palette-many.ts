import { expect, type Page, test } from '@playwright/test';
import { type Call, press } from './console.ts';
import { answerContacts } from './contact-answers.ts';
import { longestStall, watchTasks } from './page-tasks.ts';
import { watchLostFocus } from './steps.ts';

/** How many contacts the list has that the palette is opened over: more than the smallest product allows. */
export const readersCount = 2_600;

const many = 5_000;

interface PaletteWorld {
  readonly page: Page;
  readonly url: string;
  readonly call: Call;
  /** A list of as many contacts. */
  readonly readers: string;
}

const mostDrawn = 60;

/** Declares what is to hold for the palette over thousands of loaded records; the world is asked for when a test begins. */
export function testPaletteOverMany(world: () => PaletteWorld): void {
  const palette = () => world().page.locator('[data-key-scope=palette]');
  const input = () => palette().getByRole('combobox');
  const options = () => palette().getByRole('option');
  const cell = (row: number, column: string) => world().page.locator(`[data-cell="${row}/${column}"]`);

  async function open(text = '') {
    await press(world().page, 'Control+k');
    await expect(input()).toBeFocused();
    await world().page.keyboard.type(text);
  }
  async function close() {
    await press(world().page, 'Escape');
    await expect(palette()).toHaveCount(0);
  }

  async function visit(path: string, rows: number) {
    const { page, url } = world();
    await page.goto(`${url}/#${path}`);
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(rows + 1));
    await expect(cell(0, 'email')).toBeFocused();
  }

  /** The most rows that were drawn at one time, until it is asked for. */
  async function watchDrawn(): Promise<() => Promise<number>> {
    const most = await palette().evaluateHandle((element) => {
      const drawn = { most: 0 };
      new MutationObserver(() => {
        drawn.most = Math.max(drawn.most, element.querySelectorAll('[role=option]').length);
      }).observe(element, { subtree: true, childList: true });
      return drawn;
    });
    return () => most.evaluate((drawn) => drawn.most);
  }

  test('over 5,000 loaded records few rows are drawn, and the command and each record are found', async () => {
    const { page, call, readers } = world();
    const list = await answerContacts(page, call, { total: many, atOnce: many });
    await visit(`${readers}&email=person`, many);
    await expect(cell(0, 'email')).toHaveText('person0000000@example.com');
    const tasks = await watchTasks(page);
    await open();
    const mostRows = await watchDrawn();
    await page.keyboard.type('subscription');
    await expect(options().first()).toContainText('Go to Subscriptions');
    await expect(options().first()).toHaveAttribute('aria-selected', 'true');
    const longest = await tasks.end();

    expect(longest).toBeLessThan(longestStall);
    await close();
    // Without the server only what is loaded can be found.
    await page.route('**/search?*', (route) => route.abort());
    await open();
    const mostRecords = await watchDrawn();
    await page.keyboard.type('person');
    await expect(
      options()
        .filter({ hasText: /^Contactperson0/ })
        .first(),
    ).toBeVisible();
    for (const number of ['0000000', '0002345', '0004999']) {
      await press(page, 'Control+a');
      await page.keyboard.type(`person${number}`);
      await expect(options().first()).toContainText(`person${number}@example.com`);
    }
    for (const most of [await mostRows(), await mostRecords()]) {
      expect(most).toBeGreaterThan(0);
      expect(most).toBeLessThanOrEqual(mostDrawn);
    }
    await close();
    await list.end();
    await page.unroute('**/search?*');
  });

  test('the focus comes back to its cell in row 500, and to the next row when that is deleted', async () => {
    const { page, readers } = world();
    await visit(readers, readersCount);
    await press(page, 'z', 'g');
    await page.keyboard.type('500');
    await press(page, 'Enter');
    const focused = cell(499, 'email');
    await expect(focused).toBeFocused();
    await expect(cell(500, 'email')).toContainText('@');
    const next = (await cell(500, 'email').textContent()) ?? '';
    const lost = await watchLostFocus(page);
    await open();
    await close();
    await expect(focused).toBeFocused();
    await open('delete contact');
    await expect(options().first()).toContainText('Delete contact');
    await press(page, 'Enter');
    await expect(focused).toHaveText(next);
    await expect(focused).toBeFocused();
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(readersCount));
    expect(await lost()).toBe(0);
  });
}
