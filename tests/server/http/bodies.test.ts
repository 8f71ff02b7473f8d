import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeTable } from '#server/routes/index.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.signUp({ modules: ['BULK', 'SMTP', 'INBOUND', 'ADMIN'] });
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };

describe('a call without a body', () => {
  const calls = routeTable()
    .filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.path !== '/logout')
    .map(({ endpoint }) => [endpoint.method, endpoint.path.replace(/:[a-zA-Z]+/g, '424242')] as const);

  it.each(calls)('%s %s is answered alike whatever content type it names', async (method, path) => {
    const call = (headers: Record<string, string>) => app.call(method, path, { token: owner.token, headers });
    const plain = await call({});
    expect(plain.status).toBeLessThan(500);
    for (const type of [
      'application/json',
      'application/ld+json; charset=utf-8',
      'application/vnd.api+json',
      'text/plain',
    ]) {
      const typed = await call({ 'content-type': type });
      expect([type, typed.status]).toEqual([type, plain.status]);
      expect((await call({ 'content-type': type, 'content-length': '0' })).status).toBe(plain.status);
    }
  });

  it('may be one that comes in parts, of which there are none', async () => {
    const made = await app.call<{ id: number }>('POST', '/tags', {
      token: owner.token,
      body: { label: 'x' },
    });
    const answer = await app.call('DELETE', `/tags/${made.body.id}`, {
      token: owner.token,
      headers: { ...json, 'transfer-encoding': 'chunked' },
    });
    expect(answer.status).toBe(204);
  });
});

describe('a body', () => {
  it.each([
    ['{"label":"x","__proto__":{"x":1}}', '__proto__'],
    ['{"label":"x","constructor":{"prototype":{"x":1}}}', 'constructor'],
    ['{"label":"x","toString":1}', 'toString'],
    ['{"label":"x","hasOwnProperty":1}', 'hasOwnProperty'],
  ])('is refused for a field that every object inherits: %s', async (body, propertyPath) => {
    const answer = await app.call('POST', '/tags', { token: owner.token, body, headers: json });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ violations: [{ propertyPath, code: 'unknownField' }] });
  });

  it('is refused for such a field wherever it lies', async () => {
    const body = '{"operations":[{"method":"POST","path":"/tags","body":{"label":"x","__proto__":{}}}]}';
    const answer = await app.call('POST', '/batch', { token: owner.token, body, headers: json });
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { violations: [{ propertyPath: 'operations.0.body.__proto__', code: 'unknownField' }] },
    ]);
  });

  it.each([
    [{ 'content-encoding': 'gzip' }, 'gzip'],
    [{ 'content-encoding': 'br, gzip' }, 'br, gzip'],
    [{ 'content-type': 'application/json; charset=utf-16' }, 'utf-16'],
    [{ 'content-type': 'application/ld+json;charset="ISO-8859-1"' }, 'ISO-8859-1'],
  ])('is refused by name where %j says that it is encoded', async (headers, name) => {
    const body = '{"label":"encoded"}';
    const answer = await app.call('POST', '/tags', {
      token: owner.token,
      body,
      headers: { ...json, ...(headers as Record<string, string>) },
    });
    expect([answer.status, answer.body]).toMatchObject([415, { parameters: { name } }]);
  });

  it('may say that it is not', async () => {
    const headers = { 'content-type': 'application/json; charset=UTF-8', 'content-encoding': 'identity' };
    const answer = await app.call('POST', '/tags', {
      token: owner.token,
      body: '{"label":"plain"}',
      headers,
    });
    expect(answer.status).toBe(201);
  });

  it('of another type than JSON is refused', async () => {
    const answer = await app.call('POST', '/tags', {
      token: owner.token,
      body: 'label=x',
      headers: { 'content-type': 'text/plain' },
    });
    expect(answer.status).toBe(415);
  });

  it.each([
    ['lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ])('of %s in each other without end is refused as one that cannot be read', async (_, text) => {
    for (const path of ['/tags', '/account/preferences', '/batch', '/contacts/import-file']) {
      const answer = await app.call(path === '/account/preferences' ? 'PUT' : 'POST', path, {
        token: owner.token,
        body: `{"operations":${text},"data":${text},"filename":""}`,
        headers: json,
      });
      expect([path, answer.status]).toEqual([path, 400]);
      expect(answer.body).toMatchObject({ '@type': 'hydra:Error' });
    }
  });

  it('may hold brackets in its texts', async () => {
    const label = `"${'['.repeat(140)}\\`;
    const made = await app.call('POST', '/tags', { token: owner.token, body: { label } });
    expect(made).toMatchObject({ status: 201, body: { label: { value: label } } });
  });
});

describe('what is wrong with a body', () => {
  const violationsOf = async (path: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
    const answer = await app.call<{ violations: { propertyPath: string; code: string }[] }>(method, path, {
      token: owner.token,
      body,
    });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body).length).toBeLessThan(10_000);
    return answer.body.violations;
  };
  const many = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);

  it('is told for twenty fields, however many there are', async () => {
    const unknown = Object.fromEntries(many(100_000, 0).map((_, index) => [`field${index}`, index]));
    expect(await violationsOf('/tags', unknown)).toHaveLength(20);
    const rows = { offset: 0, data: many(100, many(100, {})) };
    expect(await violationsOf('/contacts/import/transactions/1', rows, 'PUT')).toHaveLength(20);
    const operations = { operations: many(500, { method: 'PATCH', path: 'x' }) };
    expect(await violationsOf('/batch', operations)).toHaveLength(20);
  });

  it.each([
    ['/groups/count-unique', 'groups'],
    ['/groups/count-unique', 'filters'],
    ['/batch', 'operations'],
    ['/undelete', 'paths'],
    ['/campaigns', 'groups'],
    ['/campaigns', 'notifications'],
    ['/contacts', 'attributes'],
    ['/messages', 'links'],
    ['/admin/users', 'modules'],
  ])('is for %s one sentence where %s has far too many', async (path, field) => {
    const found = await violationsOf(path, { [field]: many(1_000_000, 0) });
    expect(found.filter(({ propertyPath }) => propertyPath.startsWith(field))).toMatchObject([
      { propertyPath: field, code: 'tooLong' },
    ]);
  });

  it('is for the rows and the columns of an import one sentence too', async () => {
    const path = '/contacts/import/transactions/1';
    expect(await violationsOf(path, { offset: 0, data: many(1_000_000, 0) }, 'PUT')).toMatchObject([
      { propertyPath: 'data', code: 'tooLong' },
    ]);
    expect(await violationsOf(path, { offset: 0, data: [many(1_000_000, 0)] }, 'PUT')).toMatchObject([
      { propertyPath: 'data.0', code: 'tooLong' },
    ]);
  });
});
