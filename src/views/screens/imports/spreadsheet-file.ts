import { limits } from '#contract/rules/limits.ts';
import type { ReadingChoice } from '#spreadsheets/read-spreadsheet.ts';
import type { SpreadsheetFault } from '#spreadsheets/spreadsheet-error.ts';
import type { SheetTable, WorkerAnswer, WorkerRequest } from './worker-messages.ts';

/** Why a file cannot be taken: `tooSlow` was given up after ten seconds, `noReader` is no fault of the file. */
export type FileFault = SpreadsheetFault | 'tooSlow' | 'noRows' | 'noReader';

/** A read file whose rows are handed out in parts. */
export interface SpreadsheetFile {
  readonly table: SheetTable;
  rows(start: number, count: number): Promise<readonly (readonly string[])[]>;
  /** All cells of one column below the heading. */
  column(index: number): Promise<readonly string[]>;
  /** Lets go of everything; what was asked for never comes. */
  close(): void;
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

/** Reads a spreadsheet beside the page, so that typing never waits for it; gives up after ten seconds. */
export async function readSpreadsheetFile(
  file: Blob,
  choice: ReadingChoice = {},
  parts: ReadParts = inBrowser,
): Promise<ReadOutcome> {
  if (file.size > limits.importFileBytes) return { ok: false, fault: 'tooLarge' };
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    // The browser refuses a file that has changed or gone since it was chosen.
    return { ok: false, fault: 'unreadable' };
  }
  return readBytes(bytes, choice, parts);
}

function readBytes(bytes: ArrayBuffer, choice: ReadingChoice, parts: ReadParts): Promise<ReadOutcome> {
  const worker = parts.createWorker();
  const waiting = new Map<number, (rows: string[][]) => void>();
  let asked = 0;

  function ask(request: (ask: number) => WorkerRequest): Promise<string[][]> {
    asked += 1;
    const number = asked;
    return new Promise((resolve) => {
      waiting.set(number, resolve);
      worker.postMessage(request(number));
    });
  }

  function opened(table: SheetTable): SpreadsheetFile {
    return {
      table,
      rows: (start, count) => ask((number) => ({ kind: 'rows', ask: number, start, count })),
      column: async (column) =>
        (await ask((number) => ({ kind: 'column', ask: number, column }))).map((row) => row[0] ?? ''),
      close: () => worker.terminate(),
    };
  }

  return new Promise((resolve) => {
    function refuse(fault: FileFault) {
      stopDeadline();
      worker.terminate();
      resolve({ ok: false, fault });
    }
    let stopDeadline = () => {};
    let isReady = false;

    worker.addEventListener('error', () => refuse(isReady ? 'unreadable' : 'noReader'));
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      if (data.kind === 'ready') {
        isReady = true;
        stopDeadline = parts.after(deadline, () => refuse('tooSlow'));
        const request: WorkerRequest = { kind: 'read', bytes, choice };
        worker.postMessage(request, [bytes]);
      } else if (data.kind === 'fault') refuse(data.fault);
      else if (data.kind === 'rows') {
        waiting.get(data.ask)?.(data.rows);
        waiting.delete(data.ask);
      } else if (data.table.count === 0) refuse('noRows');
      else {
        stopDeadline();
        resolve({ ok: true, file: opened(data.table) });
      }
    });
  });
}
