// @vitest-environment jsdom

import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { tags } from '#contract/resources/tags.ts';
import type { RecordOf } from '#contract/wire/resource.ts';
import { ApiProvider } from '#src/api/cache/api-context.tsx';
import { createCacheChanges } from '#src/api/cache/changes.ts';
import { createQueryClient } from '#src/api/cache/query-client.ts';
import { type GridPages, useGridPages } from '#src/api/cache/use-grid-pages.ts';
import { createApi } from '#src/api/resources/api.ts';
import type { Filters } from '#src/api/resources/list-query.ts';
import { until } from '../../views/kit/support/gestures.ts';
import { mount } from '../../views/kit/support/mount.tsx';
import { createFakeHost, type SeenRequest } from '../fake-host.ts';

interface Shown {
  filters: Filters;
  pages: readonly number[];
}

type Row = RecordOf<typeof tags>;

function Grid({ filters, pages, take }: Shown & { take: (grid: GridPages<Row>) => void }) {
  take(useGridPages(tags, { filters, orders: [] }, pages));
  return null;
}

/** A host with a thousand tags; answers are held back until they are released. */
async function createGrid(first: Shown) {
  const client = createQueryClient();
  const held: { request: SeenRequest; release: () => void }[] = [];
  const host = createFakeHost(({ target }) => {
    const page = Number(/page=(\d+)/.exec(target)?.[1]);
    const label = /label\.value=(\w+)/.exec(target)?.[1] ?? 'tag';
    const rows = Array.from({ length: 100 }, (_, index) => ({
      id: (page - 1) * 100 + index + 1,
      label: { value: `${label} ${(page - 1) * 100 + index}` },
    }));
    return { status: 200, body: { 'hydra:member': rows, 'hydra:totalItems': 1000 } };
  });
  const changes = createCacheChanges(client, host.clock.after);
  const api = createApi(host.transport, changes.wrote);
  const list = api.of('tags').list;
  api.of('tags').list = (query, signal) =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      const request = { method: 'GET', target: JSON.stringify(query), headers: {}, body: null };
      held.push({ request, release: () => list(query, signal).then(resolve, reject) });
    });

  let grid: GridPages<Row> | undefined;
  const take = (next: GridPages<Row>) => {
    grid = next;
  };
  const element = (shown: Shown) => (
    <QueryClientProvider client={client}>
      <ApiProvider api={api} isLive onEvent={() => () => {}}>
        <Grid {...shown} take={take} />
      </ApiProvider>
    </QueryClientProvider>
  );
  const show = await mount(element(first));
  return {
    client,
    changes,
    clock: host.clock,
    asked: () => held.length,
    show: (shown: Shown) => show(element(shown)),
    async release() {
      for (const { release } of held.splice(0)) release();
      await until(() => grid?.isFetching === false);
    },
    state: () => grid?.state,
    total: () => grid?.total,
    label: (index: number) => grid?.rowAt(index)?.label.value,
    rowAt: () => grid?.rowAt,
  };
}

describe('the pages of a grid', () => {
  it('come for what is in sight, with the number of all', async () => {
    const grid = await createGrid({ filters: {}, pages: [1, 2] });
    expect([grid.state(), grid.total(), grid.asked()]).toEqual(['loading', 0, 2]);
    await grid.release();
    expect([grid.state(), grid.total()]).toEqual(['ready', 1000]);
    expect([grid.label(0), grid.label(199), grid.label(200)]).toEqual(['tag 0', 'tag 199', undefined]);
  });

  it('stay known when they are out of sight', async () => {
    const grid = await createGrid({ filters: {}, pages: [1] });
    await grid.release();
    await grid.show({ filters: {}, pages: [9] });
    await grid.release();
    expect([grid.label(0), grid.label(850)]).toEqual(['tag 0', 'tag 850']);
  });

  it('keep the rows of the filter before until the new ones are there', async () => {
    const grid = await createGrid({ filters: {}, pages: [1] });
    await grid.release();
    await grid.show({ filters: { label: 'vip' }, pages: [1] });
    expect([grid.state(), grid.label(3)]).toEqual(['former', 'tag 3']);
    await grid.release();
    expect([grid.state(), grid.label(3)]).toEqual(['ready', 'vip 3']);
  });

  it('are taken back when they are scrolled past', async () => {
    const grid = await createGrid({ filters: {}, pages: [1] });
    await grid.release();
    await grid.show({ filters: {}, pages: [5] });
    await grid.show({ filters: {}, pages: [8] });
    await grid.release();
    expect([grid.label(450), grid.label(750)]).toEqual([undefined, 'tag 750']);
  });

  it('give the same rows while nothing has changed', async () => {
    const grid = await createGrid({ filters: {}, pages: [1] });
    await grid.release();
    const before = grid.rowAt();
    await grid.show({ filters: {}, pages: [1] });
    expect(grid.rowAt()).toBe(before);
  });

  it('are read again once after many events, and show a write at once', async () => {
    const grid = await createGrid({ filters: {}, pages: [1] });
    await grid.release();
    for (let count = 0; count < 50; count += 1)
      grid.changes.heard({ resource: 'tags', id: count, change: 'updated' });
    expect(grid.asked()).toBe(0);
    await act(async () => grid.clock.advance(2_000));
    expect(grid.asked()).toBe(1);
    await grid.release();
    await act(async () =>
      grid.changes.wrote({
        resource: 'tags',
        kind: 'updated',
        ids: [4],
        records: [{ '@id': '/tags/4', '@type': 'Tag', id: 4, version: 2, label: { value: 'new' } }],
      }),
    );
    await until(() => grid.label(3) === 'new');
  });
});
