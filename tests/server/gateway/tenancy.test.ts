import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allResources } from '#contract/resources/all.ts';
import type { Module } from '#contract/rules/modules.ts';
import { routeTable } from '#server/routes/index.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { submitMail, verifiedSender } from '#tests/support/submitted.ts';

/** The routes that name a record in their path, except those whose parameter is no id of the account's. */
const recordRoutes = routeTable().filter(
  ({ endpoint, open }) => endpoint.path.includes(':id') && !open && !endpoint.modules.includes('ADMIN'),
);

/** The resources whose records belong to an account. */
const accountResources = allResources.filter((resource) => !resource.modules.includes('ADMIN'));

describe('an account', () => {
  let app: TestApp;
  let stranger: TestAccount;
  let owner: TestAccount;
  const owned: Record<string, number> = {};

  beforeAll(async () => {
    app = await openTestApp();
    owner = await app.signUp();
    stranger = await app.signUp();
    const create = async (path: string, body: unknown) => {
      const answer = await app.call<{ id: number }>('POST', path, { token: owner.token, body });
      expect(answer.status).toBe(201);
      owned[path] = answer.body.id;
      return answer.body.id;
    };
    await create('/attributes', { name: 'City', slug: 'city' });
    await create('/tags', { label: 'VIP' });
    const group = await create('/groups', { name: 'Customers' });
    await create('/contacts', { email: 'ana@example.com', group });
    await create('/blacklist/contacts', { email: 'bad@example.com' });
    await create('/campaign/senders', { name: 'Bakery', email: 'hello@bakery.example' });
    await create('/messages', { name: 'Hello', builder: 'html', html: '<p>Hello</p>' });
    await create('/campaigns', { name: 'Winter' });
    await create('/webhooks', { name: 'Bounces', url: 'https://shop.example/hooks' });
    await create('/receivers', { name: 'Orders', url: 'https://shop.example/mails' });
    await create('/contacts/import/transactions', {
      groupId: group,
      filename: 'a.csv',
      map: [{ column: 0, field: 'email' }],
    });
    const sender = await verifiedSender(app, owner.accountId, 'orders@bakery.example');
    const mail = { sender, to: ['ana@example.com'], subject: 'Your order', text: 'Thank you' };
    owned['/smtp/messages'] = (await submitMail(app, owner, mail))[0]!;
  });
  afterAll(() => app.close());

  const everything = async () => {
    const tables = [
      'attribute',
      'tag',
      'contact_group',
      'contact',
      'blacklist',
      'sender',
      'message',
      'campaign',
      'smtp_message',
      'webhook',
      'receiver',
    ] as const;
    const rows: unknown[] = [];
    for (const table of tables)
      rows.push(await app.database.kysely.selectFrom(table).selectAll().orderBy('id').execute());
    return JSON.stringify(rows);
  };

  it.each(recordRoutes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'cannot reach another one by %s',
    async (_name, endpoint) => {
      const prefix = Object.keys(owned)
        .filter((path) => endpoint.path.startsWith(`${path}/`))
        .sort((a, b) => b.length - a.length)[0];
      expect(prefix, 'a record of this resource to try').toBeDefined();
      const path = endpoint.path
        .replace(':parent', String(owned[prefix!]))
        .replace(':id', String(owned[prefix!]))
        .replace(':target', 'someone@example.com')
        .replace(':event', 'sent');
      const before = await everything();
      const mails = app.outbox.length + app.delivered.length;
      const body =
        endpoint.method === 'POST' || endpoint.method === 'PUT' ? bodyFor(endpoint.path) : undefined;
      const answer = await app.call(endpoint.method, path, { token: stranger.token, body });
      expect(answer.status).toBe(404);
      await app.settle();
      expect(await everything()).toBe(before);
      expect(app.outbox.length + app.delivered.length).toBe(mails);
      expect(app.events.filter((each) => each.accountId === stranger.accountId)).toEqual([]);
    },
  );

  it.each(accountResources.map((resource) => [resource.path]))(
    'sees nothing of another one in %s',
    async (path) => {
      const listed = await app.call<{ 'hydra:totalItems': number }>('GET', `${path}?id[]=${owned[path]}`, {
        token: stranger.token,
      });
      expect(listed.body['hydra:totalItems']).toBe(0);
      const all = await app.call<{ 'hydra:totalItems': number }>('GET', path, { token: stranger.token });
      expect(all.body['hydra:totalItems']).toBe(0);
    },
  );

  it('finds nothing of another one by search, and cannot undelete it', async () => {
    for (const text of [
      'ana@example.com',
      'Customers',
      String(owned['/groups']),
      `/groups/${owned['/groups']}`,
    ]) {
      const found = await app.call<{ 'hydra:member': unknown[] }>(
        'GET',
        `/search?q=${encodeURIComponent(text)}`,
        { token: stranger.token },
      );
      expect(found.body['hydra:member']).toEqual([]);
    }
    await app.call('DELETE', `/tags/${owned['/tags']}`, { token: owner.token });
    const undelete = await app.call<{ responses: { status: number }[] }>('POST', '/undelete', {
      token: stranger.token,
      body: { paths: [`/tags/${owned['/tags']}`] },
    });
    expect(undelete.body.responses[0]?.status).toBe(404);
  });

  it('cannot refer to a record of another one in a body', async () => {
    const refused = async (path: string, body: unknown) => {
      const answer = await app.call<{ violations?: { code: string }[] }>('POST', path, {
        token: stranger.token,
        body,
      });
      expect([path, answer.status]).toEqual([path, 422]);
      expect(answer.body.violations?.[0]?.code).toBe('unknownReference');
    };
    for (const group of [
      owned['/groups'],
      `/groups/${owned['/groups']}`,
      { '@id': `/groups/${owned['/groups']}` },
    ]) {
      await refused('/contacts', { email: 'x@example.com', group });
      await refused('/campaigns', { name: 'x', groups: [group] });
      await refused('/groups/count-unique', { groups: [group] });
    }
    await refused('/campaigns', { name: 'x', sender: owned['/campaign/senders'] });
    const mail = { to: ['x@example.com'], subject: 'x', text: 'x' };
    await refused('/smtp/messages', { ...mail, sender: owned['/campaign/senders'] });
    await refused('/campaigns', { name: 'x', message: owned['/messages'] });
    await refused('/campaigns', { name: 'x', tags: [owned['/tags']] });
    await refused('/campaigns', {
      name: 'x',
      filters: [{ type: 'attribute', attribute: owned['/attributes'], value: 'x' }],
    });
    await refused('/campaigns', {
      name: 'x',
      filters: [{ type: 'event', campaign: owned['/campaigns'], filter: 'read' }],
    });
    await refused('/contacts/import/transactions', {
      groupId: owned['/groups'],
      filename: 'a.csv',
      map: [{ column: 0, field: 'email' }],
    });
  });

  const moduleRoutes = routeTable().filter(({ endpoint, open }) => !open && endpoint.modules.length > 0);
  it.each(moduleRoutes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'needs the module for %s, and a token',
    async (_name, endpoint) => {
      const others = (['ADMIN', 'BULK', 'SMTP', 'INBOUND'] as Module[]).filter(
        (module) => !endpoint.modules.includes(module),
      );
      const without = await app.signUp({ modules: others });
      const path = endpoint.path.replace(/:[a-z]+/g, '1');
      const body = endpoint.method === 'POST' || endpoint.method === 'PUT' ? {} : undefined;
      expect((await app.call(endpoint.method, path, { token: without.token, body })).status).toBe(403);
      expect((await app.call(endpoint.method, path, { body })).status).toBe(401);
    },
  );
});

/** A body that the call would take, were the record one's own. */
function bodyFor(path: string): unknown {
  if (path.endsWith('/duplicate')) return { name: 'Copy' };
  if (path === '/contacts/import/transactions/:id') return { offset: 0, data: [['x@example.com']] };
  return {};
}
