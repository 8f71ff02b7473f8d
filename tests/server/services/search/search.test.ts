import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchHit } from '#contract/resources/general.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { buildGroup, contactsNamed } from '#tests/support/build-campaign.ts';

let app: TestApp;
let owner: TestAccount;
let contacts: number;
const ids: Record<string, number> = {};
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.signUp({ modules: ['BULK', 'SMTP', 'ADMIN'] });
  contacts = await buildGroup(app.database, owner.accountId, 'Customers of the bakery', [
    { email: 'ana@example.com' },
    { email: 'hello.ana@example.com' },
    ...contactsNamed('reader', 40),
  ]);
  const create = async (key: string, path: string, body: Record<string, unknown>) => {
    const answer = await app.call<{ id: number }>('POST', path, { token: owner.token, body });
    expect(answer.status).toBe(201);
    ids[key] = answer.body.id;
  };
  await create('muller', '/contacts', { email: 'Ana.Muller@Example.com', group: contacts });
  await create('winter', '/campaigns', { name: 'Winter sale', subjectLine: 'Warm jackets' });
  await create('autumn', '/campaigns', { name: 'The Autumn sale' });
  await create('numbered', '/campaigns', { name: 'Campaign 42' });
  await create('winterletter', '/messages', { name: 'Winter', builder: 'html' });
  await create('midwinter', '/messages', { name: 'Midwinter', builder: 'html' });
  await create('cafe', '/tags', { label: 'Café Noël' });
  await create('percent', '/tags', { label: '100%_sure' });
  await create('sender', '/campaign/senders', { name: 'Bakery', email: 'ana@example.com' });
  await create('blacklisted', '/blacklist/contacts', { email: 'bad@example.com' });
});
afterAll(() => app.close());

const search = async (text: string, limit?: number, token = owner.token) => {
  const query = `/search?q=${encodeURIComponent(text)}${limit === undefined ? '' : `&limit=${limit}`}`;
  const answer = await app.call<{ 'hydra:member': SearchHit[]; 'hydra:totalItems': number }>('GET', query, {
    token,
  });
  expect(answer.status).toBe(200);
  return answer.body['hydra:member'];
};
const paths = async (text: string) => (await search(text)).map((hit) => hit['@id']);
const titles = async (text: string) => (await search(text)).map((hit) => hit.title);

describe('an id', () => {
  it('comes first, over all resources, before what only holds the number', async () => {
    const id = String(ids.winter);
    const hits = await search(id);
    const exact = hits.filter((hit) => hit.id === ids.winter);
    expect(exact.map((hit) => hit['@type'])).toEqual(
      expect.arrayContaining(['Campaign', 'Contact', 'Group']),
    );
    expect(hits.slice(0, exact.length)).toEqual(exact);
    expect(await paths(`#${id}`)).toEqual(expect.arrayContaining([`/campaigns/${id}`, `/contacts/${id}`]));
  });

  it.each([
    ['a word and a number', () => `campaign ${ids.winter}`],
    ['the plural', () => `Campaigns ${ids.winter}`],
    ['a word and a hash', () => `campaign #${ids.winter}`],
    ['a path', () => `/campaigns/${ids.winter}`],
    ['a path without its slash', () => `campaigns/${ids.winter}`],
    ['an address of the console', () => `http://127.0.0.1:4600/#/campaigns/${ids.winter}`],
    ['a screen of it', () => `https://mail.example.com/app/#/campaigns/${ids.winter}/report?tab=2`],
    ['an address of the API', () => `https://api.example.com/v1/campaigns/${ids.winter}`],
    ['the hash alone', () => `#/campaigns/${ids.winter}/2`],
    ['blanks around', () => `  /campaigns/${ids.winter}/ `],
  ])('lands from %s', async (_name, text) => {
    const hits = await search(text());
    expect(hits[0]).toEqual({
      '@id': `/campaigns/${ids.winter}`,
      '@type': 'Campaign',
      id: ids.winter,
      title: 'Winter sale',
      subtitle: 'Warm jackets',
    });
  });

  it('lands on the resource that is meant, and on nothing else', async () => {
    expect(await paths(`http://127.0.0.1:4600/#/blacklist/contacts/${ids.blacklisted}`)).toEqual([
      `/blacklist/contacts/${ids.blacklisted}`,
    ]);
    expect(await paths(`/campaign/senders/${ids.sender}`)).toEqual([`/campaign/senders/${ids.sender}`]);
    expect(await paths(`sender ${ids.sender}`)).toEqual([`/campaign/senders/${ids.sender}`]);
    expect(await paths(`list ${contacts}`)).toEqual(expect.arrayContaining([`/groups/${contacts}`]));
    expect(await paths('/campaigns/424242')).toEqual([]);
    expect(await paths('http://127.0.0.1:4600/#/contacts/424242/edit')).toEqual([]);
  });

  it('behind a word does not hide what is called so', async () => {
    expect((await titles('campaign 42')).includes('Campaign 42')).toBe(true);
  });
});

describe('an address', () => {
  it('comes first where it is exact, whatever its case', async () => {
    for (const text of ['ana@example.com', 'ANA@Example.com', ' ana@example.com ']) {
      const hits = await search(text);
      expect(hits.slice(0, 2).map((hit) => hit['@type'])).toEqual(['Contact', 'Sender']);
      expect(hits[0]?.title).toBe('ana@example.com');
    }
    expect((await titles('bad@example.com'))[0]).toBe('bad@example.com');
  });

  it('is found by its beginning, and by what is in it', async () => {
    expect((await titles('ana.m'))[0]).toBe('Ana.Muller@Example.com');
    expect((await titles('muller@exa'))[0]).toBe('Ana.Muller@Example.com');
    const found = await titles('ana');
    expect(found.indexOf('ana@example.com')).toBeLessThan(found.indexOf('hello.ana@example.com'));
    expect(await titles('customer.example')).toHaveLength(20);
  });
});

describe('a name', () => {
  it('ranks the whole, its beginning, the beginning of a word, a part', async () => {
    expect(await titles('winter')).toEqual(['Winter', 'Winter sale', 'Midwinter']);
    expect((await titles('sale')).sort()).toEqual(['The Autumn sale', 'Winter sale']);
  });

  it('is found by words in any order, without accents, and by its subject line', async () => {
    expect(await titles('sale autumn')).toEqual(['The Autumn sale']);
    expect(await titles('cafe noel')).toEqual(['Café Noël']);
    expect(await titles('JACKETS')).toEqual(['Winter sale']);
  });

  it.each([
    ['wintr', 'Winter'],
    ['wimter', 'Winter'],
    ['autunm', 'The Autumn sale'],
    ['custoners', 'Customers of the bakery'],
    ['mulller', 'Ana.Muller@Example.com'],
    ['raeder7', 'reader7@customer.example'],
    ['reader17@custmer.example', 'reader17@customer.example'],
  ])('is found though it is typed wrong: %s', async (text, title) => {
    expect(await titles(text)).toContain(title);
  });

  it('has no patterns in it', async () => {
    expect(await titles('100%_')).toEqual(['100%_sure']);
    expect(await titles('%')).toEqual(['100%_sure']);
    expect(await titles('_')).toEqual(['100%_sure']);
    for (const text of ['\\', "'", '"', '%%%', '(', ')', '{', '$1', ';--']) await search(text);
  });
});

describe('the search', () => {
  it('finds nothing for nothing, and takes the limits that it is told', async () => {
    expect(await search('')).toEqual([]);
    expect(await search('   ')).toEqual([]);
    expect(await search('qqqqqqqq')).toEqual([]);
    expect(await search('reader', 3)).toHaveLength(3);
    expect(await search('reader', 100)).toHaveLength(40);
    for (const limit of ['0', '101', 'x', '1.5'])
      expect((await app.call('GET', `/search?q=a&limit=${limit}`, { token: owner.token })).status).toBe(400);
    expect(await search('x'.repeat(5_000))).toEqual([]);
  });

  it('gives each record once', async () => {
    for (const text of ['ana', 'winter', 'e', String(ids.winter)]) {
      const found = (await search(text, 100)).map((hit) => hit['@id']);
      expect(new Set(found).size).toBe(found.length);
    }
  });

  it('shows an account only what its modules may read', async () => {
    const smtp = await app.signUp({ modules: ['SMTP'] });
    await app.call('POST', '/campaign/senders', {
      token: smtp.token,
      body: { name: 'Winter', email: 'winter@example.com' },
    });
    expect((await search('winter', 20, smtp.token)).map((hit) => hit['@type'])).toEqual(['Sender']);
    const bulk = await app.signUp({ modules: ['BULK'] });
    expect(await search(owner.email, 20, bulk.token)).toEqual([]);
    expect((await search(owner.email)).map((hit) => hit['@type'])).toContain('User');
  });

  it('finds no more what is deleted', async () => {
    const made = await app.call<{ '@id': string; id: number }>('POST', '/tags', {
      token: owner.token,
      body: { label: 'Shortlived' },
    });
    expect(await titles('shortlived')).toEqual(['Shortlived']);
    await app.call('DELETE', made.body['@id'], { token: owner.token });
    expect(await titles('shortlived')).toEqual([]);
    expect(await titles(made.body['@id'])).toEqual([]);
    expect((await search(`#${made.body.id}`)).filter((hit) => hit['@type'] === 'Tag')).toEqual([]);
  });
});
