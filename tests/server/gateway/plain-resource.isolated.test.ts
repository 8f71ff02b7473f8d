import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';

vi.mock('#contract/resources/all.ts', async (original) => {
  const { shelves } = await import('#tests/support/shelves.ts');
  const all = await original<typeof import('#contract/resources/all.ts')>();
  return { ...all, allResources: [...all.allResources, shelves] };
});

vi.mock('#server/services/resources/index.ts', async (original) => {
  const { shelves } = await import('#tests/support/shelves.ts');
  const { defineResourceServer, stored, storedText } = await import('#server/services/gateway/definition.ts');
  const { recordHead } = await import('#server/services/gateway/head.ts');
  const shelfDefinition = defineResourceServer<typeof shelves, 'tag'>({
    resource: shelves,
    table: 'shelf' as 'tag',
    fields: { label: storedText('label'), height: stored('height') },
    present: async (_scope, rows) =>
      rows.map((row) => ({ ...recordHead(shelves, row), label: row.label, height: Object(row).height })),
    search: { columns: ['label_folded'], title: ({ label }) => label, subtitle: () => '' },
  });
  const { resourceDefinitions } = await original<typeof import('#server/services/resources/index.ts')>();
  return { resourceDefinitions: [...resourceDefinitions, shelfDefinition] };
});

describe('a resource that is only declared', () => {
  let app: TestApp;
  let owner: TestAccount;
  beforeAll(async () => {
    app = await openTestApp();
    owner = await app.signUp();
    await sql`create table shelf (like tag including all, height integer not null)`.execute(
      app.database.kysely,
    );
  });
  afterAll(async () => {
    await sql`drop table shelf`.execute(app.database.kysely);
    await app.close();
  });
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    token = owner.token,
  ) => app.call<{ id: number; version: number }>(method, path, { token, body });

  it('is made, read, listed, sorted, filtered, changed, deleted and brought back', async () => {
    const made = await call('POST', '/shelves', { label: 'Top', height: 200 });
    expect(made).toMatchObject({ status: 201, body: { label: 'Top', height: 200, version: 1 } });
    await call('POST', '/shelves', { label: 'Lower', height: 20 });
    const path = `/shelves/${made.body.id}`;
    const listed = async (query: string) =>
      (await app.call<{ 'hydra:member': { label: string }[] }>('GET', `/shelves?${query}`, owner)).body[
        'hydra:member'
      ].map(({ label }) => label);
    expect(await listed('order[height]=desc')).toEqual(['Top', 'Lower']);
    expect(await listed('label=lo')).toEqual(['Lower']);
    expect(await call('PUT', path, { height: 210 })).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await call('DELETE', path)).status).toBe(204);
    expect(await listed('')).toEqual(['Lower']);
    expect((await call('POST', '/undelete', { paths: [path] })).status).toBe(200);
    expect(await listed('order[height]=desc')).toEqual(['Top', 'Lower']);
  });

  it('refuses what the contract does not allow, and shows nothing to another account', async () => {
    const refused = await call('POST', '/shelves', { label: 'x'.repeat(21), height: 0 });
    expect(refused).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: 'label' }, { propertyPath: 'height' }] },
    });
    const { id } = (await call('POST', '/shelves', { label: 'Own', height: 1 })).body;
    const stranger = await app.signUp();
    expect((await call('GET', `/shelves/${id}`, undefined, stranger.token)).status).toBe(404);
  });

  it('is found by the search, and described', async () => {
    await call('POST', '/shelves', { label: 'Wanted', height: 1 });
    expect((await call('GET', '/search?q=wanted')).body).toMatchObject({
      'hydra:member': [{ '@type': 'Shelf', title: 'Wanted' }],
    });
    expect(Object.keys((await app.call<{ paths: object }>('GET', '/docs.json')).body.paths)).toContain(
      '/shelves',
    );
  });
});
