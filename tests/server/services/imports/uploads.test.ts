import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';

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

it('says at the field what is missing, and needs a token before it takes anything in', async () => {
  const missing = await app.call<{ violations: { propertyPath: string; code: string }[] }>(
    'POST',
    '/contacts/import-file',
    { token: owner.token, body: { filename: 5 } },
  );
  expect(missing.status).toBe(422);
  expect(missing.body.violations.map((each) => [each.propertyPath, each.code])).toEqual([
    ['filename', 'wrongType'],
    ['data', 'required'],
  ]);
  const nobody = await app.call('POST', '/contacts/import-file', {
    body: { filename: 'list.csv', data: dataUrl('email') },
  });
  expect(nobody.status).toBe(401);
  const notJson = await app.call('POST', '/contacts/import-file', {
    token: owner.token,
    body: 'email',
    headers: { 'content-type': 'text/csv' },
  });
  expect(notJson.status).toBe(415);
});

it('answers the same upload with the same key as before, and refuses another one', async () => {
  const send = (data: string) =>
    app.call('POST', '/blacklist/contacts/import-file', {
      token: owner.token,
      body: { filename: 'list.csv', data },
      headers: { 'idempotency-key': 'upload-1' },
    });
  const first = await send(dataUrl('zoe@example.com'));
  expect(first.body).toEqual({ added: 1, existing: 0, invalid: [] });
  expect(await send(dataUrl('zoe@example.com'))).toMatchObject({ status: 200, body: first.body });
  expect((await send(dataUrl('zed@example.com'))).status).toBe(422);
  const reading = (): ReturnType<typeof send> =>
    app.call('POST', '/contacts/import-file', {
      token: owner.token,
      body: { filename: 'list.csv', data: dataUrl('email\nzoe@example.com') },
      headers: { 'idempotency-key': 'upload-2' },
    });
  const read = { status: 200, body: { columns: ['email'], rows: [['zoe@example.com']] } };
  expect(await reading()).toMatchObject(read);
  expect(await reading()).toMatchObject(read);
});
