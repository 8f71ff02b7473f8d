import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let user: TestAccount;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.signUp();
});

function read() {
  return app.call('GET', '/account/preferences', { token: user.token });
}

function write(body: unknown, ifMatch?: string) {
  return app.call('PUT', '/account/preferences', {
    token: user.token,
    body,
    headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
  });
}

test('the document is empty at first, and each account has its own', async () => {
  expect(await read()).toMatchObject({ status: 200, body: {} });
  const written = await write({ keymap: { 'campaigns.launch': 'l' } });
  expect(written).toMatchObject({ status: 200, body: { keymap: { 'campaigns.launch': 'l' } } });
  expect((await read()).headers.etag).toBe(written.headers.etag);
  const other = await app.signUp();
  expect((await app.call('GET', '/account/preferences', { token: other.token })).body).toEqual({});
});

test('a write over another version is refused with the present document', async () => {
  const first = (await read()).headers.etag!;
  const second = (await write({ recents: [1] }, first)).headers.etag!;
  expect(second).not.toBe(first);
  for (const stale of [first, '"99"', 'nonsense']) {
    const refused = await write({ recents: [2] }, stale);
    expect(refused).toMatchObject({ status: 412, body: { recents: [1] } });
    expect(refused.headers.etag).toBe(second);
  }
  expect((await write({ recents: [3] }, second)).status).toBe(200);
  expect((await write({ recents: [4] }, '*')).status).toBe(200);
  expect((await read()).body).toEqual({ recents: [4] });
});

test('what is put back as it was keeps its version, whatever the order of its keys', async () => {
  const { etag } = (await write({ recents: [1], keymap: { a: 'b' } })).headers;
  const { body } = await read();
  expect((await write(body, etag)).headers.etag).toBe(etag);
  expect((await write({ keymap: { a: 'b' }, recents: [1] })).headers.etag).toBe(etag);
  expect((await write({ keymap: { a: 'b' }, recents: [2] }, etag)).headers.etag).not.toBe(etag);
});

test('of two first writes at once one is refused', async () => {
  const answers = await Promise.all([write({ from: 'a' }, '"0"'), write({ from: 'b' }, '"0"')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
});

test('what the database cannot keep is refused by its place; everything else comes back as it was', async () => {
  for (const odd of ['\ud800', 'x\udc00', '\u0000', '\\\u0000']) {
    for (const [document, place] of [
      [{ text: odd }, 'text'],
      [{ deep: [{ text: odd }] }, 'deep.0.text'],
      [{ [odd]: 1 }, odd],
    ] as const)
      expect(await write(document)).toMatchObject({
        status: 422,
        body: { violations: [{ propertyPath: place, code: 'unstorableText' }] },
      });
  }
  const kept = { text: '\\u0000 \\\\ud800 😀 \u0001 \ufffd', __proto: 1 };
  expect((await write(kept)).status).toBe(200);
  expect((await read()).body).toEqual(kept);
});

test('256 KB are taken and no more', async () => {
  const fits = { text: 'x'.repeat(256_000 - '{"text":""}'.length) };
  expect((await write(fits)).status).toBe(200);
  expect((await write({ text: `${fits.text}x` })).status).toBe(413);
  expect((await write([])).status).toBe(400);
});
