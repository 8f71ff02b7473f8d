import type { FrozenRecord } from '#src/commands/kernel/bulk/bulk-plan.ts';
import type { BulkPort, RowAnswer } from '#src/commands/kernel/bulk/bulk-run.ts';

/** A record of a host in memory. */
export interface HostRecord extends FrozenRecord {
  readonly state: string;
}

const pageSize = 500;
const refusal = { key: 'errors:server', params: { status: 500 } };

/** A host in memory with records, a port to it, and a diary of the batches. */
export function createBulkHost(count: number, stateOf: (id: number) => string = () => 'active') {
  const records = new Map<number, HostRecord>();
  for (let id = 1; id <= count; id += 1) records.set(id, { id, version: 1, state: stateOf(id) });
  const settled: (readonly number[])[] = [];
  const batches: number[] = [];
  /** What the host answers in place of writing, for the ids that a test names. */
  const faults = new Map<number, Extract<RowAnswer, { ok: false }>['cause']>();
  let beforeWrite: (batch: number) => void = () => {};

  function put(id: number, version: number, state: string): RowAnswer {
    const record = records.get(id);
    const cause = faults.get(id);
    if (cause === 'lost' && record) records.set(id, { ...record, state, version: record.version + 1 });
    if (cause) return { ok: false, cause, reason: refusal };
    if (!record) return { ok: false, cause: 'refused', reason: { key: 'errors:notFound' } };
    if (record.version !== version)
      return { ok: false, cause: 'stale', reason: { key: 'errors:staleVersion' } };
    records.set(id, { ...record, state, version: version + 1 });
    return { ok: true, version: version + 1 };
  }

  function page(from: readonly HostRecord[], total: number) {
    return { records: from, total };
  }

  const port: BulkPort = {
    removes: false,
    changes: true,
    async *freeze(ids) {
      const meant = ids ? ids.flatMap((id) => records.get(id) ?? []) : [...records.values()];
      for (let start = 0; start < meant.length; start += pageSize)
        yield page(meant.slice(start, start + pageSize), meant.length);
    },
    async apply(rows) {
      batches.push(rows.length);
      beforeWrite(batches.length);
      return rows.map(({ id, version, write }) => put(id, version, String(write.state)));
    },
    settled: (ids) => void settled.push(ids),
  };

  /** A port whose rows are deleted. */
  const deleting: BulkPort = {
    freeze: port.freeze,
    settled: port.settled,
    removes: true,
    changes: false,
    apply: async (rows) =>
      rows.map(({ id, version }): RowAnswer => {
        const record = records.get(id);
        const cause = faults.get(id);
        if (cause !== undefined && cause !== 'lost') return { ok: false, cause, reason: refusal };
        if (!record) return { ok: false, cause: 'refused', reason: { key: 'errors:notFound' } };
        records.delete(id);
        return cause ? { ok: false, cause, reason: refusal } : { ok: true, version };
      }),
  };

  return {
    records,
    settled,
    batches,
    faults,
    port,
    deleting,
    /** Calls back before each batch, with its number from 1. */
    onBatch(listener: (batch: number) => void) {
      beforeWrite = listener;
    },
    states: () => [...records.values()].map(({ state }) => state),
    change(id: number, state: string) {
      const record = records.get(id);
      if (record) records.set(id, { ...record, state, version: record.version + 1 });
    },
  };
}
