import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeTable } from '#server/routes/index.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { createEverything, type Everything } from '../routes/everything.ts';

let app: TestApp;
let owner: TestAccount;
let everything: Everything;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.signUp();
  everything = await createEverything(app, owner);
});
afterAll(() => app.close());

const methodsOf = new Map<string, string[]>();
for (const { endpoint } of routeTable()) {
  const methods = methodsOf.get(endpoint.path) ?? [];
  methodsOf.set(endpoint.path, [...methods, endpoint.method, ...(endpoint.method === 'GET' ? ['HEAD'] : [])]);
}
const filled = (path: string) => path.replace(/:[a-zA-Z]+/g, '1');

describe('a path', () => {
  it.each([...methodsOf])('%s takes %j and no other method', async (path, methods) => {
    const others = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'].filter(
      (method) => !methods.includes(method),
    );
    // A path with a parameter may hide behind one without, whose methods it then takes too.
    const sameShape = [...methodsOf]
      .filter(([other]) => new RegExp(`^${other.replace(/:[a-zA-Z]+/g, '[^/]+')}$`).test(filled(path)))
      .flatMap(([, each]) => each);
    for (const method of others.filter((each) => !sameShape.includes(each))) {
      const answer = await app.call(method as 'GET', filled(path), { token: owner.token });
      expect([method, answer.status]).toEqual([method, 405]);
      expect(answer.headers.allow?.split(', ')).toEqual(expect.arrayContaining(methods));
      if (method !== 'HEAD') expect(answer.body).toMatchObject({ '@type': 'hydra:Error' });
    }
  });

  it('that is none is 404, whatever the method', async () => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'] as const) {
      for (const path of ['/nowhere', '/groups/1/nowhere', '/Groups', '/groups/']) {
        const answer = await app.call(method, path, { token: owner.token });
        expect([method, path, answer.status]).toEqual([method, path, 404]);
      }
    }
  });

  it.each([
    ['a broken escape', '/groups/%zz', 400],
    ['half an escape', '/groups/%', 400],
    ['a NUL', '/groups/%00', 404],
    ['a climb', '/groups/%2e%2e%2fx', 404],
    ['a parameter over 512 characters', `/groups/${'9'.repeat(513)}`, 413],
  ])('with %s is answered without a fault of ours', async (_name, path, status) => {
    const answer = await app.call('GET', path, { token: owner.token });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ '@type': 'hydra:Error' });
    expect(answer.headers['content-type']).toBe('application/ld+json; charset=utf-8');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('HEAD', () => {
  it('answers as GET does, without the body', async () => {
    for (const path of [
      '/groups',
      `/groups/${everything['/groups']}`,
      '/account/info',
      '/docs.json',
      '/health',
    ]) {
      const get = await app.call('GET', path, { token: owner.token });
      const head = await app.call('HEAD', path, { token: owner.token });
      expect(head.status).toBe(200);
      expect(head.body).toBeUndefined();
      expect(head.headers.etag).toBe(get.headers.etag);
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
    }
    expect((await app.call('HEAD', '/groups/424242', { token: owner.token })).status).toBe(404);
    expect((await app.call('HEAD', '/groups')).status).toBe(401);
  });
});

describe('the ETag', () => {
  const paths = ['/attributes', '/tags', '/groups', '/contacts', '/blacklist/contacts', '/campaign/senders'];

  it.each([...paths, '/messages', '/campaigns'])(
    'of %s is its version, and If-Match holds to it',
    async (path) => {
      const one = `${path}/${everything[path]}`;
      const read = await app.call<{ version: number }>('GET', one, { token: owner.token });
      expect(read.headers.etag).toBe(`"${read.body.version}"`);
      const put = (ifMatch: string) =>
        app.call<{ version: number }>('PUT', one, {
          token: owner.token,
          body: read.body,
          headers: { 'if-match': ifMatch },
        });
      const stale = await put('"999"');
      expect(stale).toMatchObject({ status: 412, body: read.body });
      expect(stale.headers.etag).toBe(read.headers.etag);
      const written = await put(read.headers.etag!);
      expect(written.status).toBe(200);
      // What is put back as it was read changes nothing.
      expect(written.headers.etag).toBe(read.headers.etag);
      expect(written.body).toEqual(read.body);
      expect((await put(`"7", W/"${read.body.version}"`)).status).toBe(200);
      expect((await put('*')).status).toBe(200);
      const gone = await app.call('DELETE', one, { token: owner.token, headers: { 'if-match': '"999"' } });
      expect(gone.status).toBe(412);
    },
  );
});
