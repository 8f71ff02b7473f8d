import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setSuppression } from '#server/store/addresses.ts';
import { importRows } from '#tests/support/imports.ts';
import { type MailedWorld, openMailedWorld } from '../../public/mailed-world.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const map = [{ column: 0, field: 'email' }];

interface Contact {
  id: number;
  version: number;
  email: string;
  state: { value: string };
}

let world: MailedWorld;
let group: number;
let other: number;
beforeAll(async () => {
  world = await openMailedWorld();
});
afterAll(() => world.app.close());
beforeEach(async () => {
  group = (await call<{ id: number }>('POST', '/groups', { name: 'List' })).body.id;
  other = (await call<{ id: number }>('POST', '/groups', { name: 'Other' })).body.id;
});

function call<Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  return world.app.call<Body>(method, path, { token: world.account.token, body });
}
const create = async (email: string, list: number, state?: string) =>
  (await call<Contact>('POST', '/contacts', { email, group: list, ...(state && { state }) })).body;
const change = async (contact: Contact, body: unknown) =>
  (await call<Contact>('PUT', `/contacts/${contact.id}`, body)).body;
const remove = (contact: Contact) => call('DELETE', `/contacts/${contact.id}`);
const undelete = (...contacts: Contact[]) =>
  call('POST', '/undelete', { paths: contacts.map(({ id }) => `/contacts/${id}`) });
const read = async (contact: Contact) => (await call<Contact>('GET', `/contacts/${contact.id}`)).body;
const count = async (list: number) =>
  (await call<{ contacts: number }>('POST', '/groups/count-unique', { groups: [list] })).body.contacts;
const contactsOf = async (list: number) =>
  (await call<{ 'hydra:member': Contact[] }>('GET', `/contacts?group=${list}`)).body['hydra:member'];
const statesOf = async (list: number) => (await contactsOf(list)).map(({ state }) => state.value);

describe('an address that has left a list', () => {
  let left: Contact;
  beforeEach(async () => {
    left = await create('ana@example.com', group, 'unsubscribed');
    await remove(left);
  });
  const staysOut = async () => {
    expect(await statesOf(group)).toEqual(['unsubscribed']);
    expect(await count(group)).toBe(0);
  };

  it('stays out of it when its contact is made again, whatever the call says', async () => {
    const again = await create('ANA@example.com', group, 'active');
    expect(again).toMatchObject({ state: { value: 'unsubscribed' }, version: 1 });
    await staysOut();
  });

  it.each(['ignore', 'update', 'overwrite'] as const)(
    'stays out of it when it is imported, and imported once more with %s',
    async (duplicateAction) => {
      const plan = { group, map, rows: [['ana@example.com'], ['ben@example.com']], duplicateAction };
      expect(await importRows(world.app, world.account, plan)).toMatchObject({ added: 2 });
      expect(await statesOf(group)).toEqual(['unsubscribed', 'active']);
      await importRows(world.app, world.account, plan);
      expect(await statesOf(group)).toEqual(['unsubscribed', 'active']);
      expect(await count(group)).toBe(1);
    },
  );

  it('stays out of it when a contact of another list moves there, and may be in the other one', async () => {
    const moving = await create('ana@example.com', other);
    expect(moving.state.value).toBe('active');
    await change(moving, { ...(await read(moving)), group });
    await staysOut();
    await change(moving, { group: other });
    expect((await read(moving)).state.value).toBe('unsubscribed');
  });

  it('stays out of it when another contact there gets the address', async () => {
    const renamed = await create('anna@example.com', group);
    await change(renamed, { email: 'ana@example.com' });
    await staysOut();
  });

  it('stays out of it when its contact is brought back, alone or with others', async () => {
    const earlier = await create('ben@example.com', group);
    await remove(earlier);
    await remove(await create('ben@example.com', group, 'unsubscribed'));
    await undelete(left, earlier);
    expect(await statesOf(group)).toEqual(['unsubscribed', 'unsubscribed']);
    await remove(earlier);
    await undelete(earlier);
    expect(await statesOf(group)).toEqual(['unsubscribed', 'unsubscribed']);
  });

  it('is in it again once somebody says so of its contact, alone or of many', async () => {
    const again = await create('ana@example.com', group);
    expect((await change(again, { state: 'active' })).state.value).toBe('active');
    await remove(again);
    expect((await create('ana@example.com', group)).state.value).toBe('active');
    const others = [
      await create('x@example.com', group, 'unsubscribed'),
      await create('y@example.com', group, 'unsubscribed'),
    ];
    const operations = others.map(({ id }) => ({
      method: 'PUT',
      path: `/contacts/${id}`,
      body: { state: 'active' },
    }));
    await call('POST', '/batch', { operations });
    for (const contact of others) {
      await remove(contact);
      expect((await create(contact.email, group)).state.value).toBe('active');
    }
  });
});

it('who leaves by the link of a mail is out of each of its lists, also where no contact is left', async () => {
  const { group: mailedList, mails } = await world.mailed([{ email: 'cas@example.com' }]);
  const [contact] = await contactsOf(mailedList);
  await remove(contact!);
  await world.visit(mails[0]!.unsubscribe, {
    method: 'POST',
    headers: form,
    body: 'List-Unsubscribe=One-Click',
  });
  await undelete(contact!);
  expect(await statesOf(mailedList)).toEqual(['unsubscribed']);
  await remove(contact!);
  expect((await create('cas@example.com', mailedList)).state.value).toBe('unsubscribed');
});

it('a change that does not know that somebody left in the meantime is refused', async () => {
  const { group: mailedList, mails } = await world.mailed([{ email: 'dirk@example.com' }]);
  const [before] = await contactsOf(mailedList);
  await world.visit(mails[0]!.unsubscribe, {
    method: 'POST',
    headers: form,
    body: 'List-Unsubscribe=One-Click',
  });
  const stale = await world.app.call('PUT', `/contacts/${before!.id}`, {
    token: world.account.token,
    body: before,
    headers: { 'if-match': `"${before!.version}"` },
  });
  expect(stale.status).toBe(412);
});

it.each(['blacklisted', 'bounced_out'] as const)('what is %s stays so by every way back', async (flag) => {
  const { app, account } = world;
  const contact = await create(`${flag}@example.com`, group);
  const { address_id } = await app.database.kysely
    .selectFrom('contact')
    .select('address_id')
    .where('id', '=', contact.id)
    .executeTakeFirstOrThrow();
  await setSuppression(app.database.kysely, account.accountId, [address_id], flag, true);
  const shown = flag.replace('_', '-');
  await remove(contact);
  expect((await create(contact.email, other)).state.value).toBe(shown);
  expect((await create(contact.email, group, 'active')).state.value).toBe(shown);
  await remove((await contactsOf(group))[0]!);
  await importRows(app, account, { group, map, rows: [[contact.email]], duplicateAction: 'overwrite' });
  expect(await statesOf(group)).toEqual([shown]);
  await remove((await contactsOf(group))[0]!);
  await undelete(contact);
  expect(await statesOf(group)).toEqual([shown]);
});
