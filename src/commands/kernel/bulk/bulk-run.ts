import type { Sentence } from '../context/context-keys.ts';
import {
  type ChangingRow,
  countPlan,
  type FrozenRecord,
  isChanging,
  type PlanCounts,
  type PlannedRow,
  type RowJudgement,
} from './bulk-plan.ts';

/**
 * Why a row was not written: `stale` it has changed since, `lost` the server failed, `offline` it did not answer (in
 * both the write may have happened), `session` the person is signed out, `refused` the server said no.
 */
export type RowCause = 'stale' | 'lost' | 'offline' | 'session' | 'refused';

/** What one write came to. */
export type RowAnswer =
  | { readonly ok: true; readonly version: number; readonly made?: number }
  | { readonly ok: false; readonly cause: RowCause; readonly reason: Sentence };

/** A row that was written: its version since, and the record that was made for it, if one was. */
export interface DoneRow {
  readonly row: ChangingRow;
  readonly version: number;
  readonly made?: number;
}

/** A row that was to be written and is not; `left` when the run was stopped before it, `gone` when it is no more. */
export interface FailedRow {
  readonly row: PlannedRow;
  readonly cause: RowCause | 'left' | 'gone';
  readonly reason: Sentence;
}

/** Rows of a target as they come; a row that comes twice counts once, as it came last. */
export interface FrozenPage {
  readonly records: readonly FrozenRecord[];
  /** Those among them that were taken out by hand. */
  readonly left?: readonly FrozenRecord[];
  readonly total: number;
}

/** What a run works with: reading and writing. Writes never reject, every row has its own answer, in order. */
export interface BulkPort {
  /** The records that are meant; those of the ids alone where they are given. Rejects as the reads do. */
  freeze(ids?: readonly number[]): AsyncIterable<FrozenPage>;
  apply(rows: readonly ChangingRow[]): Promise<readonly RowAnswer[]>;
  /** Called when a run has ended, with the rows that it wrote. */
  settled(ids: readonly number[]): void;
  /** True where a written row is gone afterwards, so that one which cannot be found was written. */
  readonly removes: boolean;
  /** True where a written row holds what was to be written into it. */
  readonly changes: boolean;
}

/** What stands in the plan and how far it is carried out. A new object with every change. */
export interface BulkState {
  readonly phase: 'idle' | 'freezing' | 'planned' | 'running' | 'ended';
  readonly rows: readonly PlannedRow[];
  readonly counts: PlanCounts;
  /** The records that the person left out of all that match. */
  readonly left: readonly FrozenRecord[];
  /** Rows read or written so far, and how many there are. */
  readonly progress: { readonly done: number; readonly total: number };
  readonly done: number;
  readonly failed: readonly FailedRow[];
  readonly isCancelling: boolean;
  /** Whether the last run was stopped by the person, so that rows were left that nothing was wrong with. */
  readonly isStopped: boolean;
}

/** What an earlier page of the console had carried out of a run that it did not end. */
export interface RunBefore {
  readonly rows: readonly PlannedRow[];
  readonly done: readonly DoneRow[];
  readonly failed: readonly FailedRow[];
}

/** A deed on many records: frozen, judged, written in batches. */
export interface BulkRun {
  state(): BulkState;
  subscribe(listener: () => void): () => void;
  /**
   * Freezes the records and judges each; the ids say in which order they stand, others come after them as they are
   * read. Rejects as the reads do, and is idle again then.
   */
  prepare(judge: JudgeRecord, order?: readonly number[]): Promise<void>;
  /**
   * Takes over what was carried out before, as if this run had been stopped there; reads what became of the rows whose
   * answer was lost, and rejects as the reads do. While some of these are as they were, `isLater` says when to look again,
   * and false once it is late enough to say that they were not written.
   */
  goOnFrom(judge: JudgeRecord, before: RunBefore, isLater: () => Promise<boolean>): Promise<void>;
  /** Writes the rows that would change. */
  execute(): Promise<void>;
  /** Stops after the batch under way; what is done stays done. */
  cancel(): void;
  /** Reads the rows that failed or were left anew, judges and writes them. */
  retry(): Promise<void>;
  /** The rows that were written. */
  doneRows(): readonly DoneRow[];
}

/** Judges a record, and says what it is called. */
export type JudgeRecord = (record: FrozenRecord) => RowJudgement & { readonly title: string };

const usualBatch = 250;
const nothingPlanned: PlanCounts = { change: 0, unchanged: 0, skipped: 0, invalid: 0 };

/** Makes a run over a port; nothing happens until it is prepared. */
export function createBulkRun(port: BulkPort, batchSize: number = usualBatch): BulkRun {
  const listeners = new Set<() => void>();
  const plan = new Map<number, PlannedRow>();
  const done = new Map<number, DoneRow>();
  let judgeRecord: JudgeRecord = () => ({ kind: 'unchanged', title: '' });
  let state: BulkState = {
    phase: 'idle',
    rows: [],
    counts: nothingPlanned,
    left: [],
    progress: { done: 0, total: 0 },
    done: 0,
    failed: [],
    isCancelling: false,
    isStopped: false,
  };

  function update(change: Partial<BulkState>) {
    state = { ...state, ...change };
    for (const listener of [...listeners]) listener();
  }

  function judged(record: FrozenRecord): PlannedRow {
    return { ...judgeRecord(record), id: record.id, version: record.version };
  }

  function showPlan(phase: BulkState['phase']) {
    const rows = [...plan.values()];
    update({ phase, rows, counts: countPlan(rows), done: done.size });
  }

  /** Writes rows in batches; an answer a row. Gives those that failed, with what was left when it was stopped. */
  async function inBatches(rows: readonly ChangingRow[]): Promise<FailedRow[]> {
    const failed: FailedRow[] = [];
    update({ progress: { done: 0, total: rows.length }, isCancelling: false, isStopped: false });
    for (let start = 0; start < rows.length; start += batchSize) {
      const batch = rows.slice(start, start + batchSize);
      const answers = state.isCancelling ? [] : await port.apply(batch);
      for (const [index, row] of batch.entries()) {
        const answer = answers[index];
        if (answer?.ok) done.set(row.id, { row, version: answer.version, ...madeBy(answer) });
        else if (answer) failed.push({ row, cause: answer.cause, reason: answer.reason });
        else failed.push({ row, cause: 'left', reason: { key: 'bulk:reason.left' } });
      }
      // Without a session or a server the rest would fail the same way, slowly.
      const isHopeless = answers.every((answer) => !answer.ok && hopeless.has(answer.cause));
      const progress = { done: Math.min(rows.length, start + batchSize), total: rows.length };
      update({ progress, done: done.size, isCancelling: state.isCancelling || isHopeless });
    }
    const isStopped = state.isStopped && failed.some(({ cause }) => cause === 'left');
    update({ isCancelling: false, isStopped });
    return failed;
  }

  async function write(rows: readonly ChangingRow[], before: readonly FailedRow[] = []) {
    update({ phase: 'running', failed: before });
    const failed = await inBatches(rows);
    const written = rows.flatMap(({ id }) => (done.has(id) ? [id] : []));
    if (written.length > 0) port.settled(written);
    update({ phase: 'ended', done: done.size, failed: [...before, ...failed] });
  }

  async function readAgain(ids: readonly number[]): Promise<ReadonlyMap<number, FrozenRecord>> {
    const found = new Map<number, FrozenRecord>();
    for await (const { records } of port.freeze(ids))
      for (const record of records) found.set(record.id, record);
    return found;
  }

  /** Judges the failed rows anew: those to write, and those that stay failed. Answers that were lost are found out about. */
  async function judgeAgain(failed: readonly FailedRow[]) {
    const found = await readAgain(failed.map(({ row }) => row.id));
    const writable: ChangingRow[] = [];
    const stay: FailedRow[] = [];
    for (const former of failed) {
      const { row, cause } = former;
      const record = found.get(row.id);
      const wasWritten = (cause === 'lost' || cause === 'offline') && isChanging(row);
      if (!record) {
        if (wasWritten && port.removes) done.set(row.id, { row, version: row.version });
        else stay.push({ row, cause: 'gone', reason: { key: 'bulk:reason.gone' } });
        continue;
      }
      const next = judged(record);
      if (next.kind === 'change') writable.push(next);
      else if (next.kind === 'skipped') stay.push({ row: next, cause: 'refused', reason: next.reason });
      else if (next.kind === 'invalid')
        stay.push({ ...former, row: next, reason: { key: 'bulk:reason.invalid' } });
      else if (wasWritten) done.set(row.id, { row, version: record.version });
      if (!(next.kind === 'unchanged' && wasWritten)) plan.set(row.id, next);
    }
    return { writable, stay };
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async prepare(judge, order = []) {
      const leftOut = new Map<number, FrozenRecord>();
      judgeRecord = judge;
      plan.clear();
      update({ phase: 'freezing', progress: { done: 0, total: 0 } });
      try {
        for await (const { records, left = [], total } of port.freeze()) {
          for (const record of records) plan.set(record.id, judged(record));
          for (const record of left) leftOut.set(record.id, record);
          update({ progress: { done: plan.size, total: Math.max(total, plan.size) } });
        }
      } catch (error) {
        plan.clear();
        showPlan('idle');
        throw error;
      }
      const meant = order.flatMap((id) => plan.get(id) ?? []);
      const others = [...plan.values()];
      plan.clear();
      for (const row of [...meant, ...others]) plan.set(row.id, row);
      update({ left: [...leftOut.values()] });
      showPlan('planned');
    },
    execute: () => write(state.rows.filter(isChanging)),
    cancel() {
      if (state.phase === 'running') update({ isCancelling: true, isStopped: true });
    },
    async retry() {
      const { failed } = state;
      const { writable, stay } = await judgeAgain(failed);
      showPlan('running');
      await write(writable, stay);
    },
    async goOnFrom(judge, before, isLater) {
      judgeRecord = judge;
      for (const row of before.rows) plan.set(row.id, row);
      for (const each of before.done) done.set(each.row.id, each);
      const left = before.failed.filter(({ cause }) => cause !== 'lost');
      const stay: FailedRow[] = [];
      let unwritten = before.failed.filter(({ cause }) => cause === 'lost');
      // The server may have them still before it.
      do {
        const again = await judgeAgain(unwritten);
        stay.push(...again.stay);
        unwritten = again.writable.map((row) => ({ row, ...unanswered }));
      } while (unwritten.length > 0 && (await isLater()));
      showPlan('ended');
      update({
        failed: [...stay, ...unwritten.map(({ row }) => ({ row, ...notReached })), ...left],
        isStopped: true,
      });
    },
    doneRows: () => [...done.values()],
  };
}

function madeBy({ made }: Extract<RowAnswer, { ok: true }>) {
  return made === undefined ? {} : { made };
}

const unanswered = { cause: 'lost', reason: { key: 'bulk:reason.left' } } as const;
const notReached = { cause: 'left', reason: { key: 'bulk:reason.left' } } as const;

const hopeless: ReadonlySet<RowCause> = new Set<RowCause>(['offline', 'session']);
