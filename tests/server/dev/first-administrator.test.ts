import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Config } from '#server/config.ts';
import { AdministratorError, ensureAdministrator } from '#server/dev/first-administrator.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ['session', 'one_time_password', 'setting', 'users'] as const) {
    await app.database.kysely.deleteFrom(table).execute();
  }
});

function start(config: Partial<Config> = {}) {
  return ensureAdministrator({ ...app.dependencies, config: { ...app.dependencies.config, ...config } });
}

function keyOf(link: string | undefined): string {
  return link?.match(/^http:\/\/127\.0\.0\.1:4600\/#\/set-credentials\/([\w-]{43})$/)?.[1] ?? '';
}

function setPassword(key: string) {
  return app.call<{ token: string }>('POST', '/admin/users/set-credentials', {
    body: { key, password: 'New-Horse-12' },
  });
}

test('the first start invites to set a password, every start anew, until there is one', async () => {
  const first = await start();
  expect(first.invitation?.email).toBe('admin@postkey.example');
  const second = await start();
  expect(second.invitation?.email).toBe('admin@postkey.example');
  expect((await setPassword(keyOf(first.invitation?.link))).status).toBe(404);
  const signedIn = await setPassword(keyOf(second.invitation?.link));
  expect(signedIn.status).toBe(200);
  const info = await app.call('GET', '/account/info', { token: signedIn.body.token });
  expect(info.body).toMatchObject({
    name: 'Postkey',
    modules: ['ADMIN', 'BULK', 'SMTP', 'INBOUND'],
    subscriptions: [],
  });
  expect((await start()).invitation).toBeNull();
});

test('the environment names the first administrator, and is not read once there is one', async () => {
  const adminEmail = 'Boss@Customer.example';
  expect((await start({ adminEmail, adminPassword: 'Correct-Horse-1' })).invitation).toBeNull();
  const body = { email: adminEmail.toLowerCase(), password: 'Correct-Horse-1' };
  expect((await app.call('POST', '/login_check', { body })).status).toBe(200);
  await start({ adminEmail: 'other@customer.example', adminPassword: 'weak' });
  const users = await app.database.kysely.selectFrom('users').select('email').execute();
  expect(users).toEqual([{ email: adminEmail }]);
});

test('a weak password and an address of another user stop the start', async () => {
  const weak = start({ adminEmail: 'boss@customer.example', adminPassword: 'weak' });
  await expect(weak).rejects.toThrow(AdministratorError);
  await expect(weak).rejects.toThrow('ADMIN_PASSWORD cannot be used: Password too short');
  const { email } = await app.signUp();
  const taken = start({ adminEmail: email, adminPassword: 'Correct-Horse-1' });
  await expect(taken).rejects.toThrow(/^ADMIN_EMAIL .* no administrator$/);
});

test('of two starts at once one makes the administrator', async () => {
  await Promise.all([start(), start()]);
  expect(await app.database.kysely.selectFrom('users').select('email').execute()).toHaveLength(1);
});

test('demo data is wanted for the account made for it, until it is there', async () => {
  const { demoAccountId } = await start();
  expect(demoAccountId).toBeGreaterThan(0);
  expect((await start()).demoAccountId).toBe(demoAccountId);
  await app.database.kysely.insertInto('setting').values({ name: 'demo', value: '1' }).execute();
  expect((await start()).demoAccountId).toBeNull();
});

test('without DEMO no account is ever filled', async () => {
  expect((await start({ demo: false })).demoAccountId).toBeNull();
  expect((await start({ demo: true })).demoAccountId).toBeNull();
});
