import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeTable } from '#server/routes/index.ts';
import { openTestApp, type TestAccount, type TestAnswer, type TestApp } from '#tests/support/app.ts';
import { createEverything, type Everything } from '../routes/everything.ts';

let app: TestApp;
let owner: TestAccount;
let everything: Everything;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.signUp();
  everything = await createEverything(app, owner);
});
afterAll(() => app.close());

function expectHardened(answer: TestAnswer): void {
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  });
  expect(answer.headers['content-security-policy']).toBeTruthy();
  for (const name of ['access-control-allow-origin', 'x-powered-by', 'server', 'set-cookie'])
    expect(answer.headers).not.toHaveProperty(name);
}

describe('an answer of the API', () => {
  const gets = routeTable()
    .filter(({ endpoint }) => endpoint.method === 'GET')
    .map(({ endpoint }) => endpoint.path);

  it.each(gets)('of %s is JSON, kept nowhere, and open to no other origin', async (path) => {
    const resource = Object.keys(everything)
      .filter((each) => path.startsWith(`${each}/`))
      .sort((a, b) => b.length - a.length)[0];
    const url = path.replace(':id', String(everything[resource ?? ''] ?? 1)).replace(':event', 'sent');
    const answer = await app.call('GET', url, {
      token: owner.token,
      headers: { origin: 'https://evil.example' },
    });
    expectHardened(answer);
    expect(answer.headers['content-type']).toBe('application/ld+json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers.link).toContain('/docs.jsonld');
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('that fails is as hard as one that does not, and tells nothing of the inside', async () => {
    const failures = [
      await app.call('GET', '/groups'),
      await app.call('GET', '/groups/424242', { token: owner.token }),
      await app.call('GET', '/groups?x=1', { token: owner.token }),
      await app.call('GET', '/nowhere'),
      await app.call('GET', '/%zz'),
      await app.call('POST', '/groups', {
        token: owner.token,
        body: '{',
        headers: { 'content-type': 'application/json' },
      }),
      await app.call('POST', '/groups', { token: owner.token, body: { name: '\u0000' } }),
      await app.call('TRACE', '/groups', { token: owner.token }),
    ];
    for (const answer of failures) {
      expectHardened(answer);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers['content-type']).toBe('application/ld+json; charset=utf-8');
      expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|server\/|select |at Object|\.ts:/i);
    }
  });
});

describe('the console and what lies beside it', () => {
  it('is served with a policy that runs its own scripts alone', async () => {
    const answer = await app.call<string>('GET', '/');
    if (answer.status === 404) return expectHardened(answer);
    expectHardened(answer);
    const policy = Object.fromEntries(
      answer.headers['content-security-policy']!.split('; ').map((each) => {
        const [name, ...values] = each.split(' ');
        return [name, values.join(' ')];
      }),
    );
    expect(policy).toMatchObject({
      'script-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(answer.body).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>|\son\w+=/i);
  });

  it.each([
    '/package.json',
    '/package-lock.json',
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/assets/index.js.map',
    '/assets/../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/',
    '/.vite/manifest.json',
    '/data/lock',
    '/server/main.ts',
    '/index.html.map',
  ])('gives nothing away at %s', async (path) => {
    const answer = await app.call('GET', path);
    expect(answer.status).toBe(404);
    expectHardened(answer);
  });
});

describe('a public page', () => {
  it('is in a sandbox and has no origin to share with the console', async () => {
    const landing = await app.call<{ id: number }>('POST', '/messages', {
      token: owner.token,
      body: {
        name: 'Landing',
        builder: 'html',
        html: '<script>alert(1)</script>',
        privacy: 'public',
        publishState: 'published',
      },
    });
    const paths = [
      `/page-${landing.body.id}`,
      '/page-424242',
      '/page-x',
      '/u/none',
      '/w/none',
      '/t/c/none',
      '/t/o/none.gif',
      '/verify-sender/none',
    ];
    for (const path of paths) {
      const answer = await app.call('GET', path);
      expectHardened(answer);
      expect([path, answer.status]).toEqual([path, path === paths[0] ? 200 : 404]);
      expect(answer.headers['content-security-policy']).toMatch(/^sandbox/);
      expect(answer.headers['content-security-policy']).not.toContain('allow-same-origin');
    }
  });

  it('takes no other method', async () => {
    for (const method of ['TRACE', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      for (const path of ['/u/none', '/t/c/none', '/page-1'])
        expect([method, path, (await app.call(method, path)).status]).toEqual([method, path, 405]);
    }
  });
});

describe('another origin', () => {
  it('may call the API where the configuration names it, and no other may', async () => {
    const open = await openTestApp({ config: { corsOrigins: ['https://console.example'] } });
    const ask = (origin: string) =>
      open.call('OPTIONS', '/groups', {
        headers: {
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'authorization,if-match',
        },
      });
    const known = await ask('https://console.example');
    expect(known.status).toBe(204);
    expect(known.headers['access-control-allow-origin']).toBe('https://console.example');
    expect(known.headers['access-control-allow-methods']).toContain('PUT');
    expect(known.headers['access-control-allow-headers']).toContain('if-match');
    expect((await ask('https://evil.example')).headers).not.toHaveProperty('access-control-allow-origin');
    const user = await open.signUp();
    const answer = await open.call('GET', '/groups', {
      token: user.token,
      headers: { origin: 'https://console.example' },
    });
    expect(answer.headers['access-control-expose-headers']).toContain('etag');
    await open.close();
  });
});

describe('the sizes', () => {
  it('of JSON end at 5 MB, before anything is read of it', async () => {
    const name = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`;
    const send = (body: string, token = owner.token) =>
      app.call('POST', '/groups', { token, body, headers: { 'content-type': 'application/json' } });
    expect((await send(name(5_000_000))).status).toBe(422);
    const over = await send(name(5_000_001));
    expect(over.status).toBe(413);
    expect(over.body).toMatchObject({ 'hydra:description': expect.stringMatching(/^tooLarge:/) });
    expectHardened(over);
  });
});
