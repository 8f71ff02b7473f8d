import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carriesSecret } from '#server/http/compress.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let owner: TestAccount;
let message: { '@id': string; version: number };
beforeAll(async () => {
  app = await openTestApp({ config: { corsOrigins: ['https://console.example'] } });
  owner = await app.signUp({ modules: ['BULK', 'SMTP', 'INBOUND', 'ADMIN'] });
  for (let index = 0; index < 30; index += 1)
    await app.call('POST', '/tags', { token: owner.token, body: { label: `Tag ${index}` } });
  const body = { name: 'News', builder: 'html', html: `<p>${'Fresh bread. '.repeat(300)}</p>` };
  const made = await app.call<typeof message>('POST', '/messages', { token: owner.token, body });
  message = made.body;
});
afterAll(() => app.close());

/** The answer as it is on the wire. */
async function get(url: string, accepted: string | undefined, method: 'GET' | 'POST' = 'GET', body?: object) {
  const answer = await app.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${owner.token}`,
      origin: 'https://console.example',
      ...(accepted !== undefined && { 'accept-encoding': accepted }),
    },
    ...(body && { payload: body }),
  });
  return { headers: answer.headers, bytes: answer.rawPayload };
}

describe('a large answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['gzip', 'gzip'],
    ['*', 'br'],
  ])('to who accepts %s is sent in %s', async (accepted, encoding) => {
    const plain = await get('/tags?perPage=100', undefined);
    const packed = await get('/tags?perPage=100', accepted);
    expect(packed.headers['content-encoding']).toBe(encoding);
    const text = encoding === 'br' ? brotliDecompressSync(packed.bytes) : gunzipSync(packed.bytes);
    expect(text.toString()).toBe(plain.bytes.toString());
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 4);
    expect(packed.headers['content-length']).toBe(String(packed.bytes.length));
    expect(packed.headers['content-type']).toBe('application/ld+json; charset=utf-8');
    expect(packed.headers.vary).toMatch(/origin, accept-encoding/i);
  });

  it.each([undefined, '', 'identity', 'deflate', 'br;q=0, gzip;q=0'])(
    'to who accepts %s is sent as it is',
    async (accepted) => {
      const { headers, bytes } = await get('/tags?perPage=100', accepted);
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers.vary).toMatch(/accept-encoding/);
      expect(JSON.parse(bytes.toString())).toHaveProperty('hydra:totalItems', 30);
    },
  );

  it('of one record has the version of the record as its ETag, whatever the encoding', async () => {
    for (const accepted of [undefined, 'gzip', 'br']) {
      const { headers } = await get(message['@id'], accepted);
      expect(headers['content-encoding']).toBe(accepted);
      expect(headers.etag).toBe(`"${message.version}"`);
    }
    const stale = await app.call('PUT', message['@id'], {
      token: owner.token,
      body: { name: 'Old' },
      headers: { 'if-match': '"99"', 'accept-encoding': 'identity' },
    });
    expect(stale.status).toBe(412);
  });
});

it('a small answer is sent as it is', async () => {
  expect((await get('/tags?perPage=1', 'br')).headers['content-encoding']).toBeUndefined();
});

describe('an answer that carries a token or a secret', () => {
  it.each([
    { method: 'GET', path: '/realtime/config' },
    { method: 'POST', path: '/token/refresh' },
  ])('is never compressed, nor is what it comes with: $path', async (operation) => {
    const operations = [{ method: 'GET', path: '/tags?perPage=100' }, operation];
    expect((await get('/batch', 'br', 'POST', { operations })).headers['content-encoding']).toBeUndefined();
    const other = { operations: operations.slice(0, 1) };
    expect((await get('/batch', 'br', 'POST', other)).headers['content-encoding']).toBe('br');
  });

  it.each([
    { smtpCredentials: { username: 'u', password: 'p' } },
    { 'hydra:member': [{ id: 1, secret: 'whsec_x' }] },
    { html: '<a href="http://127.0.0.1:4600/#/set-credentials/AbCdEfGhIjKlMnOpQrStUv">' },
    { links: ['https://mail.example/u/AbCdEfGhIjKlMnOpQrStUvWx'] },
  ])('is known by it: %j', (body) => {
    expect(carriesSecret(JSON.stringify(body))).toBe(true);
  });

  it.each([{ smtpCredentials: null }, { label: '"token":' }, { url: '/contacts/12', name: 'The secret' }])(
    'is not what only speaks of it: %j',
    (body) => {
      expect(carriesSecret(JSON.stringify(body))).toBe(false);
    },
  );
});
