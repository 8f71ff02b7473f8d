import { limits } from '#contract/rules/limits.ts';
import type { ReadingChoice } from '#spreadsheets/read-spreadsheet.ts';
import type { SpreadsheetFault } from '#spreadsheets/spreadsheet-error.ts';
import type { SheetTable, WorkerAnswer, WorkerRequest } from './worker-messages.ts';

/** Why a file cannot be taken: `tooSlow` was given up after ten seconds, `noReader` is no fault of the file. */
export type FileFault = SpreadsheetFault | 'tooSlow' | 'noRows' | 'noReader';

/** A read file whose rows are handed out in parts. */
export interface SpreadsheetFile {
  readonly table: SheetTable;
  /** Quickest in order, since the file is read on from the last ones; rejects with FileLost. */
  rows(start: number, count: number): Promise<readonly (readonly string[])[]>;
  /** Lets go of everything; what was asked for never comes. */
  close(): void;
}

/** A file that has changed or gone since it was looked through. */
export class FileLost extends Error {
  override readonly name = 'FileLost';
}

/** What reading a file came to. */
export type ReadOutcome =
  | { readonly ok: true; readonly file: SpreadsheetFile }
  | { readonly ok: false; readonly fault: FileFault };

type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

interface ReadParts {
  createWorker(): WorkerLike;
  /** Runs after milliseconds; the answer takes it back. */
  after(milliseconds: number, run: () => void): () => void;
}

const deadline = 10_000;

const inBrowser: ReadParts = {
  createWorker: () => new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), { type: 'module' }),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/**
 * Reads a spreadsheet beside the page, so that typing never waits for it; gives up after ten seconds. Of a reading that
 * is stopped nothing comes.
 */
export async function readSpreadsheetFile(
  file: Blob,
  choice: ReadingChoice,
  signal: AbortSignal,
  parts: ReadParts = inBrowser,
): Promise<ReadOutcome> {
  if (file.size > limits.importFileBytes) return { ok: false, fault: 'tooLarge' };
  return readInWorker(file, choice, signal, parts);
}

function readInWorker(
  file: Blob,
  choice: ReadingChoice,
  signal: AbortSignal,
  parts: ReadParts,
): Promise<ReadOutcome> {
  const worker = parts.createWorker();
  const waiting = new Map<number, { resolve(rows: string[][]): void; reject(error: FileLost): void }>();
  let asked = 0;

  function ask(start: number, count: number): Promise<string[][]> {
    asked += 1;
    const number = asked;
    return new Promise((resolve, reject) => {
      waiting.set(number, { resolve, reject });
      const request: WorkerRequest = { kind: 'rows', ask: number, start, count };
      worker.postMessage(request);
    });
  }

  function opened(table: SheetTable): SpreadsheetFile {
    return {
      table,
      rows: ask,
      close: () => worker.terminate(),
    };
  }

  return new Promise((resolve) => {
    function end() {
      stopDeadline();
      signal.removeEventListener('abort', stop);
    }
    function stop() {
      end();
      worker.terminate();
    }
    function refuse(fault: FileFault) {
      stop();
      resolve({ ok: false, fault });
    }
    signal.addEventListener('abort', stop);
    let stopDeadline = () => {};
    let isReady = false;

    worker.addEventListener('error', () => refuse(isReady ? 'unreadable' : 'noReader'));
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      if (data.kind === 'ready') {
        isReady = true;
        stopDeadline = parts.after(deadline, () => refuse('tooSlow'));
        const request: WorkerRequest = { kind: 'read', file, choice };
        worker.postMessage(request);
      } else if (data.kind === 'fault') refuse(data.fault);
      else if (data.kind === 'rows') {
        waiting.get(data.ask)?.resolve(data.rows);
        waiting.delete(data.ask);
      } else if (data.kind === 'lost') {
        waiting.get(data.ask)?.reject(new FileLost());
        waiting.delete(data.ask);
      } else if (data.table.count === 0) refuse('noRows');
      else {
        end();
        resolve({ ok: true, file: opened(data.table) });
      }
    });
  });
}
