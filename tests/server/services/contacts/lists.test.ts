import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Contact } from '#contract/resources/contacts.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { buildGroup, contactsNamed } from '#tests/support/build-campaign.ts';
import { importRows } from '#tests/support/imports.ts';

interface Page {
  'hydra:member': Contact[];
  'hydra:totalItems': number;
}

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
const list = async (query: string) => (await call<Page>('GET', `/contacts${query}`)).body;
const undelete = async (...paths: string[]) =>
  (await call<{ responses: { status: number }[] }>('POST', '/undelete', { paths })).body.responses.map(
    (each) => each.status,
  );
const shownCount = async (group: number) =>
  (await call<{ numberOfContacts: number }>('GET', `/groups/${group}`)).body.numberOfContacts;
const accountCount = async () =>
  (await call<{ subscription: { contactCount: number } }>('GET', '/account/info')).body.subscription
    .contactCount;

describe('a list of 250 contacts that were made at one time', () => {
  const readAll = async (query: string, perPage: number) => {
    const contacts: Contact[] = [];
    for (let page = 1; page <= Math.ceil(250 / perPage); page += 1) {
      const body = await list(`${query}&perPage=${perPage}&page=${page}`);
      expect(body['hydra:totalItems']).toBe(250);
      contacts.push(...body['hydra:member']);
    }
    return contacts;
  };
  let group: number;
  beforeEach(async () => {
    group = await buildGroup(app.database, owner.accountId, 'Many', contactsNamed('many', 250));
    await app.database.kysely
      .updateTable('contact')
      .set({ created_at: app.clock.now() })
      .where('group_id', '=', group)
      .execute();
  });

  it.each([
    ['asc', 25],
    ['desc', 25],
    ['asc', 33],
    ['desc', 100],
  ])('is paged without gap or overlap, %s by %i, and in the order of the ids', async (direction, perPage) => {
    for (const within of [`?group=${group}`, '?']) {
      const ids = (await readAll(`${within}&order[createdAt]=${direction}`, perPage)).map((each) => each.id);
      expect(new Set(ids).size).toBe(250);
      expect(ids).toEqual([...ids].sort((a, b) => (direction === 'asc' ? a - b : b - a)));
    }
  });

  it('keeps one order on every page, whatever it is sorted by', async () => {
    const byEmail = (await readAll(`?group=${group}&order[email]=asc`, 40)).map((each) => each.email);
    expect(byEmail).toEqual([...byEmail].sort());
    const mixed = await readAll(`?group=${group}&order[state.value]=desc&order[email]=desc`, 40);
    expect(mixed.map((each) => each.email)).toEqual([...byEmail].reverse());
  });

  it('sorts the hits of a text by id', async () => {
    const found = await list('?email=many1&order[id]=desc&perPage=20');
    const ids = found['hydra:member'].map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(1);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
  });

  it('has its last page and its filtered pages right', async () => {
    const last = await list(`?group=${group}&order[email]=asc&perPage=60&page=5`);
    expect(last['hydra:member'].map((each) => each.email)).toEqual(
      (await readAll(`?group=${group}&order[email]=asc`, 250)).slice(240).map((each) => each.email),
    );
    const some = await list(`?group=${group}&email=many1&order[email]=desc&perPage=50&page=3`);
    expect(some['hydra:totalItems']).toBe(111);
    expect(some['hydra:member']).toHaveLength(11);
    expect(some['hydra:member'].at(-1)?.email).toBe('many100@customer.example');
    expect((await list(`?group=${group}&page=11`))['hydra:member']).toEqual([]);
  });

  it('leaves out what was deleted, in every page and in the count', async () => {
    const first = (await list(`?group=${group}&order[email]=asc&perPage=10`))['hydra:member'];
    for (const contact of first) await call('DELETE', contact['@id']);
    const after = await list(`?group=${group}&order[email]=asc&perPage=10`);
    expect(after['hydra:totalItems']).toBe(240);
    expect(after['hydra:member'].map((each) => each.id)).not.toContain(first[0]?.id);
    expect(await shownCount(group)).toBe(240);
  });
});

describe('the counts of lists', () => {
  it('are exact after create, delete, undelete, import and the coming and going of the list', async () => {
    const group = await buildGroup(app.database, owner.accountId, 'Counted', []);
    const made = await call<Contact>('POST', '/contacts', { email: 'one@example.com', group });
    await call('POST', '/contacts', { email: 'two@example.com', group });
    expect([await shownCount(group), await accountCount()]).toEqual([2, 2]);
    await call('DELETE', made.body['@id']);
    expect([await shownCount(group), await accountCount()]).toEqual([1, 1]);
    expect((await call('DELETE', made.body['@id'])).status).toBe(404);
    expect(await shownCount(group)).toBe(1);
    expect(await undelete(made.body['@id'], made.body['@id'])).toEqual([200, 404]);
    expect(await shownCount(group)).toBe(2);
    const map = [{ column: 0, field: 'email' }];
    const rows = [['two@example.com'], ['three@example.com'], ['four@example.com'], ['broken']];
    await importRows(app, owner, { group, rows, map });
    expect([await shownCount(group), await accountCount()]).toEqual([4, 4]);
    await call('DELETE', `/groups/${group}`);
    expect(await accountCount()).toBe(0);
    expect(await undelete(`/groups/${group}`)).toEqual([200]);
    expect([await shownCount(group), await accountCount()]).toEqual([4, 4]);
    expect((await list(`?group=${group}`))['hydra:totalItems']).toBe(4);
  });
});

describe('the contacts of a deleted list', () => {
  it('are out of sight everywhere, and back with it', async () => {
    const contacts = contactsNamed('hidden', 3);
    const group = await buildGroup(app.database, owner.accountId, 'Hidden', contacts);
    const other = await buildGroup(app.database, owner.accountId, 'Shown', contactsNamed('shown', 2));
    const [contact] = (await list(`?group=${group}`))['hydra:member'];
    const path = contact!['@id'];
    const message = await call<{ '@id': string }>('POST', '/messages', {
      name: 'Hello',
      builder: 'html',
      html: '<p>{{ email }}</p>',
    });
    const preview = `${message.body['@id']}/preview?contact=${contact!.id}`;
    expect((await call('GET', preview)).status).toBe(200);
    await call('DELETE', `/groups/${group}`);

    expect((await call('GET', path)).status).toBe(404);
    expect((await call('PUT', path, { state: 'unsubscribed' })).status).toBe(404);
    expect((await call('DELETE', path)).status).toBe(404);
    expect((await call('GET', preview)).status).toBe(404);
    expect((await list(`?group=${group}`))['hydra:totalItems']).toBe(0);
    expect((await list(`?id[]=${contact!.id}`))['hydra:totalItems']).toBe(0);
    expect((await list(''))['hydra:totalItems']).toBe(2);
    expect((await list('?email=hidden'))['hydra:totalItems']).toBe(0);
    expect((await list('?state=active'))['hydra:totalItems']).toBe(2);
    for (const text of ['hidden1@customer.example', 'hidden', String(contact!.id), path]) {
      const found = await call<Page>('GET', `/search?q=${encodeURIComponent(text)}`);
      expect(
        found.body['hydra:member'].filter((each) => each['@type'] === 'Contact' && each.id === contact!.id),
      ).toEqual([]);
    }
    expect((await call('POST', '/groups/count-unique', { groups: [group] })).status).toBe(422);
    expect((await call('POST', '/contacts', { email: 'new@example.com', group })).status).toBe(422);
    expect(await undelete(path)).toEqual([404]);
    const shown = (await list(`?group=${other}`))['hydra:member'][0]!;
    expect((await call('PUT', shown['@id'], { group })).status).toBe(422);

    expect(await undelete(`/groups/${group}`)).toEqual([200]);
    expect((await call<Contact>('GET', path)).body).toEqual(contact);
    expect((await list(''))['hydra:totalItems']).toBe(5);
  });
});

describe('the contact limit', () => {
  it('stops creating at it, and lets what was deleted come back up to it', async () => {
    const product = await app.database.kysely
      .insertInto('product')
      .values({ name: 'Tiny', type: 'bulk', contact_limit: 2, message_limit: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.database.kysely
      .insertInto('subscription')
      .values({
        user_id: owner.accountId,
        product_id: product.id,
        starts_on: '2026-01-01',
        expires_on: '2027-01-01',
      })
      .execute();
    const group = await buildGroup(app.database, owner.accountId, 'Limited', contactsNamed('first', 1));
    const second = await call<Contact>('POST', '/contacts', { email: 'second@example.com', group });
    expect(second.status).toBe(201);
    const third = await call('POST', '/contacts', { email: 'third@example.com', group });
    expect(third.status).toBe(409);
    expect(third.body).toMatchObject({ 'hydra:description': expect.stringMatching(/^overContactLimit:/) });
    expect((await call('PUT', second.body['@id'], { state: 'unsubscribed' })).status).toBe(200);
    await call('DELETE', second.body['@id']);
    expect(await undelete(second.body['@id'])).toEqual([200]);
    await call('DELETE', second.body['@id']);
    await call('POST', '/contacts', { email: 'third@example.com', group });
    expect(await undelete(second.body['@id'])).toEqual([409]);
    const ended = await importRows(app, owner, {
      group,
      rows: [['fourth@example.com']],
      map: [{ column: 0, field: 'email' }],
    });
    expect(ended).toMatchObject({ added: 0, skipped: 1 });
  });
});

describe('contacts of all lists by the time at which they were made', () => {
  it.each(['asc', 'desc'])('come in the order of an index, %s', async (direction) => {
    const way = sql.raw(direction);
    const plan = await app.database.transaction(async (trx) => {
      // A few rows are sorted faster than looked up, so the choice is taken away.
      await sql`set local enable_seqscan = off`.execute(trx);
      await sql`set local enable_sort = off`.execute(trx);
      const explained = await sql<{ 'QUERY PLAN': string }>`
        explain select t.id from contact t where t.account_id = ${owner.accountId} and t.deleted_at is null
          and exists (select 1 from contact_group g where g.id = t.group_id and g.deleted_at is null)
        order by t.created_at ${way}, t.id ${way} limit 100`.execute(trx);
      return explained.rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('contact_account_created');
    expect(plan).not.toContain('Sort');
  });
});
