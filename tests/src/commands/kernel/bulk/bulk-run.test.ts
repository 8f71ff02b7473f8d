import { describe, expect, it } from 'vitest';
import type { FrozenRecord, RowJudgement } from '#src/commands/kernel/bulk/bulk-plan.ts';
import { type BulkPort, createBulkRun } from '#src/commands/kernel/bulk/bulk-run.ts';
import { createBulkHost } from './bulk-world.ts';

const excluded = new Set([7, 4_711, 11_999]);

/** Sets the state to `unsubscribed`; what the server alone may change is skipped. */
function judge(record: FrozenRecord): RowJudgement & { title: string } {
  const title = `contact ${record.id}`;
  const before = String(record.state);
  if (before === 'blacklisted') return { kind: 'skipped', title, reason: { key: 'contacts:state.kept' } };
  if (before === 'unsubscribed') return { kind: 'unchanged', title };
  return {
    kind: 'change',
    title,
    changes: [{ field: 'state', before, after: 'unsubscribed' }],
    write: { state: 'unsubscribed' },
    restore: { state: before },
  };
}

/** The port without some rows, as all that match but a few. */
function without(port: BulkPort, except: ReadonlySet<number>): BulkPort {
  return {
    ...port,
    async *freeze(ids) {
      for await (const { records, total } of port.freeze(ids))
        yield { records: records.filter(({ id }) => !except.has(id)), total: total - except.size };
    },
  };
}

describe('12,000 that match but 3, with one call that fails', () => {
  it('are previewed, written and retried exactly', async () => {
    const host = createBulkHost(12_000);
    const run = createBulkRun(without(host.port, excluded));
    let changes = 0;
    run.subscribe(() => {
      changes += 1;
    });
    await run.prepare(judge);
    expect(run.state()).toMatchObject({
      phase: 'planned',
      counts: { change: 11_997, unchanged: 0, skipped: 0, invalid: 0 },
    });
    expect(host.batches).toEqual([]);

    host.faults.set(5_000, 'refused');
    await run.execute();
    expect(run.state()).toMatchObject({
      phase: 'ended',
      done: 11_996,
      progress: { done: 11_997, total: 11_997 },
    });
    expect(run.state().failed.map(({ row, reason }) => [row.title, reason.key])).toEqual([
      ['contact 5000', 'errors:server'],
    ]);
    expect(host.states().filter((state) => state === 'unsubscribed')).toHaveLength(11_996);
    for (const id of [...excluded, 5_000]) expect(host.records.get(id)?.state).toBe('active');
    // A view is told a few hundred times, not once a row.
    expect(changes).toBeLessThan(300);

    host.faults.clear();
    host.batches.length = 0;
    await run.retry();
    expect(host.batches).toEqual([1]);
    expect(run.state()).toMatchObject({ done: 11_997, failed: [] });

    expect(run.doneRows()).toHaveLength(11_997);
    for (const id of excluded) expect(host.records.get(id)?.version).toBe(1);
  });
});

describe('a plan', () => {
  it('says of each row what would happen, and writes those alone that change', async () => {
    const states = ['active', 'unsubscribed', 'blacklisted'];
    const host = createBulkHost(9, (id) => states[id % 3] ?? '');
    const run = createBulkRun(host.port);
    await run.prepare(judge);
    expect(run.state().counts).toEqual({ change: 3, unchanged: 3, skipped: 3, invalid: 0 });
    await run.execute();
    expect(host.batches).toEqual([3]);
    expect(host.settled).toEqual([[3, 6, 9]]);
  });

  it('is forgotten when the records cannot be read', async () => {
    const host = createBulkHost(3);
    const failing: BulkPort = {
      ...host.port,
      async *freeze() {
        yield { records: [{ id: 1, version: 1, state: 'active' }], total: 3 };
        throw new Error('no answer');
      },
    };
    const run = createBulkRun(failing);
    await expect(run.prepare(judge)).rejects.toThrow('no answer');
    expect(run.state()).toMatchObject({ phase: 'idle', rows: [] });
  });

  it('counts a row once that comes twice', async () => {
    const host = createBulkHost(2);
    const twice: BulkPort = {
      ...host.port,
      async *freeze() {
        yield* host.port.freeze();
        yield* host.port.freeze();
      },
    };
    const run = createBulkRun(twice);
    await run.prepare(judge);
    expect(run.state().counts.change).toBe(2);
  });
});

describe('a run that is stopped', () => {
  it('keeps what is done, tells what is left, and goes on by a retry', async () => {
    const host = createBulkHost(10);
    const run = createBulkRun(host.port, 3);
    await run.prepare(judge);
    host.onBatch((batch) => {
      if (batch === 2) run.cancel();
    });
    await run.execute();
    expect(run.state()).toMatchObject({ done: 6, isCancelling: false, isStopped: true });
    expect(run.state().failed.map(({ cause }) => cause)).toEqual(['left', 'left', 'left', 'left']);
    await run.retry();
    expect(run.state()).toMatchObject({ done: 10, failed: [], isStopped: false });
  });

  it('stops by itself when the server does not answer', async () => {
    const host = createBulkHost(9);
    for (let id = 4; id <= 9; id += 1) host.faults.set(id, 'offline');
    const run = createBulkRun(host.port, 3);
    await run.prepare(judge);
    await run.execute();
    expect(host.batches).toEqual([3, 3]);
    expect(run.state()).toMatchObject({ isStopped: false });
    expect(run.state().failed.map(({ cause }) => cause)).toEqual([
      ...['offline', 'offline', 'offline'],
      ...['left', 'left', 'left'],
    ]);
  });
});

describe('a retry', () => {
  it('reads a row that has changed anew', async () => {
    const host = createBulkHost(2);
    const run = createBulkRun(host.port);
    await run.prepare(judge);
    host.change(2, 'confirmed');
    await run.execute();
    expect(run.state().failed.map(({ row, cause }) => [row.id, cause])).toEqual([[2, 'stale']]);
    await run.retry();
    expect(host.records.get(2)).toMatchObject({ state: 'unsubscribed', version: 3 });
    expect(run.doneRows().map(({ row }) => row.restore)).toEqual([
      { state: 'active' },
      { state: 'confirmed' },
    ]);
  });

  it('finds out what a lost answer has done', async () => {
    const host = createBulkHost(2);
    const run = createBulkRun(host.port);
    await run.prepare(judge);
    host.faults.set(2, 'lost');
    await run.execute();
    expect(run.state()).toMatchObject({ done: 1 });
    host.faults.clear();
    host.batches.length = 0;
    await run.retry();
    expect(host.batches).toEqual([]);
    expect(run.state()).toMatchObject({ done: 2, failed: [] });
    expect(run.doneRows().map(({ row }) => row.id)).toEqual([1, 2]);
  });

  it('tells of a record that is gone', async () => {
    const host = createBulkHost(1);
    const run = createBulkRun(host.port);
    await run.prepare(judge);
    host.records.delete(1);
    await run.execute();
    await run.retry();
    expect(run.state().failed.map(({ cause }) => cause)).toEqual(['gone']);
  });
});

describe('a run that a former page began', () => {
  it('finds out what became of the rows that were on their way, and goes on with the rest', async () => {
    const host = createBulkHost(6);
    const former = createBulkRun(host.port, 2);
    await former.prepare(judge);
    host.faults.set(3, 'lost');
    host.faults.set(4, 'offline');
    host.faults.set(5, 'offline');
    host.faults.set(6, 'offline');
    await former.execute();
    host.faults.clear();
    host.batches.length = 0;

    const { rows, failed } = former.state();
    const run = createBulkRun(host.port, 2);
    const sent = failed.map((each) => ({
      ...each,
      cause: each.row.id < 5 ? ('lost' as const) : ('left' as const),
    }));
    await run.goOnFrom(judge, { rows, done: former.doneRows(), failed: sent }, async () => false);
    expect(host.batches).toEqual([]);
    expect(run.state()).toMatchObject({ phase: 'ended', done: 3, isStopped: true });
    expect(run.state().failed.map(({ row, cause }) => [row.id, cause])).toEqual([
      [4, 'left'],
      [5, 'left'],
      [6, 'left'],
    ]);
    await run.retry();
    expect(run.state()).toMatchObject({ done: 6, failed: [] });
    expect(new Set(host.states())).toEqual(new Set(['unsubscribed']));
    expect([...host.records.values()].map(({ version }) => version)).toEqual([2, 2, 2, 2, 2, 2]);
  });
});

describe('a delete of many', () => {
  it('counts those that went, also where the answer was lost', async () => {
    const host = createBulkHost(5);
    const run = createBulkRun(host.deleting);
    await run.prepare((record) => ({
      kind: 'change',
      title: `${record.id}`,
      changes: [],
      write: {},
      restore: {},
    }));
    host.faults.set(2, 'refused');
    host.faults.set(3, 'lost');
    await run.execute();
    expect(run.state().failed.map(({ row }) => row.id)).toEqual([2, 3]);
    host.faults.clear();
    await run.retry();
    expect(run.state()).toMatchObject({ done: 5, failed: [] });
    expect(host.records.size).toBe(0);
    expect(run.doneRows()).toHaveLength(5);
  });
});
