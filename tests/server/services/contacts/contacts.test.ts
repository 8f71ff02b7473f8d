import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contact } from '#contract/resources/contacts.ts';
import { ensureAddresses, setSuppression } from '#server/store/addresses.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { buildAttribute, buildGroup, contactsNamed } from '#tests/support/build-campaign.ts';

let app: TestApp;
let owner: TestAccount;
let group: number;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.signUp();
  group = await buildGroup(app.database, owner.accountId, 'Customers', []);
});
afterAll(() => app.close());

const call = <Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  app.call<Body>(method, path, { token: owner.token, body });
const create = (body: Record<string, unknown>) => call<Contact>('POST', '/contacts', { group, ...body });
const codes = (answer: { body: unknown }) =>
  (answer.body as { violations: { propertyPath: string; code: string }[] }).violations.map(
    (each) => `${each.propertyPath} ${each.code}`,
  );

async function bounceOut(email: string, on = true): Promise<void> {
  await app.database.transaction(async (trx) => {
    const ids = await ensureAddresses(trx, owner.accountId, [email]);
    await setSuppression(trx, owner.accountId, [...ids.values()], 'bounced_out', on);
  });
}

describe('the state of a contact', () => {
  it.each(['active', 'unsubscribed'])('may be set to %s by a client', async (state) => {
    const made = await create({ email: `set-${state}@example.com`, state });
    expect(made.status).toBe(201);
    expect(made.body.state).toEqual({ value: state });
    const changed = await call<Contact>('PUT', made.body['@id'], { state: { value: 'unsubscribed' } });
    expect(changed.body.state).toEqual({ value: 'unsubscribed' });
  });

  it.each(['blacklisted', 'bounced-out', 'signed-up-not-confirmed', 'deleted'])(
    'is never set to %s by a client',
    async (state) => {
      expect(codes(await create({ email: `no-${state}@example.com`, state }))).toEqual([
        'state unknownOption',
      ]);
      const made = await create({ email: `change-to-${state}@example.com` });
      expect(codes(await call('PUT', made.body['@id'], { state }))).toEqual(['state unknownOption']);
      expect((await call<Contact>('GET', made.body['@id'])).body).toEqual(made.body);
    },
  );

  it('is active where nothing else was said', async () => {
    expect((await create({ email: 'plain@example.com' })).body.state).toEqual({ value: 'active' });
  });

  it('follows the address: blacklisted before bounced-out before its own', async () => {
    const made = await create({ email: 'Flags@Example.com', state: 'unsubscribed' });
    const shown = async () => (await call<Contact>('GET', made.body['@id'])).body.state.value;
    await bounceOut('flags@example.com');
    expect(await shown()).toBe('bounced-out');
    const listed = await call<{ '@id': string }>('POST', '/blacklist/contacts', {
      email: 'FLAGS@example.com',
    });
    expect(await shown()).toBe('blacklisted');
    await bounceOut('flags@example.com', false);
    expect(await shown()).toBe('blacklisted');
    await call('DELETE', listed.body['@id']);
    expect(await shown()).toBe('unsubscribed');
  });

  it('of a suppressed address stays shown though the contact is made or changed later', async () => {
    await call('POST', '/blacklist/contacts', { email: 'listed@example.com' });
    await bounceOut('bounced@example.com');
    const listed = await create({ email: 'Listed@example.com' });
    expect(listed.body.state.value).toBe('blacklisted');
    expect((await create({ email: 'bounced@example.com' })).body.state.value).toBe('bounced-out');
    const changed = await call<Contact>('PUT', listed.body['@id'], { state: 'active' });
    expect(changed.body.state.value).toBe('blacklisted');
    const moved = await call<Contact>('PUT', listed.body['@id'], { email: 'free@example.com' });
    expect(moved.body.state.value).toBe('active');
    const back = await call<Contact>('PUT', listed.body['@id'], { email: 'listed@example.com' });
    expect(back.body.state.value).toBe('blacklisted');
  });

  it('that a server gave may be sent back unchanged', async () => {
    const made = await create({ email: 'sent-back@example.com' });
    await bounceOut('sent-back@example.com');
    const read = await call<Contact>('GET', made.body['@id']);
    const put = await call<Contact>('PUT', made.body['@id'], read.body);
    expect(put.status).toBe(200);
    expect(put.body).toEqual(read.body);
    await bounceOut('sent-back@example.com', false);
    expect((await call<Contact>('GET', made.body['@id'])).body.state.value).toBe('active');
  });
});

describe('the attributes of a contact', () => {
  it('read as they were written, without the empty ones, and put back they change nothing', async () => {
    const city = await buildAttribute(app.database, owner.accountId, 'city');
    const name = await buildAttribute(app.database, owner.accountId, 'first-name');
    const made = await create({
      email: 'attributes@example.com',
      attributes: [
        { attributeId: name, value: ' Zoë {{ email }} <b> ' },
        { attributeId: `/attributes/${city}`, value: '' },
      ],
    });
    expect(made.status).toBe(201);
    expect(made.body.attributes).toEqual([{ attributeId: name, value: ' Zoë {{ email }} <b> ' }]);
    const put = await call<Contact>('PUT', made.body['@id'], made.body);
    expect(put.body).toEqual(made.body);
    const kept = await call<Contact>('PUT', made.body['@id'], { state: 'active' });
    expect(kept.body.attributes).toEqual(made.body.attributes);
  });

  it('are at most 2,000 characters long, and of attributes that are there', async () => {
    const attribute = await buildAttribute(app.database, owner.accountId, 'remark');
    const value = (length: number) => [{ attributeId: attribute, value: 'x'.repeat(length) }];
    expect((await create({ email: 'long@example.com', attributes: value(2_000) })).status).toBe(201);
    expect(codes(await create({ email: 'longer@example.com', attributes: value(2_001) }))).toEqual([
      'attributes.0.value tooLong',
    ]);
    expect(
      codes(await create({ email: 'x@example.com', attributes: [{ attributeId: 424_242, value: 'x' }] })),
    ).toEqual(['attributes.0.attributeId unknownReference']);
  });

  it('have one value each', async () => {
    const attribute = await buildAttribute(app.database, owner.accountId, 'twice');
    const attributes = [
      { attributeId: attribute, value: 'x' },
      { attributeId: `/attributes/${attribute}`, value: 'y' },
    ];
    expect(codes(await create({ email: 'twice@example.com', attributes }))).toEqual([
      'attributes.1.attributeId namedBefore',
    ]);
  });

  it('disappear with their attribute and come back with it', async () => {
    const attribute = await buildAttribute(app.database, owner.accountId, 'gone');
    const values = [{ attributeId: attribute, value: 'kept' }];
    const made = await create({ email: 'gone@example.com', attributes: values });
    await call('DELETE', `/attributes/${attribute}`);
    expect((await call<Contact>('GET', made.body['@id'])).body.attributes).toEqual([]);
    const back = await call('POST', '/undelete', { paths: [`/attributes/${attribute}`] });
    expect(back.body).toMatchObject({ responses: [{ status: 200 }] });
    expect((await call<Contact>('GET', made.body['@id'])).body.attributes).toEqual(values);
  });
});

describe('the address of a contact', () => {
  it('is once in a list, whatever its case, and may be in another one', async () => {
    const other = await buildGroup(app.database, owner.accountId, 'Others', []);
    const made = await create({ email: 'Twice@Example.com' });
    const again = await create({ email: 'twice@example.COM' });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      'hydra:description': expect.stringContaining(made.body['@id']),
    });
    const elsewhere = await create({ email: 'twice@example.com', group: other });
    expect(elsewhere.status).toBe(201);
    expect((await call('PUT', elsewhere.body['@id'], { group })).status).toBe(409);
    const third = await create({ email: 'third@example.com' });
    expect((await call('PUT', third.body['@id'], { email: 'TWICE@example.com' })).status).toBe(409);
    const spelled = await call<Contact>('PUT', made.body['@id'], { email: 'twice@example.com' });
    expect(spelled.body.email).toBe('twice@example.com');
  });

  it('is once in a list though it comes many times at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => create({ email: 'at-once@example.com' })),
    );
    expect(answers.map((each) => each.status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  it.each([
    ['a no-break space', 'clean1@example.com\u00a0'],
    ['a zero-width space', '\u200bclean2@example.com\u200b'],
    ['a full-width space', '\u3000clean3@example.com\u3000'],
    ['a byte order mark', '\ufeffclean4@example.com'],
    ['blanks and tabs', ' \tclean5@example.com \t'],
  ])('is kept clean of %s', async (_name, email) => {
    const made = await create({ email });
    expect(made.status).toBe(201);
    expect(made.body.email).toMatch(/^clean\d@example\.com$/);
    const stored = await app.database.kysely
      .selectFrom('contact')
      .select(['email', 'email_folded'])
      .where('id', '=', made.body.id)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ email: made.body.email, email_folded: made.body.email });
    expect((await create({ email: made.body.email })).status).toBe(409);
  });

  it.each(['', 'a@b', 'a@x.com, b@y.com', 'a@x.com\r\nBcc: b@y.com', 'Ana <a@x.com>', 'a b@x.com', 7, null])(
    'is refused: %j',
    async (email) => {
      expect((await create({ email })).status).toBe(422);
    },
  );
});

describe('moving a contact to another list', () => {
  it('moves its count, and tells of both lists', async () => {
    const from = await buildGroup(app.database, owner.accountId, 'From', contactsNamed('mover', 3));
    const to = await buildGroup(app.database, owner.accountId, 'To', contactsNamed('stayer', 2));
    const count = async (id: number) =>
      (await call<{ numberOfContacts: number }>('GET', `/groups/${id}`)).body.numberOfContacts;
    const listed = await call<{ 'hydra:member': Contact[] }>('GET', `/contacts?group=${from}`);
    const moved = listed.body['hydra:member'][0]!;
    const told = app.events.length;
    const answer = await call<Contact>('PUT', moved['@id'], { group: `/groups/${to}` });
    expect(answer.body.group).toMatchObject({ '@id': `/groups/${to}`, name: { value: 'To' } });
    expect([await count(from), await count(to)]).toEqual([2, 3]);
    const groupsTold = app.events
      .slice(told)
      .filter(({ event }) => event.resource === 'groups')
      .map(({ event }) => event.id);
    expect(groupsTold.sort()).toEqual([from, to].sort());
  });
});
