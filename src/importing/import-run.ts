import type { ImportStatus } from '#contract/resources/imports.ts';
import type { RealtimeEvent } from '#contract/wire/realtime.ts';
import type { Api } from '#src/api/resources/api.ts';
import { type ApiFailure, failureOf } from '#src/api/transport/failure.ts';
import { streamRows } from './row-stream.ts';
import { FileLost, type SpreadsheetFile } from './spreadsheet-file.ts';

/** Where an import is. Until processing begins it can be stopped, and then it has changed nothing. */
export type ImportPhase =
  | { readonly kind: 'sending'; readonly sent: number; readonly total: number; readonly isWaiting: boolean }
  | { readonly kind: 'processing'; readonly processed: number; readonly received: number }
  | { readonly kind: 'done' | 'failed'; readonly status: ImportStatus }
  | { readonly kind: 'refused'; readonly failure: ApiFailure }
  /** The file can be read no more. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'stopped' };

/** An import under way, with its progress from 10 to 100 (spec section 9), which never goes back. */
export interface ImportState {
  readonly phase: ImportPhase;
  readonly percent: number;
}

/** An import under way; it goes on whether or not somebody looks. */
export interface ImportRun {
  /** The number of the transaction, null until the server has given it. */
  id(): number | null;
  state(): ImportState;
  subscribe(listener: () => void): () => void;
  /** Stops it while rows are still sent; later it does nothing. */
  stop(): void;
  /** Resolves when it has ended, however. */
  readonly ended: Promise<void>;
}

/** What following an import needs of the world. */
interface Surroundings {
  readonly imports: Pick<Api['imports'], 'status' | 'finished'>;
  onEvent(listener: (event: RealtimeEvent) => void): () => void;
  wait(milliseconds: number): Promise<void>;
}

/** A file that is to be imported, and how. */
export interface ImportPlan {
  readonly file: Pick<SpreadsheetFile, 'rows' | 'table'>;
  readonly order: Parameters<Api['imports']['open']>[0];
}

/** What an import is started from. */
export interface ImportParts extends Surroundings, ImportPlan {
  readonly imports: Pick<Api['imports'], 'open' | 'sendRows' | 'process' | 'status' | 'finished'>;
}

/** A call costs browser and server far more than its rows do. */
const rowsPerCall = 1_000;
const lanes = 2;
const longestPause = 5_000;
const mostServerFaults = 5;
const pollEvery = 1_000;
const eventResource = 'contacts/import/transactions';

/** Starts an import: opens it, sends the rows, has them processed, and follows that by events and by asking. */
export function startImport(parts: ImportParts): ImportRun {
  return runImport(parts, parts, null);
}

/** Follows an import that the server works on already, such as one that was started before the page was loaded. */
export function followImport(parts: Surroundings, id: number): ImportRun {
  return runImport(parts, null, id);
}

function runImport(parts: Surroundings, plan: ImportParts | null, known: number | null): ImportRun {
  const { imports } = parts;
  const total = plan?.file.table.count ?? 0;
  const listeners = new Set<() => void>();
  const abort = new AbortController();
  let state: ImportState = plan
    ? { phase: { kind: 'sending', sent: 0, total, isWaiting: false }, percent: percents.start }
    : { phase: { kind: 'processing', processed: 0, received: 0 }, percent: percents.processing };
  let id = known;

  function become(phase: ImportPhase) {
    const before = state;
    state = { phase, percent: Math.max(before.percent, percentOf(phase)) };
    // A large file comes in a thousand steps; as many drawings would be in the way of typing.
    if (isSameToSee(before, state)) state = before;
    else for (const listener of [...listeners]) listener();
  }

  async function again<Result>(call: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await call();
      } catch (error) {
        const pause = pauseAfter(error, attempt);
        if (pause === null || abort.signal.aborted) throw error;
        await parts.wait(pause);
      }
    }
  }

  async function send(transaction: number, { file, imports }: ImportParts) {
    let sent = 0;
    await streamRows({
      total,
      batch: rowsPerCall,
      lanes,
      signal: abort.signal,
      rowsAt: file.rows,
      async send(offset, rows) {
        await imports.sendRows(transaction, offset, rows, abort.signal);
      },
      onSent(rows) {
        sent = rows;
        become({ kind: 'sending', sent, total, isWaiting: false });
      },
      pauseAfter(error, attempt) {
        const pause = pauseAfter(error, attempt);
        if (pause !== null) become({ kind: 'sending', sent, total, isWaiting: true });
        return pause;
      },
      wait: parts.wait,
    });
  }

  async function process(transaction: number, { imports }: ImportParts) {
    try {
      await again(() => imports.process(transaction));
    } catch (error) {
      const failure = failureOf(error);
      // The answer to a start that did arrive may have been lost; a second one is refused.
      if (failure?.kind !== 'refused' || failure.status !== 409) throw error;
    }
    become({ kind: 'processing', processed: 0, received: total });
  }

  async function follow(transaction: number) {
    let wake = () => {};
    const stopListening = parts.onEvent((event) => {
      if (event.resource !== eventResource || event.id !== transaction) return;
      if (event.change !== 'progress') wake();
      else if (state.phase.kind === 'processing') {
        const processed = Math.max(state.phase.processed, Number(event.progress?.processed ?? 0));
        become({ ...state.phase, processed });
      }
    });
    try {
      for (;;) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const status = await again(() => imports.status(transaction));
        if (status.state === 'done' || status.state === 'failed') {
          become({ kind: status.state, status });
          return;
        }
        become({ kind: 'processing', processed: status.processed, received: status.received });
        await Promise.race([woken, parts.wait(pollEvery)]);
      }
    } finally {
      stopListening();
    }
  }

  async function run() {
    try {
      if (plan) {
        const opened = await again(() => plan.imports.open(plan.order));
        id = opened;
        await send(opened, plan);
        await process(opened, plan);
      }
      if (id !== null) await follow(id);
      imports.finished();
    } catch (error) {
      if (abort.signal.aborted) return;
      const failure = failureOf(error);
      if (failure) become({ kind: 'refused', failure });
      else if (error instanceof FileLost) become({ kind: 'lost' });
      else throw error;
    }
  }

  return {
    id: () => id,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      if (state.phase.kind !== 'sending') return;
      abort.abort();
      become({ kind: 'stopped' });
    },
    ended: run(),
  };
}

const percents = { start: 10, sent: 50, processing: 55, done: 100 };

function percentOf(phase: ImportPhase): number {
  switch (phase.kind) {
    case 'sending':
      return percents.start + (percents.sent - percents.start) * share(phase.sent, phase.total);
    case 'processing':
      return (
        percents.processing + (percents.done - percents.processing) * share(phase.processed, phase.received)
      );
    case 'done':
      return percents.done;
    default:
      return 0;
  }
}

function isSameToSee(
  { phase: before, percent }: ImportState,
  { phase: now, percent: next }: ImportState,
): boolean {
  if (before.kind !== 'sending' || now.kind !== 'sending') return false;
  return Math.floor(percent) === Math.floor(next) && before.isWaiting === now.isWaiting;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, part / whole);
}

/** A lost connection is waited for as long as it takes, and so is a person who has to sign in again. */
function pauseAfter(error: unknown, attempt: number): number | null {
  const failure = failureOf(error);
  const pause = Math.min(longestPause, 250 * 2 ** Math.min(attempt, 8));
  if (failure?.kind === 'network' || failure?.kind === 'expired') return pause;
  return failure?.kind === 'server' && attempt < mostServerFaults ? pause : null;
}
