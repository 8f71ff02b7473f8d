import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { envelopeAddress } from '#server/mail/compose/headers.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';

interface User {
  '@id': string;
  id: number;
  version: number;
  modules: string[];
  password?: string;
}
interface Page<Member> {
  'hydra:member': Member[];
  'hydra:totalItems': number;
}

describe('administration', () => {
  let app: TestApp;
  let admin: TestAccount;
  beforeAll(async () => {
    app = await openTestApp();
    admin = await app.signUp({ modules: ['ADMIN', 'BULK'] });
  });
  afterAll(() => app.close());

  const call = <Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    app.call<Body>(method, path, { token: admin.token, body });
  const person = (email: string) => ({
    company: 'Bakery',
    email,
    firstName: 'Ana',
    lastName: 'Bos',
    password: 'Correct-Horse-2',
  });
  async function createUser(email: string): Promise<User> {
    const answer = await call<User>('POST', '/admin/users', person(email));
    expect(answer.status).toBe(201);
    return answer.body;
  }

  it('makes a user who can sign in, mails a first link, and never shows a password', async () => {
    const user = await createUser('ana@bakery.example');
    expect(user).toMatchObject({ '@type': 'User', modules: ['BULK'], receiveProductInformation: true });
    expect(user.password).toBeUndefined();
    await app.settle();
    expect(app.outbox.at(-1)).toMatchObject({
      to: 'ana@bakery.example',
      text: expect.stringContaining('/#/set-credentials/'),
    });
    const signedIn = await app.call('POST', '/login_check', {
      body: { email: 'ana@bakery.example', password: 'Correct-Horse-2' },
    });
    expect(signedIn.status).toBe(200);
  });

  it('takes an address of 5 to 255 characters, which can sign in and be mailed', async () => {
    const domain = ['d', 'e', 'f'].map((letter) => letter.repeat(60)).join('.');
    const long = `${'l'.repeat(60)}@${domain}.example`;
    expect(long.length).toBeGreaterThan(150);
    const user = await createUser(long);
    expect((await call<User>('PUT', `/admin/users/${user.id}`, { email: 'a@b.c' })).status).toBe(200);
    await call('PUT', `/admin/users/${user.id}`, { email: long });
    const credentials = { email: long.toUpperCase(), password: 'Correct-Horse-2' };
    expect((await app.call('POST', '/login_check', { body: credentials })).status).toBe(200);
    await app.call('POST', '/reset-credentials', { body: { email: long } });
    await app.settle();
    expect(app.outbox.at(-1)).toMatchObject({ to: long });
    expect(envelopeAddress(long)).toBe(long);
    expect(await call('POST', '/admin/users', person(`${'x'.repeat(60)}.${long}`))).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: 'email', parameters: { max: 255 } }] },
    });
  });

  it('names what is wrong with a user', async () => {
    const refused = await call<{ violations: { propertyPath: string; code: string }[] }>(
      'POST',
      '/admin/users',
      {
        company: 'B',
        email: 'nonsense',
        firstName: 'A',
        password: 'short',
        modules: ['ROOT'],
      },
    );
    expect(refused.status).toBe(422);
    expect(
      Object.fromEntries(refused.body.violations.map((each) => [each.propertyPath, each.code])),
    ).toMatchObject({
      company: 'tooShort',
      email: 'invalidEmail',
      firstName: 'tooShort',
      lastName: 'required',
    });
    await createUser('twice@bakery.example');
    const twice = await call<{ violations: unknown[] }>(
      'POST',
      '/admin/users',
      person('TWICE@bakery.example'),
    );
    expect(twice.body.violations).toMatchObject([{ propertyPath: 'email', code: 'taken' }]);
  });

  it('takes a module away at once, and ends the sessions where it sets a password', async () => {
    const user = await createUser('modules@bakery.example');
    const login = { email: 'modules@bakery.example', password: 'Correct-Horse-2' };
    const { token } = (await app.call<{ token: string }>('POST', '/login_check', { body: login })).body;
    expect((await app.call('GET', '/groups', { token })).status).toBe(200);
    await call('PUT', user['@id'], { modules: ['SMTP'] });
    expect((await app.call('GET', '/groups', { token })).status).toBe(403);
    await call('PUT', user['@id'], { password: 'Another-Horse-3' });
    expect((await app.call('GET', '/account/info', { token })).status).toBe(401);
  });

  it('resets credentials: password and sessions end, and a link is mailed', async () => {
    const user = await createUser('reset@bakery.example');
    const login = { email: 'reset@bakery.example', password: 'Correct-Horse-2' };
    const { token } = (await app.call<{ token: string }>('POST', '/login_check', { body: login })).body;
    expect((await call('POST', `/admin/users/reset-credentials/${user.id}`, {})).status).toBe(202);
    expect((await app.call('GET', '/account/info', { token })).status).toBe(401);
    expect((await app.call('POST', '/login_check', { body: login })).status).toBe(401);
    await app.settle();
    expect(app.outbox.at(-1)?.to).toBe('reset@bakery.example');
    expect((await call('POST', '/admin/users/reset-credentials/999999', {})).status).toBe(404);
  });

  it('keeps itself and the last administrator', async () => {
    expect((await call('DELETE', `/admin/users/${admin.accountId}`)).status).toBe(409);
    expect((await call('PUT', `/admin/users/${admin.accountId}`, { modules: ['BULK'] })).status).toBe(409);
  });

  it('finds users by their fields and by search, whoever they belong to', async () => {
    await createUser('zoe@patisserie.example');
    await call('PUT', (await createUser('noel@patisserie.example'))['@id'], { company: 'Café Noël' });
    const found = await call<Page<User>>('GET', '/admin/users?company=cafe+noel');
    expect(found.body['hydra:totalItems']).toBe(1);
    const searched = await call<Page<{ '@type': string }>>('GET', '/search?q=zoe@patisserie.example');
    expect(searched.body['hydra:member']).toMatchObject([{ '@type': 'User' }]);
  });

  it('manages subscriptions of one user and of all, by product and by day', async () => {
    const user = await createUser('sub@bakery.example');
    const products = await call<Page<{ '@id': string; name: string }>>(
      'GET',
      '/admin/products?order[name]=asc',
    );
    expect(products.body['hydra:totalItems']).toBe(6);
    const product = products.body['hydra:member'][0]!;
    const create = (startsOn: string, expiresOn: string) =>
      call<{ '@id': string; expired: boolean; violations?: unknown[] }>('POST', '/admin/user/subscriptions', {
        user: user['@id'],
        product: product['@id'],
        startsOn,
        expiresOn,
      });
    const past = await create('2025-01-01', '2026-11-26');
    const today = await create('2026-01-01', '2026-11-27');
    expect([past.body.expired, today.body.expired]).toEqual([true, false]);
    expect(today.body).toMatchObject({
      product: { name: product.name },
      user: { email: 'sub@bakery.example' },
    });
    expect((await create('2026-02-02', '2026-02-01')).body.violations).toMatchObject([
      { propertyPath: 'expiresOn', code: 'endsBeforeStart' },
    ]);
    expect((await create('2026-02-30', '2026-03-01')).body.violations).toMatchObject([
      { propertyPath: 'startsOn', code: 'invalidDay' },
    ]);
    const mine = await call<Page<unknown>>(
      'GET',
      `/admin/user/subscriptions?owner=${user.id}&order[expiresOn]=desc`,
    );
    expect(mine.body['hydra:totalItems']).toBe(2);
    const before = await call<Page<unknown>>('GET', '/admin/user/subscriptions?expiresOn[before]=2026-11-26');
    expect(before.body['hydra:totalItems']).toBe(1);
    const changed = await call<{ expiresOn: string }>('PUT', today.body['@id'], { expiresOn: '2027-12-31' });
    expect(changed.body.expiresOn).toBe('2027-12-31');
    await call('DELETE', user['@id']);
    expect(
      (await call<Page<unknown>>('GET', `/admin/user/subscriptions?owner=${user.id}`)).body[
        'hydra:totalItems'
      ],
    ).toBe(0);
  });

  it('is for administrators alone, on every call', async () => {
    const other = await app.signUp();
    for (const path of [
      '/admin/users',
      '/admin/user/subscriptions',
      '/admin/products',
      `/admin/users/${admin.accountId}`,
    ]) {
      expect((await app.call('GET', path, { token: other.token })).status).toBe(403);
    }
    const found = await app.call<Page<unknown>>('GET', `/search?q=${admin.email}`, { token: other.token });
    expect(found.body['hydra:member']).toEqual([]);
  });
});
