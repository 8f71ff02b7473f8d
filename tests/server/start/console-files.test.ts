import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '#tests/support/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0' } });
}, 180_000);
afterAll(() => server.stop());

interface WireAnswer {
  readonly status: number | undefined;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly bytes: Buffer;
}

/** The answer as it is on the wire. */
function get(path: string, headers: Record<string, string> = {}): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const call = request(`${server.url}${path}`, { headers }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part as Buffer);
      resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts) });
    });
    call.on('error', reject).end();
  });
}

async function scriptPath(): Promise<string> {
  const { bytes } = await get('/');
  return /src="(\/assets\/start-[^"]+\.js)"/.exec(bytes.toString())![1]!;
}

test('the scripts of the console are compressed as well as they can be, and asked for once', async () => {
  const path = await scriptPath();
  const plain = await get(path);
  const brotli = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await get(path, { 'accept-encoding': 'gzip' });
  expect([plain, brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'br',
    'gzip',
  ]);
  expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
  expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 3);
  for (const { headers } of [plain, brotli, gzip]) {
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['cache-control']).toContain('immutable');
    expect(headers.vary).toMatch(/accept-encoding/i);
  }
  const kept = await get(path, { 'accept-encoding': 'br', 'if-none-match': String(brotli.headers.etag) });
  expect(kept.status).toBe(304);
});

test('the page of the console is sent again only where it has changed', async () => {
  const page = await get('/');
  expect(page.headers['cache-control']).toBe('no-cache');
  const kept = await get('/', { 'if-none-match': String(page.headers.etag) });
  expect([kept.status, kept.bytes.length]).toEqual([304, 0]);
  expect((await get('/', { 'if-none-match': 'W/"another"' })).status).toBe(200);
});
