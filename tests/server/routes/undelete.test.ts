import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allResources } from '#contract/resources/all.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { createEverything, type Everything } from './everything.ts';

let app: TestApp;
let owner: TestAccount;
let stranger: TestAccount;
let everything: Everything;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.signUp({ modules: ['BULK', 'SMTP', 'INBOUND', 'ADMIN'] });
  stranger = await app.signUp();
  everything = await createEverything(app, owner);
});
afterAll(() => app.close());

const call = <Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  app.call<Body>(method, path, { token: owner.token, body });
const undelete = (paths: unknown, token = owner.token) =>
  app.call<{ responses: { status: number; body: unknown }[] }>('POST', '/undelete', {
    token,
    body: { paths },
  });
const deletable = allResources.filter(({ operations }) => operations.includes('delete'));

describe.each(deletable.map((resource) => [resource.path] as const))('a deleted record of %s', (path) => {
  it('is 404 in every call, is in no list, and comes back as it was, with its version', async () => {
    const one = `${path}/${everything[path]}`;
    const before = await call<{ version: number }>('GET', one);
    const total = async () =>
      (await call<{ 'hydra:totalItems': number }>('GET', path)).body['hydra:totalItems'];
    const count = await total();
    expect((await call('DELETE', one)).status).toBe(204);
    expect((await call('GET', one)).status).toBe(404);
    expect((await call('PUT', one, {})).status).toBe(404);
    expect((await call('DELETE', one)).status).toBe(404);
    expect(
      (await call<{ 'hydra:totalItems': number }>('GET', `${path}?id[]=${everything[path]}`)).body,
    ).toMatchObject({
      'hydra:totalItems': 0,
    });
    expect(await total()).toBe(count - 1);
    expect((await undelete([one], stranger.token)).body.responses[0]?.status).toBe(404);
    const back = await undelete([one]);
    expect(back.body.responses).toEqual([{ status: 200, body: before.body }]);
    expect((await call('GET', one)).body).toEqual(before.body);
    expect(await total()).toBe(count);
    expect((await undelete([one])).body.responses[0]?.status).toBe(404);
  });
});

describe('undeleting', () => {
  it('answers for each path in order, and one failure pulls no other down', async () => {
    const tag = await call<{ '@id': string }>('POST', '/tags', { label: 'Back' });
    await call('DELETE', tag.body['@id']);
    const paths = [
      '/tags/424242',
      tag.body['@id'],
      'nonsense',
      '/nowhere/1',
      '/tags',
      '/tags/1/x',
      '/tags/0',
    ];
    const answer = await undelete(paths);
    expect(answer.status).toBe(200);
    expect(answer.body.responses.map((each) => each.status)).toEqual([404, 200, 404, 404, 404, 404, 404]);
  });

  it('takes 500 paths and no more, and nothing but paths', async () => {
    expect((await undelete(Array(501).fill('/tags/1'))).status).toBe(422);
    for (const paths of [7, null, ['/tags/1', 7], {}]) expect((await undelete(paths)).status).toBe(422);
    expect((await undelete([])).body).toEqual({ responses: [] });
  });

  it('is refused where another record has taken the place', async () => {
    const body = { name: 'Colour', slug: 'colour' };
    const first = await call<{ '@id': string }>('POST', '/attributes', body);
    await call('DELETE', first.body['@id']);
    expect((await call('POST', '/attributes', body)).status).toBe(201);
    expect((await undelete([first.body['@id']])).body.responses[0]?.status).toBe(409);
    expect((await call('GET', first.body['@id'])).status).toBe(404);
  });

  it('gives a campaign its references back', async () => {
    const path = `/campaigns/${everything['/campaigns']}`;
    const before = await call<Record<string, unknown>>('GET', path);
    const group = `/groups/${everything['/groups']}`;
    await call('DELETE', group);
    const without = await call<{ groups: { gone?: true }[] }>('GET', path);
    expect(without.body.groups).toEqual([
      { '@id': group, '@type': 'Group', id: everything['/groups'], gone: true },
    ]);
    await undelete([group]);
    expect((await call('GET', path)).body).toEqual(before.body);
  });
});

describe('what was deleted', () => {
  const deleted = (query = '', token = owner.token) =>
    app.call<{
      'hydra:member': { path: string; type: string; title: string; deletedAt: string; by: string | null }[];
      'hydra:totalItems': number;
    }>('GET', `/deleted${query}`, { token });

  it('is listed with who and when, the newest first, until it is brought back', async () => {
    const paths: string[] = [];
    for (const label of ['First gone', 'Second gone']) {
      const { body } = await call<{ '@id': string }>('POST', '/tags', { label });
      await call('DELETE', body['@id']);
      paths.unshift(body['@id']);
    }
    const { status, body } = await deleted('?type=Tag&perPage=2');
    expect(status).toBe(200);
    const by = expect.stringMatching(/^user\d+@/);
    expect(body['hydra:member']).toMatchObject([
      { path: paths[0], type: 'Tag', title: 'Second gone', by },
      { path: paths[1], type: 'Tag', title: 'First gone', by },
    ]);
    expect(body['hydra:member'][0]?.deletedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const total = body['hydra:totalItems'];
    await undelete([paths[0]]);
    const { body: after } = await deleted('?type=Tag');
    expect(after['hydra:totalItems']).toBe(total - 1);
    expect(after['hydra:member'].map(({ path }) => path)).not.toContain(paths[0]);
  });

  it('is in one list over all resources, each with what it was called', async () => {
    const gone = ['/tags', '/messages', '/admin/user/subscriptions'].map(
      (path) => `${path}/${everything[path]}`,
    );
    for (const path of gone) expect((await call('DELETE', path)).status).toBe(204);
    const { body } = await deleted('?perPage=500');
    const listed = new Map(body['hydra:member'].map(({ path, title }) => [path, title]));
    for (const path of gone) expect([path, listed.get(path)]).toEqual([path, expect.stringMatching(/./)]);
    await undelete(gone);
  });

  it('is not shown to another account, nor of a module that the account lacks', async () => {
    const { body } = await deleted('', stranger.token);
    expect(body['hydra:totalItems']).toBe(0);
    expect((await deleted('?name=x')).status).toBe(400);
    expect((await app.call('GET', '/deleted')).status).toBe(401);
  });
});
