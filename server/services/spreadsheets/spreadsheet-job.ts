import { Worker } from 'node:worker_threads';
import { SpreadsheetError, type SpreadsheetFault } from '#spreadsheets/spreadsheet-error.ts';

/** What a spreadsheet thread is asked to do. */
export type SpreadsheetJob =
  | { kind: 'read'; bytes: Uint8Array }
  | { kind: 'write'; sheetName: string; rows: string[][] };

/** What it answers. */
export type SpreadsheetResult =
  | { kind: 'read'; columns: string[]; rows: string[][] }
  | { kind: 'written'; bytes: Uint8Array }
  | { kind: 'fault'; fault: SpreadsheetFault };

const deadlines = { read: 10_000, write: 120_000 } as const;
const memoryMegabytes = { read: 512, write: 1_024 } as const;

/**
 * Runs a job in a thread of its own with a deadline and a limit on memory, so that no file can hold up or bring down the
 * server. Throws SpreadsheetError; a file that takes too much of either is `tooLarge`.
 */
export function runSpreadsheetJob(
  job: SpreadsheetJob,
): Promise<Exclude<SpreadsheetResult, { kind: 'fault' }>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(threadUrl(), {
      workerData: job,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes[job.kind] },
    });
    const deadline = setTimeout(() => end(new SpreadsheetError('tooLarge')), deadlines[job.kind]);
    const end = (error: Error) => {
      clearTimeout(deadline);
      reject(error);
      void worker.terminate();
    };
    worker.once('message', (result: SpreadsheetResult) => {
      clearTimeout(deadline);
      if (result.kind === 'fault') reject(new SpreadsheetError(result.fault));
      else resolve(result);
    });
    worker.once('error', (error) => end(isOutOfMemory(error) ? new SpreadsheetError('tooLarge') : error));
    worker.once('exit', () => end(new SpreadsheetError('unreadable')));
  });
}

function isOutOfMemory(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  );
}

function threadUrl(): URL {
  const isSource = new URL(import.meta.url).pathname.endsWith('.ts');
  return new URL(isSource ? './spreadsheet-thread-source.mjs' : './spreadsheet-thread.js', import.meta.url);
}
