import { describe, expect, it } from 'vitest';
import { createApi } from '#src/api/resources/api.ts';
import type { ResourceChange } from '#src/api/resources/changes.ts';
import { createFakeHost, type HostAnswer, type SeenRequest } from '../fake-host.ts';

const refused = { status: 409, body: { 'hydra:description': 'inUse:A campaign uses it' } };

/** A host with tags; `brings` says whether it brings deleted ones back, `kept` which it refuses to delete. */
function openHost({ brings = false, kept = [] as readonly number[] } = {}) {
  const tags = new Set([1, 2, 3]);
  function answer({ method, target }: SeenRequest): HostAnswer {
    const path = target.split('?')[0] ?? '';
    if (path === '/undelete' && brings) return { status: 200, body: { responses: [] } };
    if (path === '/tags' && method === 'GET') {
      const rows = [...tags].map((id) => ({
        '@id': `/tags/${id}`,
        '@type': 'Tag',
        id,
        version: 1,
        label: { value: 'VIP' },
      }));
      return { status: 200, body: { 'hydra:member': rows, 'hydra:totalItems': rows.length } };
    }
    if (path === '/tags') return { status: 201, body: { id: 9, version: 1, label: { value: 'new' } } };
    const id = Number(/^\/tags\/(\d+)$/.exec(path)?.[1]);
    if (!tags.has(id)) return { status: 404 };
    if (kept.includes(id)) return refused;
    tags.delete(id);
    return { status: 204 };
  }
  const host = createFakeHost(answer);
  const changes: ResourceChange[] = [];
  const refusals: string[] = [];
  const api = createApi(host.transport, (change) => changes.push(change), undefined, {
    clock: host.clock,
    onRefused: (all) => refusals.push(...all.map(({ path }) => path)),
  });
  const sent = () =>
    host.seen.filter(({ method }) => method !== 'GET').map(({ method, target }) => `${method} ${target}`);
  return { api, host, tags, refusals, sent };
}

const remove = (id: number) => ({ method: 'DELETE', path: `/tags/${id}`, ifMatch: 1 }) as const;

describe('a delete on a host that brings nothing back', () => {
  it('waits for ten seconds, out of sight, and goes out then', async () => {
    const { api, host, tags } = openHost();
    expect(await api.held.isNeeded()).toBe(true);
    api.held.hold([remove(1), remove(2)]);
    expect(await api.tags.list()).toMatchObject({ rows: [{ id: 3 }], total: 1 });
    await expect(api.tags.get(1)).rejects.toMatchObject({ failure: { kind: 'refused', status: 404 } });
    await host.clock.advance(9_999);
    expect([...tags]).toEqual([1, 2, 3]);
    await host.clock.advance(1);
    expect([...tags]).toEqual([3]);
  });

  it('is taken back while it waits, and not once it went out', async () => {
    const { api, host, tags } = openHost();
    api.held.hold([remove(1), remove(2)]);
    expect(api.held.takeBack('/tags/1')).toBe(true);
    await host.clock.advance(10_000);
    expect([...tags]).toEqual([1, 3]);
    expect(api.held.takeBack('/tags/2')).toBe(false);
  });

  it('goes out before any other write, and after what is no change of a record', async () => {
    const { api, sent } = openHost();
    api.held.hold([remove(1)]);
    await api.account.savePreferences({}).catch(() => {});
    expect(sent()).toEqual(['PUT /account/preferences']);
    await api.tags.create({ label: 'new' });
    expect(sent().slice(1)).toEqual(['POST /batch', 'DELETE /tags/1', 'POST /tags']);
  });

  it('is told of when it is refused then, and listed again', async () => {
    const { api, host, refusals } = openHost({ kept: [1] });
    api.held.hold([remove(1)]);
    await host.clock.advance(10_000);
    expect(refusals).toEqual(['/tags/1']);
    expect((await api.tags.list()).total).toBe(3);
  });
});

describe('a host that brings deleted records back', () => {
  it('is asked once, and nothing waits on it', async () => {
    const { api, sent } = openHost({ brings: true });
    expect([await api.held.isNeeded(), await api.held.isNeeded()]).toEqual([false, false]);
    expect(sent()).toEqual(['POST /undelete']);
  });
});
