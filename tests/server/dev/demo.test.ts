import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillDemoAccount } from '#server/dev/demo.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.signUp();
});
afterAll(() => app.close());

const total = async (path: string) => {
  const answer = await app.call<{ 'hydra:totalItems': number }>('GET', path, { token: owner.token });
  return answer.body['hydra:totalItems'];
};

it('fills an account with lists, contacts, messages and sent campaigns, once', async () => {
  await fillDemoAccount(app.database, owner.accountId, app.clock.now());
  await fillDemoAccount(app.database, owner.accountId, app.clock.now());
  expect(await total('/groups')).toBe(3);
  expect(await total('/contacts')).toBe(5_000);
  expect(await total('/contacts?state=unsubscribed')).toBeGreaterThan(50);
  expect(await total('/messages')).toBe(4);
  expect(await total('/campaign/senders?state=verified')).toBe(1);
  const users = await app.database.kysely.selectFrom('users').select('id').execute();
  expect(users).toHaveLength(201);
});

it('says nothing of a mail on its landing page', async () => {
  const page = await app.database.kysely
    .selectFrom('message')
    .select(['id', 'html'])
    .where('account_id', '=', owner.accountId)
    .where('privacy', '=', 'public')
    .executeTakeFirstOrThrow();
  expect(page.html).not.toMatch(/\{[{%]/);
  expect((await app.call('GET', `/page-${page.id}`)).body).not.toContain('You get this mail');
});
