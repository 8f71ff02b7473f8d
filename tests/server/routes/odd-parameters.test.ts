import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints, allResources } from '#contract/resources/all.ts';
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

const odd = [
  '',
  '%00',
  'a%00b',
  '%ed%a0%80',
  '%ff',
  '%zz',
  '0',
  '-1',
  '1e22',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  'NaN',
  '1,2',
  '%7B%7D',
  '%25%5F%5C',
  '2026-02-30',
  '2026-13-01',
  '275760-09-14',
  '-271821-04-19T00:00:00Z',
  'x'.repeat(500),
];

interface Refused {
  'hydra:description'?: string;
}

const get = (url: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET') =>
  app.call<Refused>(method, url, { token: owner.token });

describe('a parameter that can be read in two ways', () => {
  it.each([
    ['page=1&page=2', 'page'],
    ['perPage=1e2', 'perPage'],
    ['perPage=0x10', 'perPage'],
    ['perPage=%2010', 'perPage'],
    ['perPage=10&itemsPerPage=20', 'perPage'],
    ['page=', 'page'],
    ['order[email]=asc&order[email]=desc', 'order[email]'],
    ['email=%zz', 'email'],
    ['email=%ff', 'email'],
    ['email=a%', 'email'],
  ])('is refused by name: %s', async (query, name) => {
    const { status, body } = await get(`/contacts?${query}`);
    expect([status, body['hydra:description']]).toEqual([400, expect.stringContaining(name)]);
  });

  it('is not one that counts by every value', async () => {
    expect((await get('/contacts?state=active&state=unsubscribed&email=50%25+off')).status).toBe(200);
  });
});

let turn = 0;

/** Asks with some of the odd values, others each time; gives those that failed, or that a NUL went through by. */
async function failures(urlWith: (value: string) => string, method?: Parameters<typeof get>[1]) {
  const failed: unknown[] = [];
  turn += 1;
  for (const value of Array.from({ length: 8 }, (_, index) => odd[(turn * 8 + index) % odd.length]!)) {
    const { status, body } = await get(urlWith(value), method);
    if (status >= 500) failed.push([urlWith(value), status]);
    if (urlWith(value).split('?')[1]?.includes('%00') && status !== 400)
      failed.push([urlWith(value), status, body]);
  }
  return failed;
}

const lists = allResources.filter(({ operations }) => operations.includes('list'));

describe.each(lists.map((resource) => [resource.path, resource] as const))('%s', (path, resource) => {
  const names = Object.entries(resource.filters).flatMap(([name, kind]) => {
    if (kind === 'attributes') return ['attributes[city]', 'attributes[a%00]', 'attributes[]'];
    const parts = kind === 'timestamp' || kind === 'day' ? [`${name}[after]`, `${name}[before]`] : [];
    return [name, `${name}[]`, `${name}.value`, ...parts];
  });

  it.each(['page', 'perPage', 'itemsPerPage', 'order[id]', 'id[]', 'id', ...names])(
    'fails by no value of %s',
    async (name) => {
      expect(await failures((value) => `${path}?${name}=${value}`)).toEqual([]);
    },
  );

  it('names a parameter that it does not know', async () => {
    for (const name of ['nonsense', 'a%00', 'page[after]', 'toString', '__proto__', 'order', 'order[a%00]']) {
      const { status, body } = await get(`${path}?${name}=asc`);
      expect([name, status]).toEqual([name, 400]);
      const [start] = decodeURIComponent(name).split('[');
      expect(body['hydra:description']).toContain(start);
    }
  });
});

describe('the parameters of paths', () => {
  const calls = [
    ...allEndpoints.map(({ method, path }) => [method, path] as const),
    ...allResources.map(({ path }) => ['GET', `${path}/:id`] as const),
    ...allResources.map(({ path }) => ['DELETE', `${path}/:id`] as const),
  ].filter(([, path]) => path.includes(':'));

  it.each(calls)('%s %s fails by none', async (method, path) => {
    const names = [...path.matchAll(/:([a-z]+)/gi)].map(([name]) => name);
    for (const name of names) {
      const others = (url: string) => url.replace(/:([a-z]+)/gi, (each) => (each === ':id' ? '1' : 'sent'));
      expect(await failures((value) => others(path.replace(name, value)), method)).toEqual([]);
    }
  });
});

describe('the parameters of the calls that are no plain operation', () => {
  const reads = allEndpoints.filter(
    ({ method, token, path }) => method === 'GET' && token && !path.includes('mailbox'),
  );

  it.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))('GET %s', async (path, { query }) => {
    const parent = Object.keys(everything)
      .filter((each) => path.startsWith(`${each}/`))
      .sort((a, b) => b.length - a.length)[0];
    const url = path
      .replace(':id', String(everything[parent ?? '']))
      .replace(':event', 'sent')
      .replace(':year', '2026')
      .replace(':month', '11');
    for (const name of query ?? []) expect(await failures((value) => `${url}?${name}=${value}`)).toEqual([]);
    const answer = await get(`${url}?nonsense=1`);
    expect(answer.status).toBe(400);
    expect(answer.body['hydra:description']).toContain('nonsense');
  });
});
