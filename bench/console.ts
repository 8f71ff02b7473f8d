import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { openDatabase } from '#server/store/database/connect.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { chromiumFlags, chromiumPath } from '../tests/support/chromium.ts';
import { startServer } from '../tests/support/server.ts';
import type { Benchmark, Figure } from './benchmark.ts';
import { percentile } from './benchmark.ts';
import { p95Of, probeKeys, timesOfKeys } from './support/key-probe.ts';
import { timeToRow, watchRows } from './support/row-watch.ts';
import { seedContacts } from './support/seed-contacts.ts';

const administrator = { email: 'ada@postkey.example', password: 'Correct-horse-9-battery' };
const env = { DEMO: '0', ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password };
const contacts = 1_000_000;
const jumps = 10;

/** How the console feels with a million contacts in a list: the grid in a browser, against the whole product. */
export const consoleSpeed: Benchmark = {
  name: 'console',
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'postkey-bench-'));
    const list = await prepare(dataDir);
    const server = await startServer({ env, dataDir });
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] });
    try {
      const page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
      await probeKeys(page);
      await watchRows(page);
      await signIn(page, server.url);
      await page.goto(`${server.url}/#/contacts?group=${list}`);
      await page.locator('[role=gridcell]:focus').waitFor();
      return [...(await keyFigures(page)), ...(await jumpFigures(page)), await filterFigure(page)];
    } finally {
      await browser.close();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

/** Makes the administrator as a first start does, then the contacts; gives their list. */
async function prepare(dataDir: string): Promise<number> {
  await (await startServer({ env, dataDir })).stop();
  const database = await openDatabase({ dataDir, log: silentLog });
  try {
    const owner = await database.kysely.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const [list] = await seedContacts(database, owner.id, [contacts]);
    return list!;
  } finally {
    await database.close();
  }
}

async function keyFigures(page: Page): Promise<Figure[]> {
  const moves = await timesOfKeys(page, Array<string>(120).fill('ArrowDown'));
  const pages = await timesOfKeys(page, Array<string>(40).fill('PageDown'));
  const note = 'p95 of handlers, render and layout';
  return [
    {
      what: 'move a cell in 1,000,000 rows',
      value: p95Of(moves, 'work'),
      unit: 'ms',
      budget: { atMost: 16 },
      note,
    },
    // A screen of new rows may take a second frame.
    { what: 'page down', value: p95Of(pages, 'work'), unit: 'ms', budget: { atMost: 33 }, note },
  ];
}

async function jumpFigures(page: Page): Promise<Figure[]> {
  const seen = [];
  for (let round = 0; round < jumps; round += 1) {
    await page.keyboard.press('Control+Home');
    await page.locator('[aria-rowindex="2"] [role=gridcell]:focus').waitFor();
    seen.push(await timeToRow(page, contacts + 1, () => page.keyboard.press('Control+End')));
  }
  return [
    {
      what: 'End to the last of 1,000,000 rows',
      value: percentile(
        seen.map(({ milliseconds }) => milliseconds),
        0.95,
      ),
      unit: 'ms',
      budget: { atMost: 115 },
      note: 'p95 with the answer of the server, for which the budget has 15 ms',
    },
    {
      what: 'frames without any row on the way',
      value: Math.max(...seen.map(({ blankFrames }) => blankFrames)),
      unit: 'frames',
      budget: { atMost: 1 },
      note: `the most of ${jumps} jumps`,
    },
  ];
}

/** From the last letter of a filter to its first row; 10 people have the number in their address. */
async function filterFigure(page: Page): Promise<Figure> {
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('f');
  await page.keyboard.type('91348');
  const { milliseconds } = await timeToRow(page, 2, () => page.keyboard.type('2'), '913482');
  return {
    what: 'filter 1,000,000 contacts by a part of the address',
    value: milliseconds,
    unit: 'ms',
    budget: { atMost: 400 },
    note: 'from the last letter to its row, once; with the pause that waits for more letters',
  };
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('input[type="email"]').fill(administrator.email);
  await page.locator('input[type="password"]').fill(administrator.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/home/);
}
