import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allResources } from '#contract/resources/all.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { createEverything, type Everything } from './everything.ts';

let app: TestApp;
let owner: TestAccount;
let everything: Everything;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.signUp({ modules: ['BULK', 'SMTP', 'INBOUND', 'ADMIN'] });
  everything = await createEverything(app, owner);
});
afterAll(() => app.close());

type Answered = Record<string, unknown> & { '@id': string; version: number };
const get = async (path: string) => (await app.call<Answered>('GET', path, { token: owner.token })).body;
const putText = (path: string, body: string) =>
  app.call<Answered>('PUT', path, {
    token: owner.token,
    body,
    headers: { 'content-type': 'application/json' },
  });
const writable = allResources.filter(({ operations }) => operations.includes('update'));
const named = writable.map((resource) => [resource.path, resource] as const);
const unstamped = ({ version: _version, updatedAt: _updatedAt, ...rest }: Answered) => rest;

describe.each(named)('%s', (path, resource) => {
  const one = () => `${path}/${everything[path]}`;

  it('ignores every field that only the server sets', async () => {
    const before = await get(one());
    const sent: Record<string, unknown> = {
      '@id': `${path}/1`,
      '@type': 'User',
      id: 999_999,
      version: 999,
      '@context': 'https://evil.example',
    };
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.access === 'readOnly') sent[name] = field.kind === 'integer' ? 999 : { value: 'verified' };
    }
    const put = await app.call<Answered>('PUT', one(), { token: owner.token, body: sent });
    expect(put.status).toBe(200);
    expect(unstamped(put.body)).toEqual(unstamped(before));
    expect(unstamped(await get(one()))).toEqual(unstamped(before));
  });

  it.each(['account', 'accountId', 'account_id', 'modules2', 'deletedAt', 'deleted_at', 'roles', 'owner_id'])(
    'refuses the field %s, which it does not have, and changes nothing',
    async (name) => {
      const before = await get(one());
      const put = await app.call<{ violations: unknown[] }>('PUT', one(), {
        token: owner.token,
        body: { [name]: 1 },
      });
      expect(put.status).toBe(422);
      expect(put.body.violations).toMatchObject([{ propertyPath: name, code: 'unknownField' }]);
      expect(await get(one())).toEqual(before);
    },
  );

  it('pollutes no prototype', async () => {
    const before = await get(one());
    const bodies = [
      '{"__proto__":{"polluted":true}}',
      '{"constructor":{"prototype":{"polluted":true}}}',
      '{"prototype":{"polluted":true}}',
      '{"hasOwnProperty":1,"toString":"x"}',
    ];
    for (const body of bodies) {
      expect([200, 400, 422]).toContain((await putText(one(), body)).status);
      await app.call('GET', `${path}?__proto__[polluted]=1&constructor[prototype]=1`, { token: owner.token });
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    }
    expect(unstamped(await get(one()))).toEqual(unstamped(before));
  });
});

it('does not give an account more than it has', async () => {
  const user = await app.signUp();
  const before = await app.call<Record<string, unknown>>('GET', '/account/info', { token: user.token });
  const put = await app.call('PUT', '/account/info', {
    token: user.token,
    body: {
      ...before.body,
      modules: ['ADMIN'],
      roles: ['ROLE_ADMIN'],
      email: 'admin@postkey.example',
      id: 1,
      subscription: { contactLimit: null },
    },
  });
  expect(put.status).toBe(200);
  expect((await app.call('GET', '/account/info', { token: user.token })).body).toEqual(before.body);
  const refused = await app.call('PUT', '/account/info', { token: user.token, body: { epoch: 7 } });
  expect(refused.status).toBe(422);
  expect((await app.call('GET', '/admin/users', { token: user.token })).status).toBe(403);
});

it('takes deep values for no field, in any place of a body', async () => {
  const deep = JSON.parse('['.repeat(2_000) + ']'.repeat(2_000));
  for (const { path, fields } of writable) {
    const one = `${path}/${everything[path]}`;
    const before = await get(one);
    for (const [name, field] of Object.entries(fields)) {
      if (field.access !== 'readWrite' || field.detailOnly) continue;
      const answer = await app.call('PUT', one, { token: owner.token, body: { [name]: deep } });
      expect([name, answer.status]).toEqual([name, 422]);
    }
    expect(await get(one)).toEqual(before);
  }
});
