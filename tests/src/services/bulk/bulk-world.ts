import { createStore } from 'jotai';
import { createOptimisticEdits } from '#src/api/cache/optimistic-edits.ts';
import { recordTitle } from '#src/api/cache/record-title.ts';
import { createApi } from '#src/api/resources/api.ts';
import type { AnyRecord, ResourceChange } from '#src/api/resources/changes.ts';
import { commands } from '#src/commands/index.ts';
import type { BulkDeed, BulkSession } from '#src/commands/kernel/bulk/bulk-deed.ts';
import { createContextStore } from '#src/commands/kernel/context/context-store.ts';
import type { Notice } from '#src/commands/kernel/context/kernel-services.ts';
import { createRegistry } from '#src/commands/kernel/declaring/registry.ts';
import { createHistory } from '#src/commands/kernel/undo/history.ts';
import type { Services } from '#src/commands/services.ts';
import { carryOut, tellCutOff } from '#src/services/bulk/bulk-service.ts';
import { createRunJournal, type PageStorage } from '#src/services/bulk/run-journal.ts';
import { createRunningDeeds } from '#src/services/bulk/running-deeds.ts';
import { undoCarrier } from '#src/services/undo/carry-out-undo.ts';
import { wholeRow } from '#tests/support/whole-row.ts';
import { createFakeHost, type HostAnswer, type SeenRequest } from '../../api/fake-host.ts';

/** A record of the host: what it is like is for the test to say. */
export interface KeptRecord {
  readonly id: number;
  version: number;
  [field: string]: unknown;
}

interface WireOperation {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly ifMatch?: string;
}

/** How the host takes one call: it changes the record, or answers with a status. */
export type TakeCall = (record: KeptRecord, operation: WireOperation) => number | undefined;

/** The storage of a tab, in memory. */
export function tabStorage(): PageStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/**
 * A host with one resource in memory that takes calls together, and the services of a console over it. What is opened,
 * told and called can be looked at.
 */
export function createBulkWorld(
  path: string,
  records: readonly KeptRecord[],
  take: TakeCall,
  storage: PageStorage = tabStorage(),
) {
  const kept = new Map(records.map((record) => [record.id, record]));
  const deleted = new Map<number, KeptRecord>();
  const operations: WireOperation[] = [];
  const requests: string[] = [];
  const idIn = (recordPath: string) => Number(recordPath.split('/')[path.split('/').length]);

  function takeOperation(operation: WireOperation) {
    operations.push(operation);
    const record = kept.get(idIn(operation.path));
    if (!record) return { status: 404, headers: {}, body: null };
    const status = take(record, operation) ?? 200;
    if (status < 300) record.version += 1;
    if (status < 300 && operation.method === 'DELETE') {
      kept.delete(record.id);
      deleted.set(record.id, record);
    }
    return { status, headers: {}, body: record };
  }

  function bringBack(body: unknown) {
    return (body as { paths: string[] }).paths.map((each) => {
      const record = deleted.get(idIn(each));
      if (!record) return { status: 404, body: null };
      deleted.delete(record.id);
      kept.set(record.id, record);
      return { status: 200, body: record };
    });
  }

  function answer({ method, target, body }: SeenRequest): HostAnswer {
    const url = new URL(target, 'http://host.example');
    requests.push(`${method} ${url.pathname}`);
    if (url.pathname === '/batch') {
      const { operations: together } = body as { operations: WireOperation[] };
      return { status: 200, body: { responses: together.map(takeOperation) } };
    }
    if (url.pathname === '/undelete') return { status: 200, body: { responses: bringBack(body) } };
    if (method !== 'GET') return { status: 405 };
    const ids = url.searchParams.getAll('id[]').map(Number);
    const found = [...kept.values()].filter(({ id }) => ids.length === 0 || ids.includes(id));
    return {
      status: 200,
      body: {
        'hydra:member': structuredClone(found).map((row) => wholeRow(url.pathname, row)),
        'hydra:totalItems': found.length,
      },
    };
  }

  /** How often something waits, and what happens meanwhile. */
  const time = { waits: 0, passes: (_wait: number) => {} };
  /** What keeps the keys, as Escape gives it up. */
  const holds = new Set<() => void>();
  const changes: ResourceChange[] = [];
  const notices: Notice[] = [];
  const opened: (BulkSession & { closed(): void })[] = [];
  const api = createApi(createFakeHost(answer).transport, (change) => changes.push(change));
  const journal = createRunJournal(storage, () => 1);
  const registry = createRegistry(commands);
  const context = createContextStore();
  const running = createRunningDeeds(context);
  const shown: AnyRecord[] = [];
  const edits = createOptimisticEdits((_, records) => shown.push(...records));
  const parts = {
    store: createStore(),
    api,
    edits,
    journal,
    commands: registry,
    running,
    services: () => services,
  };
  const services = {
    api,
    bulk: {
      run: (deed: BulkDeed) => carryOut(parts, deed),
      stop: () => running.stop(),
      cutOff() {
        const found = journal.cutOff();
        return found && (() => tellCutOff(parts, found));
      },
    },
    history: createHistory(undoCarrier(parts)),
    clock: {
      now: () => 0,
      after(_: number, run: () => void) {
        time.waits += 1;
        time.passes(time.waits);
        queueMicrotask(run);
        return () => {};
      },
    },
    context,
    titleOf: recordTitle,
    notify: (notice: Notice) => void notices.push(notice),
    holdKeys(giveUp: () => void) {
      holds.add(giveUp);
      return async () => void holds.delete(giveUp);
    },
    open: (_: string, { session }: { session: BulkSession }, closed: () => void) =>
      void opened.push({ ...session, closed }),
    track: (_: unknown, work: (progress: { report(): void }) => Promise<unknown>) =>
      work({ report: () => {} }),
  } as unknown as Services;
  /** The host works off a delete whose call came from elsewhere. */
  function removeElsewhere(id: number) {
    takeOperation({ method: 'DELETE', path: `${path}/${id}` });
  }
  return {
    services,
    kept,
    operations,
    requests,
    shown,
    changes,
    notices,
    opened,
    holds,
    time,
    removeElsewhere,
  };
}
