import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { verifiedSender } from '#tests/support/submitted.ts';

let app: TestApp;
let owner: TestAccount;
let release: () => void = () => undefined;
let refuse = false;
let isDelivering = false;
beforeAll(async () => {
  app = await openTestApp({
    dependencies: {
      systemMailer: {
        send: async () => {
          if (refuse) throw new Error('The relay is away');
        },
        // A preview waits until the test lets it go, so that its call is under way.
        deliver: () =>
          new Promise((resolve) => {
            isDelivering = true;
            release = () => resolve(undefined);
          }),
      },
    },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.signUp();
});

const post = (path: string, key: string, body: unknown = {}, account = owner) =>
  app.call<{ id: number }>('POST', path, {
    token: account.token,
    body,
    headers: { 'idempotency-key': key },
  });
const tags = async () =>
  (await app.call<{ 'hydra:totalItems': number }>('GET', '/tags', { token: owner.token })).body[
    'hydra:totalItems'
  ];

it('answers the same call again as the first time, and does nothing twice', async () => {
  const first = await post('/tags', 'a', { label: 'VIP' });
  const second = await post('/tags', 'a', { label: 'VIP' });
  expect(second).toMatchObject({ status: 201, body: first.body });
  expect(second.headers.location).toBe(first.headers.location);
  expect(second.headers.etag).toBe(first.headers.etag);
  expect(await tags()).toBe(1);
  expect((await post('/tags', 'b', { label: 'VIP' })).body.id).not.toBe(first.body.id);
});

it('refuses another body with the same key', async () => {
  await post('/tags', 'a', { label: 'VIP' });
  const other = await post('/tags', 'a', { label: 'Other' });
  expect(other.status).toBe(422);
  expect(other.body).toMatchObject({ 'hydra:description': expect.stringMatching(/^repeatedKey:/) });
  expect(await tags()).toBe(1);
});

it('counts a key per user and per path', async () => {
  const other = await app.signUp();
  expect((await post('/tags', 'a', { label: 'VIP' })).status).toBe(201);
  expect((await post('/tags', 'a', { label: 'Their own' }, other)).status).toBe(201);
  expect((await post('/groups', 'a', { name: 'List' })).status).toBe(201);
});

it('tells keys apart however long they are', async () => {
  const long = 'k'.repeat(300);
  expect((await post('/tags', `${long}1`, { label: 'One' })).status).toBe(201);
  expect((await post('/tags', `${long}2`, { label: 'Two' })).status).toBe(201);
  expect(await tags()).toBe(2);
});

it('says that the first call is under way, and then gives its answer', async () => {
  const message = await app.call<{ id: number }>('POST', '/messages', {
    token: owner.token,
    body: { name: 'News', builder: 'html', html: '<p>x</p>' },
  });
  const path = `/messages/${message.body.id}/actions/preview/someone@example.com`;
  const first = post(path, 'a');
  await expect.poll(() => isDelivering).toBe(true);
  expect((await post(path, 'a')).status).toBe(409);
  release();
  expect((await first).status).toBe(202);
  expect((await post(path, 'a')).status).toBe(202);
});

it('does one of many calls that come at once', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => post('/tags', 'a', { label: 'VIP' })));
  expect(answers.filter((each) => each.status === 201).length).toBeGreaterThan(0);
  expect(answers.every((each) => each.status === 201 || each.status === 409)).toBe(true);
  expect(await tags()).toBe(1);
});

it('lets a call that failed be made again with the same key, and with a better body', async () => {
  expect((await post('/tags', 'a', { label: '' })).status).toBe(422);
  expect((await post('/tags', 'a', { label: 'VIP' })).status).toBe(201);
  const sender = await app.call<{ id: number }>('POST', '/campaign/senders', {
    token: owner.token,
    body: { name: 'Bakery', email: 'hello@bakery.example' },
  });
  const path = `/campaign/senders/${sender.body.id}/verify`;
  refuse = true;
  expect((await post(path, 'v')).status).toBe(502);
  refuse = false;
  expect((await post(path, 'v')).status).toBe(202);
});

it('keeps its promise for 24 hours', async () => {
  const first = await post('/tags', 'a', { label: 'VIP' });
  const at = app.clock.now().getTime() - 25 * 3_600_000;
  await app.database.kysely
    .updateTable('idempotency_key')
    .set({ created_at: new Date(at) })
    .where('user_id', '=', owner.accountId)
    .execute();
  expect((await post('/tags', 'a', { label: 'VIP' })).body.id).not.toBe(first.body.id);
});

describe('a mail that is submitted', () => {
  const submit = async (key: string) =>
    app.call<{ messages: string[] }>('POST', '/smtp/messages', {
      token: owner.token,
      headers: { 'idempotency-key': key },
      body: { sender: await sender, to: ['ana@reader.example'], subject: 'Order', text: 'Thank you' },
    });
  let sender: Promise<number>;
  beforeEach(() => {
    sender = verifiedSender(app, owner.accountId, `orders${owner.accountId}@bakery.example`);
  });
  const rows = async () =>
    (await app.call<{ 'hydra:totalItems': number }>('GET', '/smtp/messages', { token: owner.token })).body[
      'hydra:totalItems'
    ];

  it('is kept with its answer: who asks again after the server died in between hears it', async () => {
    const { database } = app.dependencies;
    const transaction = database.transaction.bind(database);
    const dies = vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      await transaction(work);
      throw new Error('The process ended');
    });
    expect((await submit('a')).status).toBe(500);
    dies.mockRestore();
    const again = await submit('a');
    expect(again.status).toBe(202);
    expect(again.body.messages).toHaveLength(1);
    expect(await rows()).toBe(1);
    expect(await submit('a')).toMatchObject({ status: 202, body: again.body });
  });

  it('can be submitted again at once where the server died before', async () => {
    const { database } = app.dependencies;
    const dies = vi.spyOn(database, 'transaction').mockRejectedValueOnce(new Error('The process ended'));
    expect((await submit('a')).status).toBe(500);
    dies.mockRestore();
    expect((await submit('a')).status).toBe(202);
    expect(await rows()).toBe(1);
  });

  it('is taken once by two calls at a time', async () => {
    const answers = await Promise.all([submit('a'), submit('a')]);
    expect(answers[1]).toMatchObject({ status: 202, body: answers[0].body });
    expect(await rows()).toBe(1);
  });
});
