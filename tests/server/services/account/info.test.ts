import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AccountInfo } from '#contract/resources/account.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';

type Refusal = { violations: object[] };

let app: TestApp;
let user: TestAccount;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.signUp();
});

async function info(): Promise<AccountInfo> {
  const answer = await app.call<AccountInfo>('GET', '/account/info', { token: user.token });
  expect(answer.status).toBe(200);
  return answer.body;
}

function put(body: unknown) {
  return app.call<AccountInfo & Refusal>('PUT', '/account/info', { token: user.token, body });
}

async function subscribe(product: string, startsOn: string, expiresOn: string): Promise<void> {
  const { kysely } = app.database;
  const found = await kysely
    .selectFrom('product')
    .select('id')
    .where('name', '=', product)
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('subscription')
    .values({ user_id: user.accountId, product_id: found.id, starts_on: startsOn, expires_on: expiresOn })
    .execute();
}

test('a new account has its modules, its address for a name, and no limits', async () => {
  expect(await info()).toEqual({
    id: user.accountId,
    name: user.email,
    email: user.email,
    locale: 'en',
    timezone: null,
    modules: ['BULK', 'SMTP', 'INBOUND'],
    roles: [],
    attributes: [],
    subscription: {
      '@type': 'BulkSubscription',
      type: 'bulk',
      contactLimit: null,
      contactCount: 0,
      isOverContactLimit: false,
      messageLimit: null,
      messageCount: 0,
      isOverMessageLimit: false,
    },
    subscriptions: [],
  });
});

test('it carries the attributes of its contacts, by name', async () => {
  for (const name of ['Zip', 'city', 'First name']) {
    const slug = name.toLowerCase().replace(' ', '-');
    await app.call('POST', '/attributes', { token: user.token, body: { name, slug } });
  }
  expect((await info()).attributes.map(({ name }) => name)).toEqual(['city', 'First name', 'Zip']);
});

test('name, language and time zone can be changed, nothing else', async () => {
  const changed = await put({ name: '  Acme  ', locale: 'nl', timezone: 'Europe/Amsterdam' });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ name: 'Acme', locale: 'nl', timezone: 'Europe/Amsterdam' });
  const before = await info();
  const attack = await put({
    modules: ['ADMIN'],
    roles: ['ROLE_ADMIN'],
    id: 1,
    email: 'x@evil.example',
    subscription: { contactLimit: 5 },
  });
  expect(attack.status).toBe(200);
  expect(await info()).toEqual(before);
  const stored = await app.database.kysely
    .selectFrom('users')
    .select(['version', 'modules'])
    .where('id', '=', user.accountId)
    .executeTakeFirst();
  expect(stored).toEqual({ version: 2, modules: ['BULK', 'SMTP', 'INBOUND'] });
});

test('putting back what was read changes nothing', async () => {
  const read = await info();
  const events = app.events.length;
  const answer = await put(read);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual(read);
  expect(app.events).toHaveLength(events);
  const stored = await app.database.kysely
    .selectFrom('users')
    .select(['version', 'company'])
    .where('id', '=', user.accountId)
    .executeTakeFirst();
  expect(stored).toEqual({ version: 1, company: '' });
});

test('what cannot be is refused field by field', async () => {
  const refused = async (body: unknown) => {
    const answer = await put(body);
    expect(answer.status).toBe(422);
    return answer.body.violations;
  };
  expect(await refused({ timezone: 'Mars/Olympus' })).toMatchObject([
    { propertyPath: 'timezone', code: 'invalidTimezone' },
  ]);
  expect(await refused({ name: ' ', locale: 'fr' })).toMatchObject([
    { propertyPath: 'name', code: 'required' },
    { propertyPath: 'locale', code: 'unknownOption' },
  ]);
  expect(await refused({ password: 'New-Horse-12' })).toMatchObject([
    { propertyPath: 'password', code: 'unknownField' },
  ]);
  const polluting = await app.call('PUT', '/account/info', {
    token: user.token,
    headers: { 'content-type': 'application/json' },
    body: '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  });
  expect(polluting.status).toBe(422);
  expect(polluting.body).toMatchObject({
    violations: [{ propertyPath: '__proto__', code: 'unknownField' }],
  });
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test('a name with a character that cannot be kept is refused', async () => {
  for (const name of ['a\u0000b', '\ud800'])
    expect((await put({ name })).body).toMatchObject({
      violations: [{ propertyPath: 'name', code: 'unstorableText' }],
    });
});

test('a change is told to the consoles of the account', async () => {
  await put({ name: 'Told' });
  expect(app.events.at(-1)).toEqual({
    accountId: user.accountId,
    event: { resource: 'account', id: user.accountId, change: 'updated' },
  });
});

test('contact figures are those of the bulk subscription, message figures those of the smtp one', async () => {
  await subscribe('Bulk S', '2026-11-01', '2026-11-30');
  expect((await info()).subscription).toMatchObject({
    type: 'bulk',
    contactLimit: 2_500,
    messageLimit: 25_000,
  });
  await subscribe('SMTP S', '2026-11-01', '2026-11-30');
  const both = await info();
  expect(both.subscription).toMatchObject({
    '@type': 'BulkSubscription',
    contactLimit: 2_500,
    messageLimit: 10_000,
  });
  expect(both.subscriptions.map(({ type, messageLimit }) => [type, messageLimit])).toEqual([
    ['smtp', 10_000],
    ['bulk', 25_000],
  ]);
});

test('a subscription runs until the end of its last day in the zone of the user', async () => {
  await subscribe('Bulk S', '2026-11-27', '2026-11-27');
  await put({ timezone: 'Pacific/Auckland' });
  expect((await info()).subscriptions).toEqual([]);
  await put({ timezone: 'America/Los_Angeles' });
  expect((await info()).subscriptions).toHaveLength(1);
  expect((await info()).subscription.contactLimit).toBe(2_500);
});

test('contacts of lists that are there count, and more than the limit is over it', async () => {
  await subscribe('Bulk S', '2026-11-01', '2026-11-30');
  await app.database.kysely
    .insertInto('contact_group')
    .values([
      { account_id: user.accountId, name: 'a', name_folded: 'a', number_of_contacts: 2_000 },
      { account_id: user.accountId, name: 'b', name_folded: 'b', number_of_contacts: 500 },
      {
        account_id: user.accountId,
        name: 'c',
        name_folded: 'c',
        number_of_contacts: 900,
        deleted_at: app.clock.now(),
      },
    ])
    .execute();
  expect((await info()).subscription).toMatchObject({ contactCount: 2_500, isOverContactLimit: false });
  await app.database.kysely
    .updateTable('contact_group')
    .set({ number_of_contacts: 501 })
    .where('account_id', '=', user.accountId)
    .where('name', '=', 'b')
    .execute();
  expect((await info()).subscription).toMatchObject({ contactCount: 2_501, isOverContactLimit: true });
});
