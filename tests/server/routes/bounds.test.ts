import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';

interface Response {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown> | null;
}

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.signUp();
  await seedHeavyContacts();
});
afterAll(() => app.close());

/** A list of 500 contacts whose page is of 11 MB. */
async function seedHeavyContacts(): Promise<void> {
  const { kysely } = app.database;
  const attributes = [];
  for (let index = 0; index < 11; index += 1) {
    const body = { name: `Attribute ${index}`, slug: `attribute-${index}` };
    attributes.push(
      (await app.call<{ id: number }>('POST', '/attributes', { token: owner.token, body })).body.id,
    );
  }
  const group = await app.call<{ id: number }>('POST', '/groups', {
    token: owner.token,
    body: { name: 'Heavy' },
  });
  await app.call('POST', '/contacts', {
    token: owner.token,
    body: { email: 'first@customer.example', group: group.body.id },
  });
  await sql`
    insert into address (account_id, id, folded)
    select ${owner.accountId}, n + 1, 'p' || n || '@customer.example' from generate_series(1, 499) n`.execute(
    kysely,
  );
  await sql`
    insert into contact (account_id, group_id, address_id, email, email_folded)
    select ${owner.accountId}, ${group.body.id}, id, folded, folded from address
    where account_id = ${owner.accountId} and id > 1`.execute(kysely);
  const values = JSON.stringify(Object.fromEntries(attributes.map((id) => [id, 'x'.repeat(2_000)])));
  await sql`update contact set attributes = ${values}::jsonb where account_id = ${owner.accountId}`.execute(
    kysely,
  );
}

const batch = async (operations: object[], on = app, token = owner.token) => {
  const answer = await on.call<{ responses: Response[] }>('POST', '/batch', { token, body: { operations } });
  expect(answer.status).toBe(200);
  expect(answer.body.responses).toHaveLength(operations.length);
  return answer.body.responses;
};
const full = {
  status: 429,
  headers: { 'retry-after': '1' },
  body: { '@type': 'hydra:Error', reason: 'batchFull' },
};

describe('an answer', () => {
  it('has at most 10 MB: a page of more says how to ask for it', async () => {
    const whole = await app.call('GET', '/contacts?perPage=500', { token: owner.token });
    expect(whole).toMatchObject({ status: 413, body: { reason: 'answerTooLarge' } });
    const part = await app.call<{ 'hydra:member': object[] }>('GET', '/contacts?perPage=100', {
      token: owner.token,
    });
    expect(part.status).toBe(200);
    expect(part.body['hydra:member']).toHaveLength(100);
  });
});

describe('a batch', () => {
  const page = (number: number) => ({ method: 'GET', path: `/contacts?perPage=50&page=${number}` });
  const pages = Array.from({ length: 20 }, (_, index) => page((index % 10) + 1));

  it('answers no more than 10 MB, and what is left is asked for in another one', async () => {
    const responses = await batch(pages);
    const done = responses.findIndex(({ status }) => status === 429);
    expect(done).toBe(8);
    for (const response of responses.slice(0, done)) expect(response.status).toBe(200);
    for (const response of responses.slice(done)) expect(response).toMatchObject(full);
    expect(JSON.stringify(responses).length).toBeLessThan(10_500_000);
    const [next] = await batch(pages.slice(done));
    expect(next).toMatchObject({
      status: 200,
      body: { 'hydra:view': { '@id': expect.stringContaining('page=9') } },
    });
  });

  it('says what became of a write whose answer has no room', async () => {
    const long = 'x'.repeat(1_900_000);
    const paths: string[] = [];
    for (const name of ['One', 'Two', 'Three']) {
      const body = { name, builder: 'html', html: long, text: long, hasTextVariant: true };
      const made = await app.call<{ '@id': string }>('POST', '/messages', { token: owner.token, body });
      paths.push(made.body['@id']);
    }
    const rename = (path: string) => ({ method: 'PUT', path, body: { name: 'Renamed' } });
    const responses = await batch([...paths.map(rename), rename(paths[0]!)]);
    expect(responses.slice(0, 2).map(({ status, body }) => [status, body?.name])).toEqual([
      [200, 'Renamed'],
      [200, 'Renamed'],
    ]);
    expect(responses[2]).toEqual({ status: 200, headers: { etag: '"2"' }, body: null });
    expect(responses[3]).toMatchObject(full);
    const third = await app.call('GET', paths[2]!, { token: owner.token });
    expect(third.body).toMatchObject({ name: 'Renamed', version: 2 });
  });

  it('does its first operation, and after its time begins with no other', async () => {
    const slow = await openTestApp({ dependencies: { batchMilliseconds: 0 } });
    const { token } = await slow.signUp();
    const tag = (label: string) => ({ method: 'POST', path: '/tags', body: { label } });
    const responses = await batch([tag('one'), tag('two'), tag('three')], slow, token);
    expect(responses[0]?.status).toBe(201);
    for (const response of responses.slice(1)) expect(response).toMatchObject(full);
    const tags = await slow.call('GET', '/tags', { token });
    expect(tags.body).toMatchObject({ 'hydra:totalItems': 1 });
    await slow.close();
  });
});

describe('an account', () => {
  it('has 300 calls under way, and is told to wait with one more; others are not', async () => {
    const other = await app.signUp();
    const calls = Array.from({ length: 500 }, () => app.call('GET', '/tags', { token: owner.token }));
    const beside = app.call('GET', '/tags', { token: other.token });
    const answers = await Promise.all(calls);
    const refused = answers.filter(({ status }) => status === 429);
    const answered = answers.filter(({ status }) => status === 200);
    // Whoever is answered meanwhile makes room for another one.
    expect(answered.length).toBeGreaterThanOrEqual(300);
    expect(answered.length + refused.length).toBe(500);
    expect(refused[0]?.headers['retry-after']).toBe('1');
    expect(refused[0]?.body).toMatchObject({ '@type': 'hydra:Error', reason: 'tooManyAtOnce' });
    expect((await beside).status).toBe(200);
    expect((await app.call('GET', '/tags', { token: owner.token })).status).toBe(200);
  });
});
