import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createCacheChanges } from '#src/api/cache/changes.ts';
import { listKey, recordKey } from '#src/api/cache/keys.ts';

const campaign = (version: number) => ({ '@id': '/campaigns/1', '@type': 'Campaign', id: 1, version });
const key = recordKey('campaigns', 1);

function openCache() {
  const client = new QueryClient();
  client.setQueryData(key, campaign(1));
  return { client, changes: createCacheChanges(client, () => () => {}) };
}

describe('a write of this tab', () => {
  it('shows what the server answered with', () => {
    const { client, changes } = openCache();
    changes.wrote({ resource: 'campaigns', kind: 'updated', ids: [1], records: [campaign(2)] });
    expect(client.getQueryData(key)).toEqual(campaign(2));
  });

  it('takes for the past what the server answered with no record for, and only that', () => {
    const { client, changes } = openCache();
    changes.wrote({ resource: 'campaigns', kind: 'updated', ids: [1], records: [campaign(2)] });
    expect(client.getQueryState(key)?.isInvalidated).toBe(false);
    changes.wrote({ resource: 'campaigns', kind: 'updated', ids: [1] });
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  });

  it('takes what is being deleted out of every list before the server answers, and reads nothing yet', () => {
    const { client, changes } = openCache();
    const rows = [campaign(1), { ...campaign(1), id: 2 }];
    const [mine, others] = [1, 2].map((page) => listKey('campaigns', { page }));
    client.setQueryData(mine ?? [], { rows, total: 150 });
    client.setQueryData(others ?? [], { rows: rows.slice(0, 1), total: 150 });
    changes.wrote({ resource: 'campaigns', kind: 'deleting', ids: [2] });
    expect(client.getQueryData(mine ?? [])).toEqual({ rows: rows.slice(0, 1), total: 149 });
    expect(client.getQueryData(others ?? [])).toEqual({ rows: rows.slice(0, 1), total: 150 });
    expect(client.getQueryState(mine ?? [])?.isInvalidated).toBe(false);
    changes.wrote({ resource: 'campaigns', kind: 'updated', ids: [2] });
    expect(client.getQueryState(mine ?? [])?.isInvalidated).toBe(true);
  });

  it('has a screen that shows the record keep it until it is read again', async () => {
    const { client, changes } = openCache();
    let version = 1;
    const observer = new QueryObserver(client, {
      queryKey: key,
      queryFn: () => campaign(version),
      staleTime: Number.POSITIVE_INFINITY,
    });
    const seen: (number | undefined)[] = [];
    const end = observer.subscribe(({ data }) => seen.push(data?.version));
    version = 2;
    changes.wrote({ resource: 'campaigns', kind: 'updated', ids: [1] });
    await expect.poll(() => client.getQueryData<{ version: number }>(key)?.version).toBe(2);
    end();
    expect(seen).not.toContain(undefined);
  });

  it('tells a screen that shows a deleted record at once', async () => {
    const { client, changes } = openCache();
    const observer = new QueryObserver(client, {
      queryKey: key,
      queryFn: (): Promise<{ version: number }> => Promise.reject(new Error('gone')),
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    });
    const seen: (number | undefined)[] = [];
    const end = observer.subscribe(({ data }) => seen.push(data?.version));
    changes.wrote({ resource: 'campaigns', kind: 'deleted', ids: [1] });
    await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
    end();
    expect(seen.at(-1)).toBeUndefined();
  });
});
