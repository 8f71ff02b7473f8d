import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '../tests/support/chromium.ts';
import { descendantsOf, residentMemory } from '../tests/support/memory.ts';
import { type RunningServer, startServer } from '../tests/support/server.ts';
import type { Benchmark, Figure } from './benchmark.ts';
import { delaysOfKeys, probeDelays } from './support/key-delay.ts';

const administrator = { email: 'ada@postkey.example', password: 'Correct-horse-9-battery' };
const env = { DEMO: '0', ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password };
const usual = 100_000;
const large = 1_500_000;
/** The large one would take longer than anybody waits if something were wrong. */
const longestMinutes = 60;
/** Between two keys, in milliseconds. */
const keyPause = 100;

/** How an import runs from the file chosen in a browser to the last contact stored, against the whole product. */
export const imports: Benchmark = {
  name: 'import',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'postkey-bench-'));
    const server = await startServer({ env });
    const browserServer = await chromium.launchServer({
      executablePath: chromiumPath(),
      args: [...chromiumFlags],
    });
    const browser = await chromium.connect(browserServer.wsEndpoint());
    try {
      const page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
      await probeDelays(page);
      await signIn(page, server.url);
      // The first one also brings the code of server and browser, and the pages of the database, to their speed.
      const first = await importPeople(page, server, folder, usual, browserServer.process().pid ?? 0);
      const second = await importPeople(page, server, folder, large, browserServer.process().pid ?? 0);
      return figuresOf(first, second);
    } finally {
      await browser.close();
      await browserServer.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Run {
  readonly rows: number;
  readonly seconds: number;
  readonly secondsToSend: number;
  /** How much more memory than before was taken at most, in bytes. */
  readonly serverGrowth: number;
  readonly browserGrowth: number;
  /** What keys waited before the page came to them, in milliseconds. */
  readonly delays: readonly number[];
}

function figuresOf(first: Run, second: Run): Figure[] {
  const rate = (run: Run): Figure => ({
    what: `import of ${run.rows.toLocaleString('en')} rows, browser to done`,
    value: run.rows / run.seconds,
    unit: 'rows/s',
    budget: { atLeast: 10_000 },
    note: `${run.secondsToSend.toFixed(1)} s to send, ${run.seconds.toFixed(1)} s in all`,
  });
  const memory = (what: string, bytes: number): Figure => ({
    what: `${what}, its memory meanwhile`,
    value: bytes / 1_000_000,
    unit: 'MB',
    budget: { atMost: 200 },
    note: 'the most above what it had before',
  });
  return [
    rate(first),
    rate(second),
    memory('server', second.serverGrowth),
    memory('browser', second.browserGrowth),
    {
      what: 'a key meanwhile, until the page comes to it',
      value: Math.max(...first.delays, ...second.delays),
      unit: 'ms',
      budget: { atMost: 100 },
      note: `the most of ${first.delays.length + second.delays.length}`,
    },
  ];
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('input[type=email]').fill(administrator.email);
  await page.locator('input[type=password]').fill(administrator.password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
}

async function importPeople(
  page: Page,
  server: RunningServer,
  folder: string,
  rows: number,
  browserPid: number,
): Promise<Run> {
  const file = join(folder, `people-${rows}.csv`);
  await pipeline(Readable.from(linesOf(rows)), createWriteStream(file));
  await createList(page, server.url, `List of ${rows}`);
  await page.keyboard.press('i');
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByText(`${rows.toLocaleString('en')} rows`).waitFor();
  await page.keyboard.press('Control+Enter');
  await dialog.getByLabel('Where email goes').waitFor();

  const memory = () => ({
    server: residentMemory(server.pid),
    browser: [browserPid, ...descendantsOf(browserPid)].reduce((sum, pid) => sum + residentMemory(pid), 0),
  });
  const before = memory();
  const most = { ...before };
  const delays: number[] = [];
  const startedAt = performance.now();
  let sentAt = 0;
  await page.keyboard.press('Control+Enter');
  for (let isOver = false; !isOver; ) {
    if (performance.now() - startedAt > longestMinutes * 60_000) throw new Error('The import did not end');
    // As a person's keys come; the browser would be measured at work for the measurement if they came without a pause.
    delays.push(...(await delaysOfKeys(page, ['ArrowDown', 'ArrowUp'])));
    await pause(keyPause);
    const now = memory();
    most.server = Math.max(most.server, now.server);
    most.browser = Math.max(most.browser, now.browser);
    if (sentAt === 0 && (await dialog.getByText('The server works').count()) > 0) sentAt = performance.now();
    isOver = (await page.getByText('The import is done').count()) > 0;
  }
  const endedAt = performance.now();
  const added = await dialog.getByText(rows.toLocaleString('en'), { exact: true }).count();
  if (added !== 1) throw new Error(`The import ended with ${await dialog.textContent()}`);
  await page.keyboard.press('Escape');
  return {
    rows,
    seconds: (endedAt - startedAt) / 1_000,
    secondsToSend: ((sentAt || endedAt) - startedAt) / 1_000,
    serverGrowth: most.server - before.server,
    browserGrowth: most.browser - before.browser,
    delays,
  };
}

async function createList(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/#/groups/create`);
  await page.getByRole('textbox').first().fill(name);
  await page.keyboard.press('Control+s');
  await page.getByRole('gridcell', { name }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Contact List # ${name}` }).waitFor();
  await page.getByText('No contacts yet').waitFor();
}

/** 47 bytes a row: a million and a half of them are the largest file that is taken. */
function* linesOf(rows: number): Generator<string> {
  yield 'email,first name,city\n';
  for (let number = 0; number < rows; number += 1) {
    yield `p${number}@c${number % 97}.l${rows}.example,Ána ${number % 500},Utrecht\n`;
  }
}
