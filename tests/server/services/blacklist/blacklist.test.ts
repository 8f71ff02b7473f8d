import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BlacklistContact } from '#contract/resources/blacklist.ts';
import type { Contact } from '#contract/resources/contacts.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { buildGroup } from '#tests/support/build-campaign.ts';

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.signUp();
});

const call = <Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  app.call<Body>(method, path, { token: owner.token, body });
const block = (body: unknown) => call<BlacklistContact>('POST', '/blacklist/contacts', body);
const states = async (account = owner) => {
  const listed = await app.call<{ 'hydra:member': Contact[] }>('GET', '/contacts?order[id]=asc', {
    token: account.token,
  });
  return listed.body['hydra:member'].map((each) => each.state.value);
};

it('acts on the address in all lists of the account, and in no other account', async () => {
  const other = await app.signUp();
  await buildGroup(app.database, owner.accountId, 'One', [
    { email: 'ana@example.com' },
    { email: 'bo@example.com' },
  ]);
  await buildGroup(app.database, owner.accountId, 'Two', [
    { email: 'Ana@Example.com', state: 'unsubscribed' },
  ]);
  await buildGroup(app.database, other.accountId, 'Three', [{ email: 'ana@example.com' }]);
  const told = app.events.length;
  const made = await block({ email: 'ANA@example.com' });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    '@type': 'BlacklistContact',
    email: 'ANA@example.com',
    reason: 'manual',
  });
  expect(await states()).toEqual(['blacklisted', 'active', 'blacklisted']);
  expect(await states(other)).toEqual(['active']);
  expect(app.events.slice(told).map(({ event }) => event.resource)).toContain('contacts');
});

it('gives every contact its former state back when it is deleted, and takes it again when undeleted', async () => {
  await buildGroup(app.database, owner.accountId, 'One', [
    { email: 'ana@example.com', state: 'unsubscribed' },
  ]);
  await buildGroup(app.database, owner.accountId, 'Two', [
    { email: 'ana@example.com', state: 'signed-up-not-confirmed' },
  ]);
  await buildGroup(app.database, owner.accountId, 'Three', [
    { email: 'ana@example.com', state: 'bounced-out' },
  ]);
  const before = await states();
  const made = await block({ email: 'ana@example.com' });
  expect(await states()).toEqual(['blacklisted', 'blacklisted', 'blacklisted']);
  expect((await call('DELETE', made.body['@id'])).status).toBe(204);
  expect(await states()).toEqual(before);
  const back = await call('POST', '/undelete', { paths: [made.body['@id']] });
  expect(back.body).toMatchObject({ responses: [{ status: 200, body: made.body }] });
  expect(await states()).toEqual(['blacklisted', 'blacklisted', 'blacklisted']);
});

it('cannot be undeleted where the address has been listed again', async () => {
  const made = await block({ email: 'ana@example.com' });
  await call('DELETE', made.body['@id']);
  await block({ email: 'ana@example.com' });
  const back = await call('POST', '/undelete', { paths: [made.body['@id']] });
  expect(back.body).toMatchObject({ responses: [{ status: 409 }] });
});

it('sets the reason itself, whatever a client says', async () => {
  const made = await block({ email: 'ana@example.com', reason: 'spam' });
  expect(made.body.reason).toBe('manual');
  const changed = await call<BlacklistContact>('PUT', made.body['@id'], { reason: 'unsubscribed' });
  expect(changed.body.reason).toBe('manual');
});

it('has an address once, whatever its case', async () => {
  const made = await block({ email: 'ana@example.com' });
  const again = await block({ email: 'ANA@example.com' });
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({ 'hydra:description': expect.stringContaining(made.body['@id']) });
  const answers = await Promise.all(Array.from({ length: 6 }, () => block({ email: 'once@example.com' })));
  expect(answers.map((each) => each.status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
});

it('moves with its address when that is changed', async () => {
  await buildGroup(app.database, owner.accountId, 'One', [
    { email: 'ana@example.com' },
    { email: 'bo@example.com' },
  ]);
  const made = await block({ email: 'ana@example.com' });
  await call('PUT', made.body['@id'], { email: 'bo@example.com' });
  expect(await states()).toEqual(['active', 'blacklisted']);
  const put = await call<BlacklistContact>(
    'PUT',
    made.body['@id'],
    (await call('GET', made.body['@id'])).body,
  );
  expect(put.status).toBe(200);
  expect(await states()).toEqual(['active', 'blacklisted']);
});

it.each(['ana@example.com\u00a0', '\u200bana@example.com', '\u3000ana@example.com\u3000'])(
  'keeps the address clean of blanks of every width: %j',
  async (email) => {
    const made = await block({ email });
    expect(made.body.email).toBe('ana@example.com');
    expect((await block({ email: 'ana@example.com' })).status).toBe(409);
  },
);

it('is listed by address and reason', async () => {
  for (const email of ['ana@example.com', 'bo@example.com']) await block({ email });
  await app.database.kysely
    .updateTable('blacklist')
    .set({ reason: 'spam' })
    .where('account_id', '=', owner.accountId)
    .where('email', '=', 'bo@example.com')
    .execute();
  const total = async (query: string) =>
    (await call<{ 'hydra:totalItems': number }>('GET', `/blacklist/contacts${query}`)).body[
      'hydra:totalItems'
    ];
  expect(await total('?reason=spam')).toBe(1);
  expect(await total('?reason[]=spam&reason[]=manual')).toBe(2);
  expect(await total('?email=ANA')).toBe(1);
});
