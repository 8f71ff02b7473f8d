import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';

interface Group {
  '@id': string;
  id: number;
  version: number;
  name: { value: string };
}

describe('a record', () => {
  let app: TestApp;
  let owner: TestAccount;
  beforeAll(async () => {
    app = await openTestApp();
    owner = await app.signUp();
  });
  afterAll(() => app.close());

  const call = <Body>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers = {},
  ) => app.call<Body>(method, path, { token: owner.token, body, headers });

  async function createGroup(name: string): Promise<Group> {
    const answer = await call<Group>('POST', '/groups', { name });
    expect(answer.status).toBe(201);
    return answer.body;
  }

  it('is created with its place and its version, and tells the account', async () => {
    const answer = await call<Group>('POST', '/groups', { name: ' Customers ' });
    expect(answer.status).toBe(201);
    expect(answer.headers.location).toBe(`/groups/${answer.body.id}`);
    expect(answer.headers.etag).toBe('"1"');
    expect(answer.headers['content-type']).toBe('application/ld+json; charset=utf-8');
    expect(answer.body).toMatchObject({
      '@type': 'Group',
      name: { value: 'Customers' },
      numberOfContacts: 0,
      signUpForm: null,
    });
    expect(app.events.at(-1)).toEqual({
      accountId: owner.accountId,
      event: { resource: 'groups', id: answer.body.id, change: 'created' },
    });
  });

  it('takes a value object as well as the plain value', async () => {
    const answer = await call<Group>('POST', '/groups', { name: { value: 'Members' } });
    expect(answer.body.name.value).toBe('Members');
  });

  it('names every field that is wrong and every field that it does not know', async () => {
    const answer = await call('POST', '/groups', { name: '', colour: 'red', __proto: 1 });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      '@type': 'ConstraintViolationList',
      violations: expect.arrayContaining([
        { propertyPath: 'name', code: 'required', message: 'name is required' },
        { propertyPath: 'colour', code: 'unknownField', message: 'colour is not a field of this resource' },
      ]),
    });
    expect((await call('POST', '/groups', { name: 7 })).body).toMatchObject({
      violations: [{ propertyPath: 'name', code: 'wrongType' }],
    });
    expect((await call('POST', '/groups', { name: 'x'.repeat(151) })).body).toMatchObject({
      violations: [{ propertyPath: 'name', code: 'tooLong', parameters: { max: 150 } }],
    });
  });

  it('ignores what only the server sets, and is the same when what was read is put back', async () => {
    const group = await createGroup('Round trip');
    const changed = await call<Group>('PUT', group['@id'], {
      ...group,
      numberOfContacts: 99,
      createdAt: 'never',
      id: 4,
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual(group);
  });

  it('refuses a write with a version that no longer holds, and shows the record as it is', async () => {
    const group = await createGroup('Versions');
    await call('PUT', group['@id'], { name: 'Second' }, { 'if-match': '"1"' });
    const stale = await call<Group>('PUT', group['@id'], { name: 'Third' }, { 'if-match': '"1"' });
    expect(stale.status).toBe(412);
    expect(stale.body.name.value).toBe('Second');
    expect((await call('DELETE', group['@id'], undefined, { 'if-match': '"1"' })).status).toBe(412);
    expect((await call('GET', group['@id'])).status).toBe(200);
  });

  it('is gone once deleted, and back with its id when undeleted within a day', async () => {
    const group = await createGroup('Deleted');
    expect((await call('DELETE', group['@id'])).status).toBe(204);
    for (const method of ['GET', 'DELETE'] as const)
      expect((await call(method, group['@id'])).status).toBe(404);
    expect((await call('PUT', group['@id'], { name: 'x' })).status).toBe(404);
    const back = await call<{ responses: { status: number; body: Group }[] }>('POST', '/undelete', {
      paths: [group['@id']],
    });
    expect(back.body.responses).toEqual([{ status: 200, body: group }]);
    await call('DELETE', group['@id']);
    app.clock.advance(25 * 3_600_000);
    const { email, password } = owner;
    const again = await app.call<{ token: string }>('POST', '/login_check', { body: { email, password } });
    owner = { ...owner, token: again.body.token };
    const late = await call<{ responses: { status: number }[] }>('POST', '/undelete', {
      paths: [group['@id']],
    });
    expect(late.body.responses[0]?.status).toBe(404);
  });

  it('answers a path, a method and a body that it does not take', async () => {
    expect((await call('GET', '/groups/nonsense')).status).toBe(404);
    const wrongMethod = await call('DELETE', '/groups');
    expect(wrongMethod.status).toBe(405);
    expect(wrongMethod.headers.allow).toContain('POST');
    const malformed = await app.call('POST', '/groups', {
      token: owner.token,
      body: '{"name":',
      headers: { 'content-type': 'application/json' },
    });
    expect(malformed.status).toBe(400);
    const form = await app.call('POST', '/groups', {
      token: owner.token,
      body: 'name=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.status).toBe(415);
  });
});
