import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allResources } from '#contract/resources/all.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { createEverything, type Everything } from './everything.ts';

let app: TestApp;
let owner: TestAccount;
let stranger: TestAccount;
let own: Everything;
let foreign: Everything;
let foreignLink: number;
beforeAll(async () => {
  app = await openTestApp();
  stranger = await app.signUp();
  foreign = await createEverything(app, stranger);
  owner = await app.signUp();
  own = await createEverything(app, owner);
  const link = await app.database.kysely
    .insertInto('campaign_link')
    .values({
      account_id: stranger.accountId,
      campaign_id: foreign.sent!,
      url: 'https://theirs.example',
      enabled: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  foreignLink = link.id;
});
afterAll(() => app.close());

interface Refused {
  violations: { propertyPath: string; code: string }[];
}

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  app.call<Refused & { 'hydra:totalItems': number }>(method, path, { token: owner.token, body });
const tables = ['contact', 'campaign', 'campaign_group', 'campaign_tag', 'import_transaction'] as const;
const stored = async () =>
  JSON.stringify(
    await Promise.all(tables.map((table) => app.database.kysely.selectFrom(table).selectAll().execute())),
  );

/** Every spelling of a reference. */
const spellings = (path: string, id: number) => [
  id,
  String(id),
  `${path}/${id}`,
  { '@id': `${path}/${id}` },
  { '@id': `${path}/${id}`, '@type': 'Anything', id: own[path], name: 'Mine' },
];

async function expectRefused(method: 'POST' | 'PUT', path: string, body: unknown, field: string) {
  const before = await stored();
  const answer = await call(method, path, body);
  expect([JSON.stringify(body), answer.status]).toEqual([JSON.stringify(body), 422]);
  expect(answer.body.violations).toMatchObject([{ code: 'unknownReference' }]);
  expect(answer.body.violations[0]?.propertyPath).toMatch(new RegExp(`^${field}(\\.|$)`));
  expect(await stored()).toBe(before);
}

const minimal: Readonly<Record<string, Record<string, unknown>>> = {
  '/contacts': { email: 'new@example.com' },
  '/campaigns': { name: 'New' },
};

const referring = allResources
  .filter(({ modules }) => !modules.includes('ADMIN'))
  .flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([, field]) => field.target && field.access !== 'readOnly')
      .map(([name, field]) => [`${resource.path} ${name}`, resource, name, field] as const),
  );

describe('a record of another account', () => {
  it.each(referring)('is none for %s, however it is spelled', async (_name, { path }, name, field) => {
    const target = field.target!;
    expect(minimal[path], 'a body that suffices').toBeDefined();
    for (const spelling of spellings(target, foreign[target]!)) {
      const values =
        field.kind === 'references'
          ? [[spelling], [own[target], spelling], [spelling, `${target}/${own[target]}`]]
          : [spelling];
      for (const value of values) {
        await expectRefused('POST', path, { ...minimal[path], [name]: value }, name);
        await expectRefused('PUT', `${path}/${own[path]}`, { [name]: value }, name);
      }
    }
  });

  it('is none in the attributes of a contact', async () => {
    for (const attributeId of spellings('/attributes', foreign['/attributes']!)) {
      const attributes = [
        { attributeId: own['/attributes'], value: 'mine' },
        { attributeId, value: 'theirs' },
      ];
      await expectRefused(
        'POST',
        '/contacts',
        { email: 'new@example.com', group: own['/groups'], attributes },
        'attributes',
      );
      await expectRefused('PUT', `/contacts/${own['/contacts']}`, { attributes }, 'attributes');
    }
  });

  it('is none in the filters of a campaign and of a count', async () => {
    const mine = { type: 'attribute', attribute: own['/attributes'], filter: 'equals', value: 'x' };
    const filters = [
      ...spellings('/attributes', foreign['/attributes']!).map((attribute) => ({ ...mine, attribute })),
      ...spellings('/campaigns', foreign.sent!).map((campaign) => ({
        type: 'event',
        campaign,
        filter: 'read',
      })),
      { type: 'event', campaign: foreign.sent, filter: 'uri-visited', link: foreignLink },
      { type: 'event', campaign: own.sent, filter: 'uri-visited', link: foreignLink },
    ];
    for (const filter of filters) {
      await expectRefused('PUT', `/campaigns/${own['/campaigns']}`, { filters: [mine, filter] }, 'filters');
      await expectRefused('POST', '/campaigns', { name: 'New', filters: [filter] }, 'filters');
      await expectRefused(
        'POST',
        '/groups/count-unique',
        { groups: [own['/groups']], filters: [filter] },
        'filters',
      );
    }
  });

  it('is none in a count and in an import', async () => {
    for (const group of spellings('/groups', foreign['/groups']!)) {
      for (const field of ['groups', 'excludedGroups']) {
        const body = { groups: [own['/groups']], [field]: [own['/groups'], group] };
        await expectRefused('POST', '/groups/count-unique', body, field);
      }
      await expectRefused(
        'POST',
        '/contacts/import/transactions',
        { groupId: group, filename: 'a.csv', map: [{ column: 0, field: 'email' }] },
        'groupId',
      );
    }
    const mapped = {
      groupId: own['/groups'],
      filename: 'a.csv',
      map: [
        { column: 0, field: 'email' },
        { column: 1, field: `attribute_${foreign['/attributes']}` },
      ],
    };
    await expectRefused('POST', '/contacts/import/transactions', mapped, 'map');
  });

  it('matches nothing as a filter, alone and beside an own one', async () => {
    for (const [path, resource] of allResources.map((each) => [each.path, each] as const)) {
      if (resource.modules.includes('ADMIN')) continue;
      for (const [name, kind] of Object.entries(resource.filters)) {
        const target = resource.fields[name]?.target;
        if (kind !== 'reference' || !target) continue;
        const total = async (query: string) =>
          (await call('GET', `${path}?${query}`)).body['hydra:totalItems'];
        expect(await total(`${name}=${foreign[target]}`)).toBe(0);
        expect(await total(`${name}=${encodeURIComponent(`${target}/${foreign[target]}`)}`)).toBe(0);
        const mine = await total(`${name}=${own[target]}`);
        expect(await total(`${name}[]=${own[target]}&${name}[]=${foreign[target]}`)).toBe(mine);
        const ids = await call('GET', `${path}?id[]=${own[path]}&id[]=${foreign[path]}`);
        expect(ids.body['hydra:totalItems']).toBe(1);
      }
    }
    expect((await call('GET', `/campaign-clicks?link.id=${foreignLink}`)).body['hydra:totalItems'] ?? 0).toBe(
      0,
    );
  });

  it('is none for a preview', async () => {
    const message = `/messages/${own['/messages']}/preview`;
    expect((await call('GET', `${message}?contact=${foreign['/contacts']}`)).status).toBe(404);
  });
});

describe('a record that is gone', () => {
  it('reads as gone, may be sent back unchanged, and cannot be chosen again', async () => {
    const tag = await app.call<{ id: number }>('POST', '/tags', {
      token: owner.token,
      body: { label: 'Gone' },
    });
    const sender = await app.call<{ id: number }>('POST', '/campaign/senders', {
      token: owner.token,
      body: { name: 'Gone', email: 'gone@bakery.example' },
    });
    const made = await app.call<Record<string, unknown>>('POST', '/campaigns', {
      token: owner.token,
      body: { name: 'Kept', tags: [tag.body.id], sender: sender.body.id },
    });
    await app.call('DELETE', `/tags/${tag.body.id}`, { token: owner.token });
    await app.call('DELETE', `/campaign/senders/${sender.body.id}`, { token: owner.token });
    const path = made.body['@id'] as string;
    const read = await app.call<Record<string, unknown>>('GET', path, { token: owner.token });
    expect(read.body).toMatchObject({
      sender: { '@id': `/campaign/senders/${sender.body.id}`, '@type': 'Sender', gone: true },
      tags: [{ '@id': `/tags/${tag.body.id}`, '@type': 'Tag', gone: true }],
    });
    const put = await app.call('PUT', path, { token: owner.token, body: read.body });
    expect(put.status).toBe(200);
    const other = await app.call<Record<string, unknown>>('POST', '/campaigns', {
      token: owner.token,
      body: { name: 'Other' },
    });
    await expectRefused('PUT', other.body['@id'] as string, { sender: read.body.sender }, 'sender');
    await expectRefused('PUT', other.body['@id'] as string, { tags: read.body.tags }, 'tags');
  });
});
