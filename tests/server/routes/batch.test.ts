import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { batch } from '#contract/resources/general.ts';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.signUp();
});
afterAll(() => app.close());

type Response = AnswerOf<typeof batch>['responses'][number] & { body: { '@id': string; id: number } };

const send = (operations: unknown, account = owner) =>
  app.call<{ responses: Response[] }>('POST', '/batch', { token: account.token, body: { operations } });
const run = async (operations: unknown, account = owner) => {
  const answer = await send(operations, account);
  expect(answer.status).toBe(200);
  return answer.body.responses;
};
const tag = (label: string) => ({ method: 'POST', path: '/tags', body: { label } });

describe('a batch', () => {
  it('answers in order, each operation as if it had come alone', async () => {
    const responses = await run([
      tag('one'),
      tag(''),
      { method: 'GET', path: '/tags/424242' },
      { method: 'GET', path: '/tags?label=one' },
      tag('two'),
      { method: 'GET', path: '/nowhere' },
      { method: 'DELETE', path: '/tags' },
    ]);
    expect(responses.map((each) => each.status)).toEqual([201, 422, 404, 200, 201, 404, 405]);
    expect(responses[0]?.headers).toEqual({ location: responses[0]?.body['@id'], etag: '"1"' });
    expect(responses[3]?.body).toMatchObject({ 'hydra:totalItems': 1 });
    const alone = await app.call('GET', responses[4]!.body['@id'], { token: owner.token });
    expect(alone.body).toEqual(responses[4]?.body);
  });

  it('keeps what stood though a later operation fails, and sees what an earlier one did', async () => {
    const [made] = await run([tag('kept'), tag('')]);
    const path = made!.body['@id'];
    const responses = await run([
      { method: 'PUT', path, body: { label: 'changed' }, ifMatch: '"1"' },
      { method: 'PUT', path, body: { label: 'lost' }, ifMatch: '"1"' },
      { method: 'DELETE', path, ifMatch: '"1"' },
      { method: 'DELETE', path, ifMatch: '"2"' },
      { method: 'GET', path },
    ]);
    expect(responses.map((each) => each.status)).toEqual([200, 412, 412, 204, 404]);
    expect(responses[0]?.headers.etag).toBe('"2"');
    expect(responses[1]?.body).toMatchObject({ label: { value: 'changed' }, version: 2 });
    expect(responses[3]?.body).toBeNull();
  });

  it('answers changes that are made together as it does each alone', async () => {
    const { body: list } = await app.call<{ id: number }>('POST', '/groups', {
      token: owner.token,
      body: { name: 'together' },
    });
    const made = await run(
      [1, 2, 3, 4, 5].map((n) => ({
        method: 'POST',
        path: '/contacts',
        body: { email: `n${n}@people.example`, group: list.id },
      })),
    );
    const paths = made.map(({ body }) => body['@id']);
    await run([
      { method: 'POST', path: '/blacklist/contacts', body: { email: 'n4@people.example' } },
      { method: 'DELETE', path: paths[4] },
    ]);
    const change = (path: string | undefined, state: string, ifMatch = '"1"') => ({
      method: 'PUT',
      path,
      body: { state },
      ifMatch,
    });
    const operations = [
      change(paths[0], 'unsubscribed'),
      change(paths[1], 'nonsense'),
      change(paths[2], 'unsubscribed', '"7"'),
      change(paths[3], 'unsubscribed'),
      change(paths[4], 'unsubscribed'),
    ];
    const responses = await run(operations);
    expect(responses.map(({ status }) => status)).toEqual([200, 422, 412, 200, 404]);
    expect(responses[0]).toMatchObject({
      headers: { etag: '"2"' },
      body: { state: { value: 'unsubscribed' }, version: 2 },
    });
    expect(responses[1]?.body).toMatchObject({ violations: [{ propertyPath: 'state' }] });
    expect(responses[2]?.body).toMatchObject({ state: { value: 'active' }, version: 1 });
    // The address decides, whatever the list wants.
    expect(responses[3]?.body).toMatchObject({ state: { value: 'blacklisted' } });
    for (const [index, operation] of operations.entries()) {
      const again = { ...operation, ifMatch: index === 0 || index === 3 ? '"2"' : operation.ifMatch };
      const [alone] = await run([again]);
      expect([alone?.status, Object.keys(alone?.headers ?? {})]).toEqual([
        responses[index]?.status,
        Object.keys(responses[index]?.headers ?? {}),
      ]);
      expect(Object.keys(alone?.body ?? {}).sort()).toEqual(Object.keys(responses[index]?.body ?? {}).sort());
    }
    const twice = await run([change(paths[0], 'active', '"2"'), change(paths[0], 'unsubscribed', '"3"')]);
    expect(twice.map(({ body }) => body)).toMatchObject([{ version: 3 }, { version: 4 }]);
    const stranger = await app.signUp();
    const foreign = await run([change(paths[0], 'active', '"4"'), change(paths[2], 'active')], stranger);
    expect(foreign.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('deletes many at once, and brings them back, as it does each alone', async () => {
    const [list] = await run([{ method: 'POST', path: '/groups', body: { name: 'leaving' } }]);
    const contact = (email: string) => ({
      method: 'POST',
      path: '/contacts',
      body: { email, group: list?.body.id },
    });
    const made = await run([1, 2, 3, 4].map((n) => contact(`leaver${n}@people.example`)));
    const paths = made.map(({ body }) => body['@id']);
    const remove = (path: string | undefined, ifMatch = '"1"') => ({ method: 'DELETE', path, ifMatch });
    const operations = [
      remove(paths[0]),
      remove(paths[1], '"7"'),
      remove(paths[2]),
      remove('/contacts/424242'),
    ];
    const countOf = async () =>
      (await app.call<{ numberOfContacts: number }>('GET', list!.body['@id'], { token: owner.token })).body
        .numberOfContacts;
    const stranger = await app.signUp();
    expect((await run(operations, stranger)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);

    const together = await run(operations);
    expect(together.map(({ status }) => status)).toEqual([204, 412, 204, 404]);
    expect(together[1]).toMatchObject({
      headers: { etag: '"1"' },
      body: { email: 'leaver2@people.example' },
    });
    expect(await countOf()).toBe(2);
    const again: Response[] = [];
    for (const operation of operations) again.push(...(await run([operation])));
    expect(again.map(({ status }) => status)).toEqual([404, 412, 404, 404]);
    expect(again[1]).toEqual(together[1]);

    const back = async (some: readonly (string | undefined)[], account = owner) => {
      const answer = await app.call<{ responses: Response[] }>('POST', '/undelete', {
        token: account.token,
        body: { paths: some },
      });
      return answer.body.responses;
    };
    expect((await back([paths[0], paths[2]], stranger)).map(({ status }) => status)).toEqual([404, 404]);
    // Its place has been taken, so it cannot come back with the other.
    await run([contact('leaver1@people.example')]);
    const returned = await back([paths[0], paths[2], paths[3]]);
    expect(returned.map(({ status }) => status)).toEqual([409, 200, 404]);
    expect(returned[1]?.body).toEqual(made[2]?.body);
    expect(await countOf()).toBe(4);
    await run([remove(paths[1]), remove(paths[3])]);
    expect((await back([paths[3], paths[1]])).map(({ body }) => body)).toEqual([
      made[3]?.body,
      made[1]?.body,
    ]);
  });

  it('lets addresses go from the blacklist at once, and brings them back', async () => {
    const [list] = await run([{ method: 'POST', path: '/groups', body: { name: 'listed' } }]);
    const emails = ['one@listed.example', 'two@listed.example'];
    await run(
      emails.map((email) => ({ method: 'POST', path: '/contacts', body: { email, group: list?.body.id } })),
    );
    const listed = await run(
      emails.map((email) => ({ method: 'POST', path: '/blacklist/contacts', body: { email } })),
    );
    const paths = listed.map(({ body }) => body['@id']);
    const states = async () => {
      const [found] = await run([{ method: 'GET', path: `/contacts?group=${list?.body.id}` }]);
      const { 'hydra:member': rows } = found!.body as unknown as {
        'hydra:member': { state: { value: string } }[];
      };
      return rows.map(({ state }) => state.value);
    };
    expect(await states()).toEqual(['blacklisted', 'blacklisted']);
    await run(paths.map((path) => ({ method: 'DELETE', path })));
    expect(await states()).toEqual(['active', 'active']);
    await app.call('POST', '/undelete', { token: owner.token, body: { paths } });
    expect(await states()).toEqual(['blacklisted', 'blacklisted']);
  });

  it('answers rows of an import that are stored together as it does each alone', async () => {
    const opened = async () => {
      const [list] = await run([{ method: 'POST', path: '/groups', body: { name: 'rows' } }]);
      const body = { groupId: list?.body.id, filename: 'a.csv', map: [{ column: 0, field: 'email' }] };
      const [made] = await run([{ method: 'POST', path: '/contacts/import/transactions', body }]);
      return `/contacts/import/transactions/${made?.body.id}`;
    };
    const rows = (path: string, offset: number, count: number) => ({
      method: 'PUT',
      path,
      body: { offset, data: Array.from({ length: count }, (_, row) => [`r${offset + row}@rows.example`]) },
    });
    const operationsOn = (path: string) => [
      rows(path, 0, 100),
      rows(path, 100, 2),
      rows(path, 0, 100),
      rows(path, 102, 101),
      { method: 'PUT', path, body: { offset: 102, data: [[{}]] } },
      rows(path, 102, 1),
      rows(path, 103, 0),
    ];
    const path = await opened();
    const together = await run(operationsOn(path));
    expect(together.map(({ status }) => status)).toEqual([200, 200, 200, 422, 422, 200, 200]);
    const received = together.map(({ body }) => (body as unknown as { received?: number }).received);
    expect(received).toEqual([100, 102, 102, undefined, undefined, 103, 103]);

    const other = await opened();
    const alone: Response[] = [];
    for (const operation of operationsOn(other)) alone.push(...(await run([operation])));
    expect(together.map(({ status, body }) => [status, body])).toEqual(
      alone.map(({ status, body }) => [status, body]),
    );

    const smtp = await app.signUp({ modules: ['SMTP'] });
    const two = [rows(path, 200, 1), rows(path, 201, 1)];
    const statusesOf = async (account: TestAccount) => (await run(two, account)).map(({ status }) => status);
    expect(await statusesOf(await app.signUp())).toEqual([404, 404]);
    expect(await statusesOf(smtp)).toEqual([403, 403]);
    await app.call('POST', `${path}/process`, { token: owner.token, body: {} });
    expect(await statusesOf(owner)).toEqual([409, 409]);
  });

  it('runs with the rights of its bearer alone', async () => {
    const stranger = await app.signUp();
    const smtp = await app.signUp({ modules: ['SMTP'] });
    const [made] = await run([tag('mine')]);
    const path = made!.body['@id'];
    const operations = [
      { method: 'GET', path },
      { method: 'PUT', path, body: { label: 'theirs' } },
      { method: 'DELETE', path },
    ];
    expect((await run(operations, stranger)).map((each) => each.status)).toEqual([404, 404, 404]);
    expect((await run(operations, smtp)).map((each) => each.status)).toEqual([403, 403, 403]);
    expect((await app.call('POST', '/batch', { body: { operations } })).status).toBe(401);
  });

  it.each(['/batch', '/batch?x=1', '/%62atch', '/%62%61tch', '//batch', '/./batch', '/tags/../batch'])(
    'holds no batch: %s',
    async (path) => {
      const [response] = await run([{ method: 'POST', path, body: { operations: [tag('nested')] } }]);
      expect(response?.status).toBeGreaterThanOrEqual(400);
      expect(response?.status).toBeLessThan(500);
      const found = await app.call<{ 'hydra:totalItems': number }>('GET', '/tags?label=nested', {
        token: owner.token,
      });
      expect(found.body['hydra:totalItems']).toBe(0);
    },
  );

  it('takes 500 operations and no more', async () => {
    const operation = { method: 'GET', path: '/health' };
    expect(await run(Array(500).fill(operation))).toHaveLength(500);
    expect((await send(Array(501).fill(operation))).status).toBe(422);
    expect(await run([])).toEqual([]);
  });

  it.each([
    [{}],
    [null],
    ['GET /tags'],
    [[{ method: 'PATCH', path: '/tags' }]],
    [[{ method: 'GET', path: 'tags' }]],
    [[{ method: 'GET', path: 'http://127.0.0.1/tags' }]],
    [[{ method: 'GET', path: '/tags', headers: { authorization: 'x' } }]],
  ])('is refused as a whole where it is malformed: %j', async (operations) => {
    expect((await send(operations)).status).toBe(422);
  });

  it('answers paths that nothing can be made of', async () => {
    const responses = await run([
      { method: 'GET', path: '/tags/%zz' },
      { method: 'GET', path: '/tags/1\r\nX: y' },
      { method: 'GET', path: '/' },
      { method: 'GET', path: `/tags/${'9'.repeat(600)}` },
    ]);
    for (const response of responses) {
      expect(response.status).toBeLessThan(500);
      expect(JSON.stringify(response.body)).not.toContain('node_modules');
    }
  });
});
