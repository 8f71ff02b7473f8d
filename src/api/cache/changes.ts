import { hashKey, type QueryClient } from '@tanstack/react-query';
import { allResources } from '#contract/resources/all.ts';
import { deleted } from '#contract/resources/deleted.ts';
import type { RealtimeEvent } from '#contract/wire/realtime.ts';
import type { AnyRecord, Overlay, ResourceChange } from '../resources/changes.ts';
import type { Page } from '../resources/resource-api.ts';
import { recordKey, resourceKey } from './keys.ts';

/** What shows a record of another resource: all that the contract lets refer to it. */
function referringTo(resource: string): readonly string[] {
  return allResources
    .filter(({ fields }) => Object.values(fields).some(({ target }) => target === `/${resource}`))
    .map(({ name }) => name);
}

/** Keeps the cache true to what has changed. */
export interface CacheChanges {
  /** A write of this tab: its answer is shown at once, lists are read again; what is being deleted is in none of them. */
  wrote(change: ResourceChange): void;
  /** A change that the server told of; many in a row count as one a second. */
  heard(event: RealtimeEvent): void;
  /** Events may have been missed: everything that is shown is read again. */
  missed(): void;
}

/** Runs after a while; the answer takes it back. */
type After = (milliseconds: number, run: () => void) => () => void;

/** What else has changed with a resource besides what refers to it: counters, and records that go with it. */
type Touches = (resource: string) => readonly string[];

const gatherFor = 1_000;

/** Makes the keeper of a cache. */
export function createCacheChanges(
  client: QueryClient,
  after: After,
  overlay: Overlay = (_, row) => row,
  touches: Touches = () => [],
): CacheChanges {
  const waiting = new Set<string>();
  let isWaiting = false;

  /** What the server has just answered with is as new as can be. */
  function refresh(resource: string, answered: readonly AnyRecord[] = []) {
    const fresh = new Set(answered.map(({ id }) => hashKey(recordKey(resource, id))));
    for (const name of new Set([resource, deleted.name, ...referringTo(resource), ...touches(resource)])) {
      void client.invalidateQueries({
        queryKey: resourceKey(name),
        predicate: ({ queryHash }) => !fresh.has(queryHash),
      });
    }
  }

  /** A screen that still shows it asks again, and so learns that it is gone. */
  function forget(queryKey: readonly unknown[]) {
    client.removeQueries({ queryKey, type: 'inactive' });
    void client.resetQueries({ queryKey, type: 'active' });
  }

  function gather(resource: string) {
    waiting.add(resource);
    if (isWaiting) return;
    isWaiting = true;
    after(gatherFor, () => {
      const names = [...waiting];
      waiting.clear();
      isWaiting = false;
      for (const name of names) refresh(name);
    });
  }

  return {
    wrote(change) {
      if (change.kind === 'deleting') {
        takeOut(client, change);
        return;
      }
      showRecords(
        client,
        change.resource,
        (change.records ?? []).map((record) => overlay(change.resource, record)),
      );
      if (change.kind === 'deleted') for (const id of change.ids) forget(recordKey(change.resource, id));
      refresh(change.resource, change.records);
    },
    heard: (event) => gather(event.resource),
    missed: () => void client.invalidateQueries(),
  };
}

/** Takes records out of the lists that show them: the next key must not mean one that is on its way out. */
function takeOut(client: QueryClient, { resource, ids }: ResourceChange) {
  const gone = new Set(ids);
  client.setQueriesData<Page<AnyRecord>>({ queryKey: [resource, 'list'] }, (page) => {
    const rows = page?.rows.filter(({ id }) => !gone.has(id)) ?? [];
    if (!page || rows.length === page.rows.length) return page;
    return { ...page, rows, total: page.total - (page.rows.length - rows.length) };
  });
}

/** Puts records into everything that shows them. */
export function showRecords(client: QueryClient, resource: string, records: readonly AnyRecord[]) {
  if (records.length === 0) return;
  const byId = new Map(records.map((record) => [record.id, record]));
  for (const [id, record] of byId) client.setQueryData(recordKey(resource, id), record);
  client.setQueriesData<Page<AnyRecord>>({ queryKey: [resource, 'list'] }, (page) => {
    if (!page?.rows.some(({ id }) => byId.has(id))) return page;
    return { ...page, rows: page.rows.map((row) => ({ ...row, ...byId.get(row.id) })) };
  });
}
