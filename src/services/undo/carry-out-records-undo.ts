import type { Resource } from '#contract/wire/resource.ts';
import type { OptimisticEdits } from '#src/api/cache/optimistic-edits.ts';
import type { Api } from '#src/api/resources/api.ts';
import { holdsValues } from '#src/commands/kernel/bulk/bulk-fields.ts';
import {
  type BulkRun,
  createBulkRun,
  type FailedRow,
  type JudgeRecord,
} from '#src/commands/kernel/bulk/bulk-run.ts';
import { type RecordsUndo, type UndoneRow, undoOfRows } from '#src/commands/kernel/bulk/records-undo.ts';
import type { Sentence } from '#src/commands/kernel/context/context-keys.ts';
import { SentenceError } from '#src/commands/kernel/context/sentence-error.ts';
import type { Undo, UndoOutcome } from '#src/commands/kernel/undo/undo.ts';
import type { Services } from '#src/commands/services.ts';
import { bulkPort } from '../bulk/bulk-port.ts';
import { doneWords } from '../bulk/done-words.ts';
import { shownAtOnce } from '../bulk/shown-at-once.ts';
import { UnreachedDeed } from '../notices/unreached-deed.ts';

/**
 * Writes the former values of exactly the rows that still hold what was written, and brings back or takes away whole
 * ones. What others have changed since is left alone and told of; what failed is left for another try.
 */
export async function carryOutRecordsUndo(
  { api, edits, services }: { readonly api: Api; readonly edits: OptimisticEdits; services(): Services },
  undo: Undo,
): Promise<UndoOutcome> {
  const { resource, write, rows } = undo.with as RecordsUndo;
  const ids = rows.map(({ id }) => id);
  const own = api.of(resource).resource;
  const port = bulkPort(api, { target: { resource, ids }, write });
  const run = createBulkRun(shownAtOnce(port, edits, own));
  await services().track({ key: 'bulk:undoing', params: wordsFor(own, rows) }, async ({ report }) => {
    const stop = run.subscribe(() => {
      const { phase, progress } = run.state();
      if (phase === 'running') report(progress.done, progress.total);
    });
    try {
      await run.prepare(judgeOf(own, rows), ids);
      await run.execute();
    } finally {
      stop();
    }
  });
  const { kept, failed } = missedBy(run, rows);
  if (kept > 0) services().notify({ kind: 'warning', messageKey: 'bulk:undo.kept', params: { count: kept } });
  const done = run.doneRows();
  if (failed.length > 0 && done.length === 0) throw failureOf(undo, failed);
  if (failed.length > 0)
    services().notify({ kind: 'error', messageKey: 'bulk:undo.failed', params: { count: failed.length } });
  const redo = done.length > 0 ? undoOfRows({ resource, write, told: undo }, done) : undefined;
  const missed = new Set(failed.map(({ row }) => row.id));
  const left = rows.filter(({ id }) => missed.has(id));
  return {
    ...(redo && {
      redo: {
        ...redo,
        ...toldOf(
          own,
          undo,
          done.map(({ row }) => row),
        ),
      },
    }),
    ...(left.length > 0 && {
      left: {
        ...undo,
        ...toldOf(own, undo, left),
        with: { resource, write, rows: left } satisfies RecordsUndo,
      },
    }),
  };
}

function judgeOf(resource: Resource, rows: readonly UndoneRow[]): JudgeRecord {
  const meant = new Map(rows.map((row) => [row.id, row]));
  return (record) => {
    const row = meant.get(record.id);
    if (!row) return { kind: 'unchanged', title: '' };
    const { title, now, to } = row;
    if (!holdsValues(resource, record, now))
      return { kind: 'skipped', title, reason: { key: 'errors:staleVersion' } };
    return { kind: 'change', title, changes: [], write: to, restore: now };
  };
}

function missedBy(run: BulkRun, rows: readonly UndoneRow[]): { kept: number; failed: readonly FailedRow[] } {
  const state = run.state();
  const isFound = new Set(state.rows.map(({ id }) => id));
  const gone = rows.filter(({ id }) => !isFound.has(id)).length;
  const failed = state.failed.filter(({ cause }) => cause !== 'stale' && cause !== 'gone');
  return { kept: gone + state.counts.skipped + state.failed.length - failed.length, failed };
}

/** The words for records in a sentence are of those that it is about. */
function toldOf(
  own: Resource,
  { key, params }: Sentence,
  rows: readonly { readonly title: string }[],
): Sentence {
  if (!params || !('records' in params)) return { key, ...(params && { params }) };
  const { count = rows.length, records = '' } = wordsFor(own, rows);
  return { key, params: { ...params, count, records } };
}

function wordsFor(own: Resource, rows: readonly { readonly title: string }[]) {
  return doneWords({
    resource: own,
    rows: rows.map(({ title }) => ({ title, changes: [] })),
    attributes: [],
  });
}

function failureOf(undo: Sentence, failed: readonly FailedRow[]): Error {
  if (failed.some(({ cause }) => cause === 'offline')) return new UnreachedDeed(undo);
  const [only, another] = failed;
  if (only && !another) return new SentenceError(only.reason);
  return new SentenceError({ key: 'bulk:undo.failed', params: { count: failed.length } });
}
