import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runImports } from '#server/jobs/import-runner.ts';
import { forgetUnstartedImports } from '#server/services/imports/transactions.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { importRows, readReport, reportRows, sendRows } from '#tests/support/imports.ts';
import { readWhole } from '#tests/support/spreadsheets.ts';

interface Contact {
  id: number;
  email: string;
  state: { value: string };
  attributes: { attributeId: number; value: string }[];
}

const email = [{ column: 0, field: 'email' }];

describe('an import', () => {
  let app: TestApp;
  let owner: TestAccount;
  let group: number;
  let lists = 0;
  beforeAll(async () => {
    app = await openTestApp();
    owner = await app.signUp();
  });
  beforeEach(async () => {
    lists += 1;
    group = await create('/groups', { name: `List ${lists}` });
  });
  afterAll(() => app.close());

  async function create(path: string, body: unknown): Promise<number> {
    const answer = await app.call<{ id: number }>('POST', path, { token: owner.token, body });
    expect(answer.status).toBe(201);
    return answer.body.id;
  }
  async function contactsOf(list: number): Promise<Contact[]> {
    const answer = await app.call<{ 'hydra:member': Contact[] }>(
      'GET',
      `/contacts?group=${list}&perPage=500&order[email]=asc`,
      {
        token: owner.token,
      },
    );
    return answer.body['hydra:member'];
  }
  const attributeValue = (contact: Contact | undefined, attribute: number) =>
    contact?.attributes.find((each) => each.attributeId === attribute)?.value;

  it('is found again once it has ended, the newest first, by its own account alone', async () => {
    const [stranger, started] = [await app.signUp(), await app.signUp()];
    const rows = [['a@example.com']];
    const list = await app.call<{ id: number }>('POST', '/groups', {
      token: started.token,
      body: { name: 'Found' },
    });
    const plan = { group: list.body.id, map: email, rows };
    const ended = [
      await importRows(app, started, { ...plan, filename: 'first.csv' }),
      await importRows(app, started, { ...plan, filename: 'second.csv' }),
    ];
    await sendRows(app, started, { ...plan, filename: 'not started.csv' });
    const found = ({ token }: TestAccount) =>
      app.call<{
        'hydra:member': { id: number; filename: string; createdAt: string }[];
        'hydra:totalItems': number;
      }>('GET', '/contacts/import/transactions?perPage=1', { token });
    const { body } = await found(started);
    expect(body['hydra:totalItems']).toBe(2);
    expect(body['hydra:member']).toEqual([{ ...ended[1], createdAt: expect.stringMatching(/^\d{4}-/) }]);
    expect((await found(stranger)).body['hydra:totalItems']).toBe(0);
  });

  it('takes no row whose characters were lost, and says so', async () => {
    const name = await create('/attributes', { name: 'Lost name', slug: 'lost' });
    const whole = [
      ...Buffer.from('email,name,note\na@lost.example,Ana,x\nb@lost.example,Bob,x\nc@lost.example,René,x\n'),
    ];
    for (const [at, byte] of [
      [whole.indexOf(0x42), 0],
      [whole.length - 2, 0x8e],
    ] as const)
      whole[at] = byte;
    const file = await readWhole(new Uint8Array(whole));
    expect(file.damaged).toBe(2);
    const map = [...email, { column: 1, field: `attribute_${name}` }];
    const ended = await importRows(app, owner, { group, rows: file.rows, map });
    expect(ended).toMatchObject({ added: 1, invalid: 2 });
    const report = await reportRows(app, owner, ended.id);
    expect(report.map((row) => row.slice(1, 3))).toEqual([
      ['added', ''],
      ['invalid', 'holds characters that could not be read'],
      ['invalid', 'holds characters that could not be read'],
    ]);
    expect((await contactsOf(group)).map((contact) => contact.email)).toEqual(['a@lost.example']);
  });

  it('brings every row of a mixed list to its right end, and says why', async () => {
    const file = await readWhole(new Uint8Array(readFileSync('tests/fixtures/mixed-52.csv')));
    const first = await create('/attributes', { name: 'First name', slug: 'first' });
    const last = await create('/attributes', { name: 'Last name', slug: 'last' });
    const postcode = await create('/attributes', { name: 'Postcode', slug: 'postcode' });
    const map = [
      ...email,
      { column: 1, field: `attribute_${first}` },
      { column: 2, field: `attribute_${last}` },
      { column: 4, field: `attribute_${postcode}` },
    ];
    const ended = await importRows(app, owner, { group, rows: file.rows, map });
    expect(ended).toMatchObject({
      state: 'done',
      received: 52,
      processed: 52,
      added: 44,
      updated: 0,
      skipped: 1,
      invalid: 7,
    });
    const { columns, rows: report } = await readReport(app, owner, ended.id);
    const mapped = ['email', 'First name', 'Last name', 'Column 4', 'Postcode'];
    const others = file.columns.slice(mapped.length).map((_, index) => `Column ${index + 6}`);
    expect(columns).toEqual(['Row', 'Result', 'Reason', ...mapped, ...others]);
    expect(report).toHaveLength(52);
    expect(report.slice(40).map((row) => [row[1], row[2], row[3]])).toEqual([
      ['invalid', 'not a valid email address', 'broken'],
      ['invalid', 'no email address', ''],
      ['added', '', ' space@example.com '],
      ['skipped', 'duplicate in file', 'space@EXAMPLE.com'],
      ['added', '', 'nbsp@example.com\u00a0'],
      ['invalid', 'not a valid email address', 'two@example.com, three@example.com'],
      ['invalid', 'not a valid email address', '=cmd()@example.com'],
      ['invalid', 'not a valid email address', 'línea@example.com'],
      ['added', '', 'info@bücher.example'],
      ['added', '', 'multi@example.com'],
      ['invalid', 'not a valid email address', `${'a'.repeat(140)}@example.com`],
      ['invalid', 'not a valid email address', 'a@b'],
    ]);
    const contacts = await contactsOf(group);
    const named = (address: string) => contacts.find((each) => each.email === address);
    expect(named('nbsp@example.com')).toBeDefined();
    expect(attributeValue(named('space@example.com'), postcode)).toBe('00123');
    expect(attributeValue(named('multi@example.com'), first)).toBe('Multi\nline');
    expect(attributeValue(named('multi@example.com'), last)).toBe('Quote "in" it');
    expect(attributeValue(named('zo.bos.40001@post.example'), first)).toBe('Zoë');
  });

  it.each([
    ['ignore', 0],
    ['update', 1],
    ['overwrite', 1],
  ] as const)('knows an address in capitals again, %s', async (duplicateAction, updated) => {
    const city = await create('/attributes', { name: 'City', slug: `city-${duplicateAction}` });
    const shoe = await create('/attributes', { name: 'Shoe', slug: `shoe-${duplicateAction}` });
    await create('/contacts', {
      email: 'ana@example.com',
      group,
      attributes: [
        { attributeId: city, value: 'Ede' },
        { attributeId: shoe, value: '38' },
      ],
    });
    const map = [...email, { column: 1, field: `attribute_${city}` }];
    const ended = await importRows(app, owner, {
      group,
      rows: [['ANA@Example.COM', 'Gent']],
      map,
      duplicateAction,
    });
    expect(ended).toMatchObject({ added: 0, updated, skipped: 1 - updated });
    const [ana] = await contactsOf(group);
    expect(attributeValue(ana, city)).toBe(updated ? 'Gent' : 'Ede');
    expect(attributeValue(ana, shoe)).toBe(duplicateAction === 'overwrite' ? undefined : '38');
    // The same once more changes nothing.
    await importRows(app, owner, { group, rows: [['ana@example.com', 'Gent']], map, duplicateAction });
    expect(await contactsOf(group)).toEqual([ana]);
  });

  it.each(['ignore', 'update', 'overwrite'] as const)(
    'never makes a suppressed contact active, %s',
    async (duplicateAction) => {
      await create('/contacts', { email: 'gone@example.com', group, state: 'unsubscribed' });
      await create('/contacts', { email: 'black@example.com', group });
      const listed = await app.call('POST', '/blacklist/contacts', {
        token: owner.token,
        body: { email: 'BLACK@example.com' },
      });
      expect([201, 409]).toContain(listed.status);
      const rows = [['gone@example.com'], ['black@example.com'], ['fresh@example.com']];
      const ended = await importRows(app, owner, { group, rows, map: email, duplicateAction });
      expect(ended.added).toBe(1);
      const states = (await contactsOf(group)).map((each) => [each.email, each.state.value]);
      expect(states).toEqual([
        ['black@example.com', 'blacklisted'],
        ['fresh@example.com', 'active'],
        ['gone@example.com', 'unsubscribed'],
      ]);
      if (duplicateAction !== 'ignore') {
        const reasons = (await reportRows(app, owner, ended.id)).map((row) => row[2]);
        expect(reasons).toEqual(
          ['kept unsubscribed', 'kept blacklisted', undefined].map((each) => each ?? ''),
        );
      }
    },
  );

  it('counts a repeated batch once, in any order, and takes the first of rows with one address', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => [`row${index}@example.com`]);
    rows[90] = ['ROW5@example.com'];
    const id = await sendRows(app, owner, { group, rows: [], map: email });
    const send = (offset: number, data: string[][]) =>
      app.call<{ received: number }>('PUT', `/contacts/import/transactions/${id}`, {
        token: owner.token,
        body: { offset, data },
      });
    await send(200, rows.slice(200));
    await send(0, rows.slice(0, 100));
    expect((await send(0, rows.slice(0, 100))).body.received).toBe(200);
    expect((await send(0, [['other@example.com']])).body.received).toBe(200);
    await send(100, rows.slice(100, 200));
    const ended = await finish(id);
    expect(ended).toMatchObject({ received: 300, added: 299, skipped: 1, invalid: 0 });
  });

  async function finish(id: number) {
    await app.call('POST', `/contacts/import/transactions/${id}/process`, { token: owner.token, body: {} });
    await runImports(app.dependencies, () => false);
    return (await app.call('GET', `/contacts/import/transactions/${id}`, { token: owner.token })).body;
  }

  it('starts once, takes no rows after that, and has no report before it ends', async () => {
    const id = await sendRows(app, owner, { group, rows: [['a@example.com']], map: email });
    const path = `/contacts/import/transactions/${id}`;
    expect((await app.call('POST', `${path}/report`, { token: owner.token, body: {} })).status).toBe(409);
    const starts = await Promise.all(
      Array.from({ length: 5 }, () => app.call('POST', `${path}/process`, { token: owner.token, body: {} })),
    );
    expect(starts.map((each) => each.status).sort()).toEqual([202, 409, 409, 409, 409]);
    const late = await app.call('PUT', path, {
      token: owner.token,
      body: { offset: 1, data: [['b@example.com']] },
    });
    expect(late.status).toBe(409);
  });

  it('is forgotten with its rows when it was not started within a day', async () => {
    const plan = { group, rows: [['ana@example.com']], map: email };
    const [started, given] = [await sendRows(app, owner, plan), await sendRows(app, owner, plan)];
    const statusOf = async (id: number) =>
      (await app.call('GET', `/contacts/import/transactions/${id}`, { token: owner.token })).status;
    await app.call('POST', `/contacts/import/transactions/${started}/process`, {
      token: owner.token,
      body: {},
    });
    await forgetUnstartedImports(app.dependencies);
    expect(await statusOf(given)).toBe(200);
    const { clock } = app.dependencies;
    const tomorrow = new Date(clock.now().getTime() + 25 * 3_600_000);
    await forgetUnstartedImports({ ...app.dependencies, clock: { ...clock, now: () => tomorrow } });
    expect([await statusOf(given), await statusOf(started)]).toEqual([404, 200]);
  });

  it('ends though it has no rows, unmapped columns and rows of all lengths', async () => {
    expect(await importRows(app, owner, { group, rows: [], map: email })).toMatchObject({
      state: 'done',
      received: 0,
    });
    const rows = [['x', 'one@example.com', '', '=1+1'], ['', 'two@example.com'], ['y']];
    const ended = await importRows(app, owner, { group, rows, map: [{ column: 1, field: 'email' }] });
    expect(ended).toMatchObject({ state: 'done', added: 2, invalid: 1 });
  });

  it('goes on where it was when it was stopped half-way', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => [`p${index % 4_900}@example.com`]);
    const id = await sendRows(app, owner, { group, rows, map: email });
    await app.call('POST', `/contacts/import/transactions/${id}/process`, { token: owner.token, body: {} });
    let steps = 0;
    await runImports(app.dependencies, () => {
      steps += 1;
      return steps > 2;
    });
    const half = await app.call<{ processed: number }>('GET', `/contacts/import/transactions/${id}`, {
      token: owner.token,
    });
    expect(half.body.processed).toBeGreaterThan(0);
    expect(half.body.processed).toBeLessThan(5_000);
    await runImports(app.dependencies, () => false);
    const ended = await app.call('GET', `/contacts/import/transactions/${id}`, { token: owner.token });
    expect(ended.body).toMatchObject({ state: 'done', processed: 5_000, added: 4_900, skipped: 100 });
    expect(await contactsOf(group)).toHaveLength(500);
  });

  it('leaves out rows over the contact limit', async () => {
    const small = await app.signUp();
    const product = await app.database.kysely
      .insertInto('product')
      .values({ name: 'Bulk XS', type: 'bulk', contact_limit: 3, message_limit: 10 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.database.kysely
      .insertInto('subscription')
      .values({
        user_id: small.accountId,
        product_id: product.id,
        starts_on: '2026-01-01',
        expires_on: '2027-01-01',
      })
      .execute();
    const made = await app.call<{ id: number }>('POST', '/groups', {
      token: small.token,
      body: { name: 'Small' },
    });
    const rows = Array.from({ length: 5 }, (_, index) => [`s${index}@example.com`]);
    const ended = await importRows(app, small, { group: made.body.id, rows, map: email });
    expect(ended).toMatchObject({ added: 3, skipped: 2 });
    const create = await app.call('POST', '/contacts', {
      token: small.token,
      body: { email: 'more@example.com', group: made.body.id },
    });
    expect(create.status).toBe(409);
  });

  it('refuses a map without an address, with a field twice, or with an attribute that is not there', async () => {
    const open = (map: unknown) =>
      app.call<{ violations: { propertyPath: string; code: string }[] }>(
        'POST',
        '/contacts/import/transactions',
        {
          token: owner.token,
          body: { groupId: group, filename: 'a.csv', map },
        },
      );
    expect((await open([])).body.violations).toMatchObject([{ propertyPath: 'map', code: 'notMapped' }]);
    expect((await open([...email, { column: 1, field: 'email' }])).body.violations).toMatchObject([
      { propertyPath: 'map.1.field', code: 'taken' },
    ]);
    expect((await open([...email, { column: 1, field: 'attribute_99999' }])).body.violations).toMatchObject([
      { code: 'unknownReference' },
    ]);
  });
});
