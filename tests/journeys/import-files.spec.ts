import { expect, type Page, test } from '@playwright/test';
import * as XLSX from 'xlsx';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { faultsOf } from './support/axe.ts';
import { administratorEnvironment, press, signIn, tabTo } from './support/console.ts';
import { leaveImport } from './support/imports.ts';
import { textsOf } from './support/texts.ts';

let server: RunningServer;
let page: Page;
let list: number;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await startServer({ env: { DEMO: '0', ...administratorEnvironment } });
});

test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

const dialog = () => page.getByRole('dialog');
const row = (...cells: string[]) => dialog().getByRole('row', { name: cells.join(' '), exact: true });

/** The console at a list of contacts or at the blacklist. */
async function open(path: string) {
  await page.goto(`${server.url}/#${path}`);
  await page.reload();
  await expect(
    page
      .locator('main')
      .getByRole('button', { name: /import/i })
      .first(),
  ).toBeVisible();
}

async function chooseFile(name: string, buffer: Buffer, choose: string) {
  const choosing = page.waitForEvent('filechooser');
  await expect(dialog().getByRole('button', { name: choose })).toBeFocused();
  await press(page, 'Enter');
  await (await choosing).setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

function workbook(): Buffer {
  const sheets = {
    Codes: [['code'], ['NL']],
    People: [['Members of 2026'], ['email', 'name'], ['ana@example.com', 'Ana']],
    Former: [
      ['email', 'name'],
      ['bob@example.com', 'Bob'],
    ],
  };
  return XLSX.write(
    {
      SheetNames: Object.keys(sheets),
      Sheets: Object.fromEntries(
        Object.entries(sheets).map(([name, rows]) => [name, XLSX.utils.aoa_to_sheet(rows)]),
      ),
      Workbook: { Sheets: [{ name: 'Codes', Hidden: 1 }, { name: 'People' }, { name: 'Former' }] },
    },
    { type: 'buffer', bookType: 'xlsx' },
  ) as Buffer;
}

for (const language of ['en', 'nl'] as const) {
  test.describe(`in ${language}`, () => {
    const t = textsOf(language);
    const field = (key: string) => dialog().getByLabel(t(`imports:${key}`), { exact: true });
    const text = (key: string, values = {}) => dialog().getByText(t(`imports:${key}`, values));

    test.beforeAll(async ({ browser }) => {
      const locale = language === 'en' ? 'en-GB' : 'nl-NL';
      page = await (await browser.newContext({ reducedMotion: 'reduce', locale })).newPage();
      // Choosers are caught from the start: catching begins some time after it was asked for.
      page.on('filechooser', () => undefined);
      const call = await signIn(page, server.url);
      list = (await call<{ id: number }>('POST', '/groups', { name: `Members ${language}` })).body.id;
    });
    test.afterAll(() => page.context().close());

    test('sheets and rows above the headings are shown, and are changed by keyboard', async () => {
      await open(`/contacts?group=${list}`);
      await press(page, 'i');
      await chooseFile('people.xlsx', workbook(), t('kit:files.choose'));
      await expect(field('upload.sheet')).toHaveValue('1');
      await expect(field('upload.skipped')).toHaveValue('1');
      await expect(dialog()).toContainText(t('imports:upload.above', { rows: 'Members of 2026' }));
      await expect(row('email', 'name')).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);

      await tabTo(page, field('upload.sheet'), 'Shift+Tab');
      await expect(field('upload.sheet').locator('option')).toHaveText([
        t('imports:upload.hiddenSheet', { name: 'Codes' }),
        'People',
        'Former',
      ]);
      await press(page, 'ArrowDown');
      await expect(row('bob@example.com', 'Bob')).toBeVisible();
      await expect(field('upload.skipped')).toHaveValue('0');
      await press(page, 'ArrowUp');
      await expect(row('ana@example.com', 'Ana')).toBeVisible();

      await tabTo(page, field('upload.skipped'));
      await press(page, 'ArrowDown');
      await expect(row('Members of 2026', t('imports:map.unnamed', { number: 2 }))).toBeVisible();
      await expect(text('upload.rows_other', { number: 2 })).toBeVisible();
      // Past the last row the file stays read as it was.
      await press(page, 'Control+a');
      await page.keyboard.type('9');
      await expect(dialog().getByRole('alert')).toHaveText(t('imports:fault.empty', { name: 'people.xlsx' }));
      await expect(row('Members of 2026', t('imports:map.unnamed', { number: 2 }))).toBeVisible();
      await press(page, 'Control+a');
      await page.keyboard.type('1');
      await expect(dialog().getByRole('alert')).toHaveCount(0);
      await expect(row('email', 'name')).toBeVisible();
      await leaveImport(page, language);
    });

    test('the delimiter and the encoding are shown, and rows that lost characters are told', async () => {
      await press(page, 'i');
      const buffer = Buffer.from('sep=^\nemail^name\nana@example.com^Ren\u00e9\nbob@example.com^B?b\n');
      buffer[buffer.indexOf('?')] = 0x8e;
      await chooseFile('people.csv', buffer, t('kit:files.choose'));
      await expect(field('upload.delimiter')).toHaveValue('^');
      await expect(field('upload.encoding')).toHaveValue('utf-8');
      await expect(text('upload.damaged_one', { number: 1 })).toBeVisible();
      await expect(row('ana@example.com', 'Ren\u00e9')).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await tabTo(page, field('upload.encoding'), 'Shift+Tab');
      await page.keyboard.type('Mac');
      await expect(row('bob@example.com', 'B\u00e9b')).toBeVisible();
      await expect(text('upload.damaged_one', { number: 1 })).toHaveCount(0);
      await tabTo(page, field('upload.delimiter'));
      await page.keyboard.type(t('imports:delimiter.tab'));
      await expect(row('email^name')).toBeVisible();
      await leaveImport(page, language);
    });

    test('a column of a sheet of choice comes on the blacklist', async () => {
      await open('/blacklist/contacts');
      await press(page, 'i');
      await chooseFile('people.xlsx', workbook(), t('kit:files.choose'));
      await tabTo(page, field('upload.sheet'), 'Shift+Tab');
      await page.keyboard.type('Former');
      await expect(row('bob@example.com', 'Bob')).toBeVisible();
      await expect(field('blacklist.column')).toHaveValue('0');
      await press(page, 'Control+Enter');
      await expect(
        dialog()
          .locator('footer')
          .getByRole('button', { name: t('kit:dialog.close') }),
      ).toBeFocused();
      await press(page, 'Enter');
      await expect(dialog()).toHaveCount(0);
      await expect(page.getByRole('gridcell', { name: 'bob@example.com' })).toBeVisible();
    });
  });
}
