import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { zipOf } from '#tests/support/zip.ts';

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.signUp();
});
afterAll(() => app.close());

const dataUrl = (content: Buffer | string, type = 'text/csv') =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`;
const upload = <Body>(path: string, data: string) =>
  app.call<Body>('POST', path, { token: owner.token, body: { filename: 'list.csv', data } });

it('adds the addresses of a file to the blacklist, each once, and names the rows that are none', async () => {
  const content = '\ufeffe-mail\r\nana@example.com\r\nANA@example.com\u00a0\r\nbroken\r\nbo@example.com\r\n';
  const first = await upload('/blacklist/contacts/import-file', dataUrl(content));
  expect(first.body).toEqual({ added: 2, existing: 0, invalid: [{ row: 4, value: 'broken' }] });
  const again = await upload('/blacklist/contacts/import-file', dataUrl('ana@example.com\nnew@example.com'));
  expect(again.body).toEqual({ added: 1, existing: 1, invalid: [] });
  const listed = await app.call<{ 'hydra:totalItems': number }>('GET', '/blacklist/contacts?reason=manual', {
    token: owner.token,
  });
  expect(listed.body['hydra:totalItems']).toBe(3);
});

it('reads a spreadsheet for a client that cannot', async () => {
  const answer = await upload<{ columns: string[]; rows: string[][] }>(
    '/contacts/import-file',
    dataUrl(readFileSync('tests/fixtures/mixed-52.xls'), 'application/vnd.ms-excel'),
  );
  expect(answer.body.columns[0]).toBe('E-mailadres');
  expect(answer.body.rows).toHaveLength(52);
});

it.each([
  ['no data URL', 'ana@example.com'],
  ['wrong base64', 'data:text/csv;base64,@@@@'],
  ['garbage', dataUrl(Buffer.from(Array.from({ length: 2_000 }, (_, index) => (index * 7919) % 256)))],
  ['a cut workbook', dataUrl(readFileSync('tests/fixtures/members-500.xlsx').subarray(0, 9_000))],
])('says that it is no spreadsheet: %s', async (_name, data) => {
  const answer = await upload<{ violations: { propertyPath: string; code: string }[] }>(
    '/contacts/import-file',
    data,
  );
  expect(answer.status).toBe(422);
  expect(answer.body.violations).toMatchObject([{ propertyPath: 'data', code: 'unreadableFile' }]);
});

it('refuses a small file that unpacks to hundreds of megabytes, and goes on answering meanwhile', async () => {
  const sheet = Buffer.alloc(450_000_000, 32);
  const bomb = zipOf([
    {
      name: 'xl/worksheets/sheet1.xml',
      packed: deflateRawSync(sheet, { level: 1 }),
      unpackedSize: sheet.length,
    },
  ]);
  const refused = upload('/contacts/import-file', dataUrl(bomb));
  expect((await app.call('GET', '/health')).status).toBe(200);
  expect((await refused).status).toBe(413);
});

it('refuses a file whose directory lies about its size', async () => {
  const sheet = Buffer.alloc(300_000_000, 60);
  const workbook =
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets/></workbook>';
  const bomb = zipOf([
    { name: '[Content_Types].xml', packed: deflateRawSync(Buffer.from('<Types/>')), unpackedSize: 8 },
    { name: 'xl/workbook.xml', packed: deflateRawSync(Buffer.from(workbook)), unpackedSize: workbook.length },
    { name: 'xl/worksheets/sheet1.xml', packed: deflateRawSync(sheet, { level: 1 }), unpackedSize: 1_000 },
  ]);
  const before = process.memoryUsage().rss;
  const answer = await upload('/contacts/import-file', dataUrl(bomb));
  expect([413, 422]).toContain(answer.status);
  expect((await app.call('GET', '/health')).status).toBe(200);
  expect(process.memoryUsage().rss - before).toBeLessThan(600_000_000);
});
