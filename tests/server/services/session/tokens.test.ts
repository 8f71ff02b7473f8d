import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signingKey } from '#server/services/keys/signing-keys.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';

type Token = { token: string };

let app: TestApp;
let user: TestAccount;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.signUp();
});

async function codeFor(authorization: string | undefined) {
  const answer = await app.call<{ 'hydra:description': string }>('GET', '/account/info', {
    headers: authorization === undefined ? {} : { authorization },
  });
  const code = answer.status === 200 ? 'ok' : answer.body['hydra:description'].split(':')[0];
  return `${answer.status} ${code}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function partsOf(token: string): { header: string; payload: string; claims: object } {
  const [header = '', payload = ''] = token.split('.');
  return { header, payload, claims: JSON.parse(Buffer.from(payload, 'base64url').toString()) };
}

function hmac(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

test('without a token it asks for one', async () => {
  expect(await codeFor(undefined)).toBe('401 noToken');
});

test('forged tokens are refused', async () => {
  const { header, payload, claims } = partsOf(user.token);
  const forged: string[] = ['', 'x', '..', 'a.b.c', `${header}.${payload}.`, user.token.slice(0, -4)];
  for (const alg of ['none', 'None', 'nOnE']) forged.push(`${encode({ alg, typ: 'JWT' })}.${payload}.`);
  for (const key of ['', 'secret', 'postkey', user.email]) {
    forged.push(`${header}.${payload}.${hmac(key, `${header}.${payload}`)}`);
  }
  for (const extra of [
    { kid: '../../../dev/null' },
    { jku: 'https://evil.example/keys' },
    { jwk: { kty: 'oct', k: 'AAAA' } },
  ]) {
    const head = encode({ alg: 'HS256', typ: 'JWT', ...extra });
    forged.push(`${head}.${payload}.${hmac('', `${head}.${payload}`)}`);
  }
  const other = await app.signUp();
  const swapped = encode({ ...claims, sub: String(other.accountId) });
  forged.push(`${header}.${swapped}.${user.token.split('.')[2]}`);
  for (const token of forged) expect(await codeFor(`Bearer ${token}`), token).toBe('401 invalidToken');
});

test('an authorization of another shape is refused', async () => {
  for (const authorization of [
    'Bearer',
    'Bearer ',
    `Basic ${user.token}`,
    user.token,
    `Bearer ${user.token}, Bearer ${user.token}`,
    `Bearer ${user.token} ${user.token}`,
    `Bearer ${'a'.repeat(10_000)}`,
  ]) {
    expect(await codeFor(authorization)).toBe('401 invalidToken');
  }
});

test('what the key has signed for something else is no token', async () => {
  const key = await signingKey(app.dependencies, 'session');
  const { sid } = partsOf(user.token).claims as { sid: string };
  const exp = Math.floor(app.clock.now().getTime() / 1_000) + 600;
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key);
  const right = { sub: String(user.accountId), sid, aud: 'postkey-api', exp };
  expect(await codeFor(`Bearer ${await sign(right)}`)).toBe('200 ok');
  for (const wrong of [
    { ...right, aud: 'something else' },
    { ...right, exp: undefined },
    { ...right, sid: "' or 1=1 --" },
    { ...right, sid: undefined },
    { ...right, sub: '0' },
    { ...right, sub: String(user.accountId + 1_000) },
    { ...right, nbf: exp },
  ]) {
    expect(await codeFor(`Bearer ${await sign(wrong)}`), JSON.stringify(wrong)).toBe('401 invalidToken');
  }
});

test('a token works for half an hour, and a renewed one goes on in the same session', async () => {
  const { token } = await app.signUp();
  app.clock.advance(29 * 60_000);
  const renewed = await app.call<Token>('POST', '/token/refresh', { token });
  expect(renewed.status).toBe(200);
  expect(partsOf(renewed.body.token).claims).toMatchObject({
    sid: (partsOf(token).claims as { sid: string }).sid,
  });
  app.clock.advance(2 * 60_000);
  expect(await codeFor(`Bearer ${token}`)).toBe('401 expiredToken');
  expect(await codeFor(`Bearer ${renewed.body.token}`)).toBe('200 ok');
});

test('a one-time token is no bearer', async () => {
  await app.call('POST', '/reset-credentials', { body: { email: user.email } });
  await app.settle();
  const oneTime = app.outbox.at(-1)?.text.match(/set-credentials\/([\w-]+)/)?.[1];
  expect(oneTime).toBeDefined();
  expect(await codeFor(`Bearer ${oneTime}`)).toBe('401 invalidToken');
});

test('signing out ends the session at once', async () => {
  const answer = await app.call('POST', '/logout', { token: user.token });
  expect(answer.status).toBe(204);
  expect(await codeFor(`Bearer ${user.token}`)).toBe('401 invalidToken');
});

test('a session that nobody used for 14 days has ended', async () => {
  const { kysely } = app.database;
  const old = new Date(app.clock.now().getTime() - 14 * 86_400_000);
  await kysely
    .updateTable('session')
    .set({ last_used_at: old })
    .where('user_id', '=', user.accountId)
    .execute();
  expect(await codeFor(`Bearer ${user.token}`)).toBe('401 invalidToken');
});

test('a deleted user is out at once', async () => {
  const { kysely } = app.database;
  await kysely
    .updateTable('users')
    .set({ deleted_at: app.clock.now() })
    .where('id', '=', user.accountId)
    .execute();
  expect(await codeFor(`Bearer ${user.token}`)).toBe('401 invalidToken');
});

test('a module that was taken away is missing at once', async () => {
  expect((await app.call('GET', '/groups', { token: user.token })).status).toBe(200);
  await app.database.kysely
    .updateTable('users')
    .set({ modules: ['SMTP'] })
    .where('id', '=', user.accountId)
    .execute();
  expect((await app.call('GET', '/groups', { token: user.token })).status).toBe(403);
});
