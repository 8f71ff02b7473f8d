import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';

interface Page {
  'hydra:member': { id: number; name: { value: string }; email?: string }[];
  'hydra:totalItems': number;
  'hydra:view': Record<string, string>;
}

describe('a list', () => {
  let app: TestApp;
  let owner: TestAccount;
  beforeAll(async () => {
    app = await openTestApp();
    owner = await app.signUp();
    const groups = Array.from({ length: 734 }, (_, index) => ({
      account_id: owner.accountId,
      name: `List ${index + 1}`,
      name_folded: `list ${index + 1}`,
      created_at: app.clock.now(),
    }));
    await app.database.kysely.insertInto('contact_group').values(groups).execute();
    for (const name of ['Café Noël', '100%_sure', 'Łódź']) {
      await app.call('POST', '/groups', { token: owner.token, body: { name } });
    }
  });
  afterAll(() => app.close());

  const list = async (query: string) =>
    (await app.call<Page>('GET', `/groups${query}`, { token: owner.token })).body;
  const refused = async (query: string) => {
    const answer = await app.call<{ 'hydra:description': string }>('GET', `/groups${query}`, {
      token: owner.token,
    });
    expect(answer.status).toBe(400);
    return answer.body['hydra:description'];
  };

  it('names the filter with a text that nothing can hold', async () => {
    const refused = await app.call<{ 'hydra:description': string }>('GET', '/groups?name=Caf%C3%A9%00', {
      token: owner.token,
    });
    expect(refused.status).toBe(400);
    expect(refused.body['hydra:description']).toMatch(/^invalidFilter:name: /);
  });

  it.each(['asc', 'desc'])('never overlaps though all rows have one time, %s', async (direction) => {
    const ids: number[] = [];
    for (let page = 1; page <= 8; page += 1) {
      const body = await list(`?perPage=100&page=${page}&order[createdAt]=${direction}`);
      expect(body['hydra:totalItems']).toBe(737);
      ids.push(...body['hydra:member'].map((each) => each.id));
    }
    expect(new Set(ids).size).toBe(737);
    expect(ids).toEqual([...ids].sort((a, b) => (direction === 'asc' ? a - b : b - a)));
  });

  it('has no members past its end, and the true total', async () => {
    const body = await list('?page=99&perPage=100');
    expect(body['hydra:member']).toEqual([]);
    expect(body['hydra:totalItems']).toBe(737);
  });

  it('has 25 rows a page unless told otherwise, and links to its neighbours', async () => {
    const body = await list('?order[name]=asc&page=2');
    expect(body['hydra:member']).toHaveLength(25);
    expect(decodeURIComponent(body['hydra:view']['hydra:next'] ?? '')).toBe('/groups?order[name]=asc&page=3');
    expect(decodeURIComponent(body['hydra:view']['hydra:last'] ?? '')).toContain('page=30');
    expect((await list('?itemsPerPage=7'))['hydra:member']).toHaveLength(7);
  });

  it.each([
    ['cafe noel', 'Café Noël'],
    ['CAFÉ', 'Café Noël'],
    ['100%_', '100%_sure'],
    ['lodz', 'Łódź'],
    ['List 734', 'List 734'],
  ])('finds %j anywhere in a text, whatever case and accents', async (text, name) => {
    const body = await list(`?name=${encodeURIComponent(text)}`);
    expect(body['hydra:member'].map((each) => each.name.value)).toEqual([name]);
    expect((await list(`?name.value=${encodeURIComponent(text)}`))['hydra:totalItems']).toBe(1);
  });

  it('sorts as given, by either spelling of a value field', async () => {
    const first = await list('?order[name.value]=desc&perPage=3');
    const second = await list('?order[name]=desc&perPage=3');
    expect(first['hydra:member']).toEqual(second['hydra:member']);
    expect(first['hydra:member'][0]?.name.value).toBe('Łódź');
  });

  it('gives many records by their ids', async () => {
    const some = (await list('?perPage=3'))['hydra:member'].map((each) => each.id);
    const body = await list(`?${some.map((id) => `id[]=${id}`).join('&')}&id[]=999999999`);
    expect(body['hydra:member'].map((each) => each.id).sort()).toEqual([...some].sort());
  });

  it('names what it does not know', async () => {
    expect(await refused('?colour=red')).toContain('colour');
    expect(await refused('?order[colour]=asc')).toContain('colour');
    expect(await refused('?order[name]=upwards')).toContain('name');
    expect(await refused('?page=0')).toContain('page');
    expect(await refused('?page=x')).toContain('page');
    expect(await refused('?perPage=501')).toContain('perPage');
    expect(await refused('?id[]=x')).toContain('id');
    expect(await refused('?__proto__=1')).toContain('__proto__');
    expect(await refused('?constructor=1')).toContain('constructor');
  });
});

describe('filters of other kinds', () => {
  let app: TestApp;
  let owner: TestAccount;
  beforeAll(async () => {
    app = await openTestApp();
    owner = await app.signUp();
    await app.database.kysely.updateTable('users').set({ timezone: 'Europe/Amsterdam' }).execute();
  });
  afterAll(() => app.close());

  const total = async (path: string) => {
    const answer = await app.call<Page>('GET', path, { token: owner.token });
    return answer.status === 200 ? answer.body['hydra:totalItems'] : answer.status;
  };

  it('matches enumerations exactly, booleans, references in every spelling, and repeats', async () => {
    const group = await app.call<{ id: number }>('POST', '/groups', {
      token: owner.token,
      body: { name: 'A' },
    });
    for (const [email, state] of [
      ['ana@example.com', 'active'],
      ['bo@example.com', 'unsubscribed'],
    ]) {
      await app.call('POST', '/contacts', {
        token: owner.token,
        body: { email, state, group: group.body.id },
      });
    }
    expect(await total('/contacts?state=active')).toBe(1);
    expect(await total('/contacts?state.value[]=active&state.value[]=unsubscribed')).toBe(2);
    expect(await total('/contacts?state=activ')).toBe(400);
    expect(await total(`/contacts?group=${group.body.id}`)).toBe(2);
    expect(await total(`/contacts?group=${encodeURIComponent(`/groups/${group.body.id}`)}`)).toBe(2);
    expect(await total('/contacts?group=424242')).toBe(0);
    expect(await total('/contacts?group=nonsense')).toBe(400);
    expect(await total('/messages?inArchive=false&privacy=private')).toBe(0);
    expect(await total('/messages?inArchive=maybe')).toBe(400);
  });

  it('finds contacts by an attribute, by its slug', async () => {
    const attribute = await app.call<{ id: number }>('POST', '/attributes', {
      token: owner.token,
      body: { name: 'City', slug: 'home-city' },
    });
    const group = await app.call<{ id: number }>('POST', '/groups', {
      token: owner.token,
      body: { name: 'B' },
    });
    await app.call('POST', '/contacts', {
      token: owner.token,
      body: {
        email: 'cy@example.com',
        group: group.body.id,
        attributes: [{ attributeId: attribute.body.id, value: 'Besançon' }],
      },
    });
    expect(await total('/contacts?attributes[home-city]=BESANC')).toBe(1);
    expect(await total('/contacts?attributes[home-city]=paris')).toBe(0);
    expect(await total('/contacts?attributes[unknown]=x')).toBe(400);
    expect(await total('/contacts?attributes=x')).toBe(400);
  });
});
