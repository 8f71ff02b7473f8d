import { fillPath } from '#contract/wire/endpoint.ts';
import type { Resource } from '#contract/wire/resource.ts';
import { failureSentence } from '#src/api/cache/failure-sentence.ts';
import type { Api } from '#src/api/resources/api.ts';
import type { Operation, OperationResult } from '#src/api/transport/batch.ts';
import { type ApiFailure, failureOf } from '#src/api/transport/failure.ts';
import type { BulkDeed, BulkWrite, WireFilters } from '#src/commands/kernel/bulk/bulk-deed.ts';
import type { ChangingRow } from '#src/commands/kernel/bulk/bulk-plan.ts';
import type { BulkPort, RowAnswer, RowCause } from '#src/commands/kernel/bulk/bulk-run.ts';

/** Reads and writes for a deed on many records. */
export function bulkPort(
  api: Api,
  { target, write, narrow = {} }: Pick<BulkDeed, 'target' | 'write'> & { readonly narrow?: WireFilters },
): BulkPort {
  const { many } = api;
  const own = api.of(target.resource).resource;

  async function run(operations: readonly Operation[]): Promise<readonly RowAnswer[]> {
    return (await many.write(operations)).map(toAnswer);
  }

  /** What is deleted is shown no more from the start; what stays after all comes back by itself. */
  async function runHidden(rows: readonly ChangingRow[], operations: readonly Operation[]) {
    const ids = rows.map(({ id }) => id);
    api.onChange({ resource: own.name, kind: 'deleting', ids });
    const answers = await run(operations);
    const left = ids.filter((_, index) => answers[index]?.ok !== true);
    if (left.length > 0) api.onChange({ resource: own.name, kind: 'updated', ids: left });
    return answers;
  }

  const common = {
    freeze: (ids?: readonly number[]) => many.freeze(target, narrow, ids),
    removes: false,
    changes: write.kind === 'update' || write.kind === 'call',
  };
  switch (write.kind) {
    case 'update':
    case 'call':
      return {
        ...common,
        apply: (rows) => run(rows.map((row) => changing(own, write, row))),
        settled: (ids) => api.onChange({ resource: own.name, kind: 'updated', ids }),
      };
    case 'delete':
      return {
        ...common,
        removes: true,
        async apply(rows) {
          const operations = rows.map((row) => remove(own, row));
          const isHeld = await mustHold(api);
          if (typeof isHeld !== 'boolean') return rows.map(() => toAnswer({ ok: false, failure: isHeld }));
          if (!isHeld) return runHidden(rows, operations);
          api.held.hold(operations);
          return rows.map(({ version }) => ({ ok: true, version }));
        },
        settled: (ids) => api.onChange({ resource: own.name, kind: 'deleted', ids }),
      };
    case 'restore':
      return {
        ...common,
        // What is deleted cannot be read.
        async *freeze(ids = 'ids' in target ? target.ids : []) {
          yield { records: ids.map((id) => ({ id, version: 0 })), total: ids.length };
        },
        async apply(rows) {
          const paths = rows.map(({ id }) => `${own.path}/${id}`);
          if ((await mustHold(api)) === true) return paths.map((path) => takenBack(api.held.takeBack(path)));
          return (await many.undelete(paths)).map(toAnswer);
        },
        settled: (ids) => api.onChange({ resource: own.name, kind: 'created', ids }),
      };
    case 'create': {
      const other = api.of(write.resource).resource;
      return {
        ...common,
        apply: (rows) => run(rows.map(({ write: body }) => ({ method: 'POST', path: other.path, body }))),
        // Which records were made does not matter to what is read again.
        settled: () => api.onChange({ resource: other.name, kind: 'created', ids: [] }),
      };
    }
  }
}

function changing(
  { path }: Resource,
  write: BulkWrite,
  { id, version, write: body }: ChangingRow,
): Operation {
  if (write.kind !== 'call') return { method: 'PUT', path: `${path}/${id}`, body, ifMatch: version };
  const { endpoint, body: sent } = write.call;
  return {
    method: endpoint.method,
    path: fillPath(endpoint.path, { id }),
    ...(sent !== undefined && { body: sent }),
  };
}

function remove({ path }: Resource, { id, version }: ChangingRow): Operation {
  return { method: 'DELETE', path: `${path}/${id}`, ifMatch: version };
}

/** Whether deletes wait on this host; or why that could not be found out. */
async function mustHold(api: Api): Promise<boolean | ApiFailure> {
  try {
    return await api.held.isNeeded();
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    return failure;
  }
}

function takenBack(isBack: boolean): RowAnswer {
  return isBack
    ? { ok: true, version: 0 }
    : { ok: false, cause: 'stale', reason: { key: 'bulk:reason.gone' } };
}

function toAnswer(result: OperationResult): RowAnswer {
  if (result.ok) {
    const { version, made } = headOf(result.body);
    return { ok: true, version, ...(made !== undefined && { made }) };
  }
  return { ok: false, cause: causeOf(result.failure), reason: failureSentence(result.failure) };
}

function headOf(body: unknown): { version: number; made?: number } {
  if (typeof body !== 'object' || body === null) return { version: 0 };
  const { version, id } = body as { version?: unknown; id?: unknown };
  return {
    version: typeof version === 'number' ? version : 0,
    ...(typeof id === 'number' && { made: id }),
  };
}

function causeOf(failure: ApiFailure): RowCause {
  switch (failure.kind) {
    case 'stale':
      return 'stale';
    case 'expired':
    case 'unauthorized':
      return 'session';
    case 'network':
    case 'cancelled':
      return 'offline';
    case 'server':
    case 'malformed':
      return 'lost';
    case 'violations':
      return 'refused';
    case 'refused':
      // What is gone has changed as well.
      return failure.status === 404 ? 'stale' : 'refused';
  }
}
