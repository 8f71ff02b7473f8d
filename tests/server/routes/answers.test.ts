import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints, allResources } from '#contract/resources/all.ts';
import type { Resource } from '#contract/wire/resource.ts';
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

type Answered = Record<string, unknown> & { '@id': string; id: number; version: number };
const get = <Body = Answered>(path: string) => app.call<Body>('GET', path, { token: owner.token });
const one = (resource: Resource) => `${resource.path}/${everything[resource.path]}`;
const named = allResources.map((resource) => [resource.path, resource] as const);

/** What a record must be by the contract: every field that is read, and no other. */
function recordSchema(resource: Resource, detail: boolean) {
  const fields = Object.entries(resource.fields).filter(
    ([, field]) => field.access !== 'writeOnly' && (detail || !field.detailOnly),
  );
  const aliases = Object.entries(resource.aliases).map(
    ([alias, name]) => [alias, resource.fields[name]!.read] as const,
  );
  return v.strictObject({
    '@id': v.string(),
    '@type': v.literal(resource.type),
    id: v.pipe(v.number(), v.integer(), v.minValue(1)),
    version: v.pipe(v.number(), v.integer(), v.minValue(1)),
    ...Object.fromEntries(fields.map(([name, field]) => [name, field.read] as const)),
    ...Object.fromEntries(aliases),
  });
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

describe.each(named)('%s', (_path, resource) => {
  it('is read as the contract declares it, alone and in a list', async () => {
    expect(everything[resource.path], 'one of this resource in everything.ts').toBeDefined();
    const read = await get(one(resource));
    expect(read.status).toBe(200);
    v.parse(recordSchema(resource, true), read.body);
    expect(read.body['@id']).toBe(one(resource));
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.kind === 'timestamp' && read.body[name] !== null) expect(read.body[name]).toMatch(time);
    }
    const listed = await get<{ 'hydra:member': Answered[] }>(resource.path);
    expect(listed.body['hydra:member'].length).toBeGreaterThan(0);
    for (const row of listed.body['hydra:member']) v.parse(recordSchema(resource, false), row);
  });

  it('is a collection whose links lead through it', async () => {
    const schema = v.strictObject({
      '@id': v.literal(resource.path),
      '@type': v.literal('hydra:Collection'),
      'hydra:member': v.array(v.unknown()),
      'hydra:totalItems': v.pipe(v.number(), v.integer()),
      'hydra:view': v.strictObject({
        '@id': v.string(),
        '@type': v.literal('hydra:PartialCollectionView'),
        'hydra:first': v.string(),
        'hydra:last': v.string(),
        'hydra:next': v.optional(v.string()),
        'hydra:previous': v.optional(v.string()),
      }),
    });
    const listed = await get<v.InferOutput<typeof schema>>(`${resource.path}?perPage=1`);
    v.parse(schema, listed.body);
    for (const link of ['@id', 'hydra:first', 'hydra:last'] as const)
      expect((await get(listed.body['hydra:view'][link])).status).toBe(200);
  });

  it('is sorted by each of its order fields and filtered by each of its filters', async () => {
    for (const order of resource.orders) {
      for (const direction of ['asc', 'desc']) {
        const answer = await get<{ 'hydra:member': unknown[] }>(
          `${resource.path}?order[${order}]=${direction}`,
        );
        expect([order, answer.status]).toEqual([order, 200]);
      }
    }
    const samples = {
      text: 'a',
      boolean: 'true',
      reference: '1',
      timestamp: '2026-11-27',
      day: '2026-11-27',
    };
    for (const [name, kind] of Object.entries(resource.filters)) {
      if (kind === 'attributes') continue;
      const value = kind === 'enumeration' ? resource.fields[name]!.options![0]! : samples[kind];
      const answer = await get(`${resource.path}?${name}=${value}`);
      expect([name, answer.status]).toEqual([name, 200]);
    }
  });
});

describe.each(named.filter(([, { operations }]) => operations.includes('update')))(
  '%s',
  (_path, resource) => {
    it('is the same, to its version and time, when what was read is put back', async () => {
      const read = await get(one(resource));
      const told = app.events.length;
      app.clock.advance(1_000);
      const put = await app.call<Answered>('PUT', one(resource), { token: owner.token, body: read.body });
      expect(put.status).toBe(200);
      expect(put.body).toEqual(read.body);
      expect(put.headers.etag).toBe(`"${read.body.version}"`);
      const twice = { method: 'PUT', path: one(resource), body: read.body };
      await app.call('POST', '/batch', { token: owner.token, body: { operations: [twice, twice] } });
      expect((await get(one(resource))).body).toEqual(read.body);
      expect(app.events.length).toBe(told);
    });
  },
);

describe.each(named.filter(([, { operations }]) => operations.includes('create')))(
  '%s',
  (_path, resource) => {
    it('refuses what is no object, and names each unknown field', async () => {
      for (const body of ['[]', '"x"', '7', 'null', '']) {
        const answer = await app.call('POST', resource.path, {
          token: owner.token,
          body,
          headers: { 'content-type': 'application/json' },
        });
        expect([body, answer.status]).toEqual([body, 400]);
      }
      const answer = await app.call<{ violations: { propertyPath: string; code: string }[] }>(
        'POST',
        resource.path,
        { token: owner.token, body: { nonsense: 1 } },
      );
      expect(answer.status).toBe(422);
      expect(answer.body.violations).toContainEqual(
        expect.objectContaining({ propertyPath: 'nonsense', code: 'unknownField' }),
      );
    });
  },
);

describe('the calls that are no plain operation', () => {
  const readable = allEndpoints.filter(
    ({ method, path, answer }) =>
      method === 'GET' && answer && !path.startsWith('/one_time') && !path.startsWith('/mailbox'),
  );

  it.each(readable.map((endpoint) => [endpoint.path, endpoint] as const))(
    'answer as the contract declares: GET %s',
    async (path, endpoint) => {
      const link = await app.database.kysely
        .insertInto('campaign_link')
        .values({
          account_id: owner.accountId,
          campaign_id: everything.sent!,
          url: `https://shop.example${path}`,
          enabled: true,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const parent = Object.keys(everything)
        .filter((each) => path.startsWith(`${each}/`))
        .sort((a, b) => b.length - a.length)[0];
      const id =
        path.includes('report') || path.includes('list') ? everything.sent : everything[parent ?? ''];
      const url = path
        .replace(':id', String(id))
        .replace(':event', 'sent')
        .replace(':year', '2026')
        .replace(':month', '11');
      const samples: Readonly<Record<string, string>> = { 'link.id': String(link.id), q: 'ana', page: '1' };
      const query = (endpoint.query ?? []).filter((name) => name in samples);
      const answer = await get(`${url}?${query.map((name) => `${name}=${samples[name]}`).join('&')}`);
      expect(answer.status).toBe(endpoint.status);
      v.parse(endpoint.answer!, answer.body);
    },
  );
});
