import { describe, expect, it } from 'vitest';
import { createApi } from '#src/api/resources/api.ts';
import type { ResourceChange } from '#src/api/resources/changes.ts';
import { collectAttributes, flattenAttributes } from '#src/api/resources/contact-attributes.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { wholeRow } from '#tests/support/whole-row.ts';
import { createFakeHost, type HostAnswer, type SeenRequest } from '../fake-host.ts';

function createWorld(answer: (request: SeenRequest) => HostAnswer) {
  const host = createFakeHost(answer);
  const changes: ResourceChange[] = [];
  return { host, changes, api: createApi(host.transport, (change) => changes.push(change)) };
}

const page = (rows: object[], total = rows.length) => ({
  status: 200,
  body: { 'hydra:member': rows, 'hydra:totalItems': total },
});

/** The rows of a path as a host gives them in full. */
const pageOf = (path: string, rows: object[], total = rows.length) =>
  page(
    rows.map((row) => wholeRow(path, row)),
    total,
  );

describe('the calls of a resource', () => {
  it('ask for a page with its sorting and filters', async () => {
    const { api, host } = createWorld(() => pageOf('/contacts', [{ id: 1 }], 9));
    const found = await api.contacts.list({
      page: 2,
      perPage: 100,
      filters: { group: 5, 'state.value': ['active', 'unsubscribed'], email: '', 'attributes[city]': 'Ede' },
      orders: [{ field: 'email', direction: 'asc' }],
    });
    expect(found).toMatchObject({ rows: [{ id: 1 }], total: 9 });
    expect(host.seen[0]?.target).toBe(
      '/contacts?page=2&perPage=100&order[email]=asc&group=5&state.value[]=active&state.value[]=unsubscribed&attributes[city]=Ede',
    );
  });

  it.each([
    ['that is none', null],
    ['without a field', { id: 3, version: 1 }],
    ['with an odd field', { id: 3, version: 1, label: null }],
    ['without an id', { version: 1, label: { value: 'VIP' } }],
  ])('refuse a list with a row %s', async (_name, row) => {
    const tag = { id: 2, version: 1, label: { value: 'VIP' } };
    const { api } = createWorld(() => page([tag, row as object]));
    const failure = await api.tags.list().catch(failureOf);
    expect(failure).toMatchObject({ kind: 'malformed', text: expect.stringContaining('/tags') });
  });

  it('take a row by its path, with references that are bare ones', async () => {
    const row = {
      '@id': '/contacts/3',
      email: 'a@b.example',
      state: { value: 'active' },
      group: '/groups/5',
    };
    const { api } = createWorld(() => page([{ ...row, createdAt: '2026-11-28T10:00:00Z' }]));
    expect((await api.contacts.list()).rows).toMatchObject([{ id: 3, group: { id: 5 }, attributes: [] }]);
  });

  it('refuse a list without its total', async () => {
    const { api } = createWorld(() => ({ status: 200, body: { 'hydra:member': [] } }));
    const failure = await api.tags.list().catch(failureOf);
    expect(failure).toMatchObject({ kind: 'malformed' });
  });

  it('spell filters and orders of wrapped fields as every host does', async () => {
    const { api, host } = createWorld(() => page([]));
    await api.groups.list({
      filters: { name: 'news' },
      orders: [
        { field: 'name', direction: 'asc' },
        { field: 'createdAt', direction: 'desc' },
      ],
    });
    await api.messages.list({
      filters: { privacy: ['public'], 'publishState.value': 'published', name: 'a' },
    });
    expect(host.seen.map(({ target }) => target)).toEqual([
      '/groups?page=1&perPage=25&order[name.value]=asc&order[createdAt]=desc&name.value=news',
      '/messages?page=1&perPage=25&privacy.value[]=public&publishState.value=published&name=a',
    ]);
  });

  const oddBodies = [undefined, 'null', {}, [], { id: 4 }, { '@id': '/tags/4', id: 4, label: null }];

  it.each(oddBodies)('refuse a record that is none: %j', async (body) => {
    const { api, changes } = createWorld(() => ({ status: 200, body }));
    const malformed = { kind: 'malformed' };
    expect(await api.tags.get(4).catch(failureOf)).toMatchObject(malformed);
    expect(await api.tags.update(4, { label: 'Very' }).catch(failureOf)).toMatchObject(malformed);
    expect(await api.tags.create({ label: 'VIP' }).catch(failureOf)).toMatchObject(malformed);
    // It was written all the same.
    expect(changes).toEqual([
      { resource: 'tags', kind: 'updated', ids: [4] },
      { resource: 'tags', kind: 'created', ids: [] },
    ]);
  });

  it('refuse a record without content, and one that stands in the way and is none', async () => {
    const empty = createWorld(() => ({ status: 204 }));
    expect(await empty.api.tags.get(4).catch(failureOf)).toMatchObject({ kind: 'malformed' });
    const stale = createWorld(() => ({ status: 412, body: [] }));
    expect(await stale.api.tags.update(4, { label: 'Very' }, 1).catch(failureOf)).toMatchObject({
      kind: 'malformed',
    });
  });

  it('refuse a list whose rows are none', async () => {
    const { api } = createWorld(() => page([[], {}], 2));
    expect(await api.tags.list().catch(failureOf)).toMatchObject({ kind: 'malformed' });
  });

  it('make, change and delete, and tell of it', async () => {
    const { api, host, changes } = createWorld(({ method }) =>
      method === 'DELETE'
        ? { status: 204 }
        : { status: 200, body: { id: 4, version: 2, label: { value: 'VIP' } } },
    );
    await api.tags.create({ label: 'VIP' }, 'once');
    await api.tags.update(4, { label: 'Very' }, 1);
    await api.tags.remove(4, 2);
    expect(host.seen.map(({ method, target }) => `${method} ${target}`)).toEqual([
      'POST /tags',
      'PUT /tags/4',
      'DELETE /tags/4',
    ]);
    expect(host.seen[0]?.headers['idempotency-key']).toBe('once');
    expect(host.seen[2]?.headers['if-match']).toBe('"2"');
    expect(changes.map(({ resource, kind, ids }) => [resource, kind, ids])).toEqual([
      ['tags', 'created', [4]],
      ['tags', 'updated', [4]],
      ['tags', 'deleted', [4]],
    ]);
  });

  it('gather all ids that filters match, but those left out', async () => {
    const { api } = createWorld(({ target }) =>
      target.includes('page=1&')
        ? pageOf('/tags', [{ id: 1 }, { id: 2 }], 501)
        : pageOf('/tags', [{ id: 3 }], 501),
    );
    expect(await api.tags.idsOf({}, [2])).toEqual([1, 3]);
  });

  it('name the campaigns’ deeds', async () => {
    const { api, host, changes } = createWorld(() => ({ status: 202 }));
    await api.campaigns.launch(7, { recipients: 12 });
    expect(host.seen[0]).toMatchObject({ target: '/campaigns/7/launch', body: { recipients: 12 } });
    expect(changes).toEqual([{ resource: 'campaigns', kind: 'updated', ids: [7] }]);
  });
});

describe('calls on many records', () => {
  const responses = (statuses: number[]) => ({
    status: 200,
    body: { responses: statuses.map((status) => ({ status, headers: {}, body: null })) },
  });

  const deletes = (...ids: number[]) => ids.map((id) => ({ method: 'DELETE' as const, path: `/tags/${id}` }));

  it('go together and give a result each', async () => {
    const { api, host } = createWorld(() => responses([204, 409]));
    const results = await api.many.write(deletes(1, 2));
    expect(host.seen).toHaveLength(1);
    expect(results).toMatchObject([{ ok: true }, { ok: false, failure: { kind: 'refused', status: 409 } }]);
  });

  it('go into another batch where the first had no room for them', async () => {
    const full = {
      status: 429,
      headers: { 'retry-after': '1' },
      body: { reason: 'batchFull', parameters: {} },
    };
    const { api, host } = createWorld(({ body }) => {
      const { operations } = body as { operations: object[] };
      const responses = operations.map((_, index) =>
        index < 2 ? { status: 204, headers: {}, body: null } : full,
      );
      return { status: 200, body: { responses } };
    });
    const results = await api.many.write(deletes(1, 2, 3, 4, 5));
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
    expect(host.seen.map(({ body }) => (body as { operations: object[] }).operations.length)).toEqual([
      5, 3, 1,
    ]);
  });

  it('go one by one where the host knows no batch, and do not ask it twice', async () => {
    const { api, host } = createWorld(({ target }) => ({ status: target === '/batch' ? 404 : 204 }));
    await api.many.write(deletes(1, 2));
    await api.many.write(deletes(3));
    expect(host.seen.map((request) => request.target)).toEqual(['/batch', '/tags/1', '/tags/2', '/tags/3']);
  });

  it('read what filters match page by page, without those left out', async () => {
    const { api, host } = createWorld(({ target }) =>
      target.includes('page=1&')
        ? pageOf('/tags', [{ id: 1 }, { id: 2 }], 501)
        : pageOf('/tags', [{ id: 3 }], 501),
    );
    const target = { resource: 'tags', ids: [], allMatching: { filter: { label: 'a' }, except: [2] } };
    const found: number[][] = [];
    for await (const { records } of api.many.freeze(target)) found.push(records.map(({ id }) => id));
    expect(found).toEqual([[1], [3]]);
    expect(host.seen[0]?.target).toBe('/tags?page=1&perPage=500&order[id]=asc&label.value=a');
  });

  it('read all again when rows came or went meanwhile', async () => {
    let total = 501;
    const { api, host } = createWorld(({ target }) => {
      if (target.includes('page=2&')) total = 500;
      return pageOf('/tags', [{ id: 1 }], total);
    });
    for await (const { records } of api.many.freeze({
      resource: 'tags',
      ids: [],
      allMatching: { filter: {}, except: [] },
    }))
      expect(records).toHaveLength(1);
    expect(host.seen.map((request) => /page=(\d)/.exec(request.target)?.[1])).toEqual(['1', '2', '1']);
  });

  it('find the records that belong to chosen ones', async () => {
    const { api, host } = createWorld(() => pageOf('/admin/user/subscriptions', [{ id: 8 }]));
    const owners = { resource: 'admin/users', ids: [4, 5] };
    const target = { resource: 'admin/user/subscriptions', ownedBy: { filter: 'owner', owners } };
    for await (const { records } of api.many.freeze(target, { product: '2' }))
      expect(records).toMatchObject([{ id: 8 }]);
    expect(host.seen.map((request) => request.target)).toEqual([
      '/admin/user/subscriptions?page=1&perPage=500&order[id]=asc&product=2&owner[]=4&owner[]=5',
    ]);
  });

  it('read what was deleted as a list of its own', async () => {
    const gone = (path: string, type: string) => ({
      path,
      type,
      title: 'X',
      deletedAt: '2026-11-28T10:00:00Z',
      by: null,
    });
    const { api, host } = createWorld(() =>
      page([gone('/tags/3', 'Tag'), gone('/unheard-of/1', 'UnheardOf'), gone('/groups/3', 'Group')]),
    );
    const { rows } = await api.of('deleted').list({ perPage: 100, filters: { type: ['Tag', 'Group'] } });
    expect(rows.map((row) => row['@id'])).toEqual(['/tags/3', '/groups/3']);
    expect(host.seen[0]?.target).toBe('/deleted?page=1&perPage=100&type[]=Tag&type[]=Group');
    const [tag, list] = rows;
    expect(await api.of('deleted').getMany([list?.id ?? 0])).toEqual([list]);
    expect(await api.of('deleted').idsOf({}, [list?.id ?? 0])).toEqual([tag?.id]);
  });

  it('bring deleted records back', async () => {
    const { api, changes } = createWorld(() => ({
      status: 200,
      body: { responses: [{ status: 200, body: {} }] },
    }));
    await api.undelete(['/campaign/senders/3']);
    expect(changes).toEqual([{ resource: 'campaign/senders', kind: 'created', ids: [3] }]);
  });
});

describe('attributes of a contact', () => {
  it('are spread over form fields and gathered again', () => {
    const values = [{ attributeId: 3, value: 'Ede' }];
    expect(flattenAttributes(values)).toEqual({ attribute_3: 'Ede' });
    expect(collectAttributes({ email: 'a@b.example', attribute_3: 'Ede' })).toEqual(values);
  });
});

describe('rows of an import', () => {
  interface Sent {
    operations: { method: string; path: string; body: { offset: number; data: string[][] } }[];
  }
  const answerEach = ({ body }: SeenRequest) => ({
    status: 200,
    body: {
      responses: (body as Sent).operations.map(() => ({ status: 200, headers: {}, body: { received: 1 } })),
    },
  });
  const rowsOf = (count: number, cell = 'a@b.example') => Array.from({ length: count }, () => [cell]);

  it('go a hundred an operation, as many operations a call as a call may weigh', async () => {
    const { api, host } = createWorld(answerEach);
    await api.imports.sendRows(7, 2_000, rowsOf(250));
    await api.imports.sendRows(7, 0, rowsOf(300, 'x'.repeat(2_000)));
    const sent = host.seen.map(({ body }) => (body as Sent).operations);
    expect(sent.map((operations) => operations.map(({ body }) => [body.offset, body.data.length]))).toEqual([
      [
        [2_000, 100],
        [2_100, 100],
        [2_200, 50],
      ],
      [
        [0, 100],
        [100, 100],
      ],
      [[200, 100]],
    ]);
    expect(sent[0]?.[0]).toMatchObject({ method: 'PUT', path: '/contacts/import/transactions/7' });
  });

  it('are refused as the first operation that is', async () => {
    const { api } = createWorld(() => ({
      status: 200,
      body: { responses: [{ status: 409, headers: {}, body: {} }] },
    }));
    const failure = await api.imports.sendRows(7, 0, rowsOf(1)).catch(failureOf);
    expect(failure).toMatchObject({ kind: 'refused', status: 409 });
  });
});
