import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SmtpStatistics } from '#contract/resources/smtp-messages.ts';
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
  await fillDemoAccount(app.database, owner.accountId, app.clock.now(), 'http://127.0.0.1:4600/echo');
  await fillDemoAccount(app.database, owner.accountId, app.clock.now(), 'http://127.0.0.1:4600/echo');
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

it('shows more than a month of submitted mails with what became of them, all of it in the past', async () => {
  const { token } = owner;
  expect(await total('/smtp/messages')).toBeGreaterThan(300);
  expect(await total('/smtp/messages?state=queued')).toBe(0);
  for (const state of ['bounced', 'failed'])
    expect(await total(`/smtp/messages?state=${state}`)).toBeGreaterThan(2);
  const { body } = await app.call<SmtpStatistics>('GET', `/smtp/messages/statistics/${month()}`, { token });
  const [sent, read, visited] = [body.sent[0]!, body.read[0]!, body.visited[0]!];
  expect(sent).toBeGreaterThan(read);
  expect(read).toBeGreaterThan(visited);
  expect(visited).toBeGreaterThan(0);
  const { body: list } = await app.call<Listed>('GET', '/smtp/messages?order[sentOn]=desc', { token });
  const [newest] = list['hydra:member'];
  const source = await app.call<{ text: string }>('GET', `/smtp/messages/${newest?.id}/source`, { token });
  expect(source.body.text).toContain('https://bakery.example/');
  expect(new Date(newest?.sentOn ?? '').getTime()).toBeLessThanOrEqual(app.clock.now().getTime());
});

it('shows a webhook with what it was told of mails that came back', async () => {
  const { token } = owner;
  const { body } = await app.call<Listed>('GET', '/webhooks', { token });
  expect(body['hydra:member']).toMatchObject([{ state: { value: 'enabled' }, lastDelivery: 'delivered' }]);
  expect(await total(`/webhooks/${body['hydra:member'][0]?.id}/deliveries?state=delivered`)).toBeGreaterThan(
    3,
  );
});

interface Listed {
  'hydra:member': { id: number; sentOn: string }[];
}

/** The present month as it stands in a path. */
function month(): string {
  const now = app.clock.now();
  return `${now.getUTCFullYear()}/${now.getUTCMonth() + 1}`;
}
