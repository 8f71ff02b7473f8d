import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let owner: TestAccount;
let port: number;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.signUp();
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Sends bytes as they are and gives all that comes back. */
async function answerTo(bytes: string) {
  const socket = connect(port, '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', body = ''] = Buffer.concat(parts).toString().split('\r\n\r\n');
  return { head, body: JSON.parse(body) as object };
}

test.each([98_000, 2_000_000])('a query of %i bytes is refused as every call is', async (length) => {
  const { head, body } = await answerTo(
    `GET /contacts?email=${'x'.repeat(length)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  );
  expect(head).toMatch(/^HTTP\/1.1 431 /);
  expect(head).toMatch(/content-type: application\/ld\+json; charset=utf-8/);
  expect(head).toMatch(/x-content-type-options: nosniff/);
  expect(body).toMatchObject({
    '@type': 'hydra:Error',
    'hydra:description': expect.stringMatching(/^headersTooLarge:/),
  });
});

test('what is no HTTP is refused as every call is', async () => {
  const { head, body } = await answerTo('HELO mail.example\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1.1 400 /);
  expect(body).toMatchObject({ '@type': 'hydra:Error' });
});

test('an address in a batch is no longer than one that comes alone', async () => {
  const path = `/contacts?email=${'x'.repeat(98_000)}`;
  const answer = await app.call<{ responses: { status: number; body: object }[] }>('POST', '/batch', {
    token: owner.token,
    body: {
      operations: [
        { method: 'GET', path },
        { method: 'GET', path: '/tags' },
      ],
    },
  });
  expect(answer.body.responses.map(({ status }) => status)).toEqual([414, 200]);
  expect(answer.body.responses[0]?.body).toMatchObject({ '@type': 'hydra:Error' });
});
