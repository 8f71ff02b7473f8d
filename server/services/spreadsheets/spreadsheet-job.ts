import { fork } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { SpreadsheetError, type SpreadsheetFault } from '#spreadsheets/spreadsheet-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import { openTemporaryFile } from '../../files/temporary-file.ts';
import type { SpreadsheetJob, SpreadsheetOutcome, SpreadsheetTask } from './spreadsheet-protocol.ts';

const limitsOf = {
  table: { cpuSeconds: 6, heapMegabytes: 96 },
  addresses: { cpuSeconds: 6, heapMegabytes: 96 },
  workbook: { cpuSeconds: 120, heapMegabytes: 96 },
} as const;

/** So many times as long as it may compute it may take by the clock, where others have the machine. */
const patience = 10;

const makeQueues = () => new Map<SpreadsheetJob['kind'], Promise<unknown>>();

/**
 * Runs a job in a process of its own with limits on computing, time and memory, so that no file can hold up or bring down the
 * server; jobs of a kind wait for each other, so that many files take no more memory than one. Gives the made file, for
 * the caller to close. Throws SpreadsheetError; a file that takes too much of either is `tooLarge`.
 */
export function runSpreadsheetJob(
  { memory }: Pick<Dependencies, 'memory'>,
  job: SpreadsheetJob,
  input: FileHandle,
): Promise<FileHandle> {
  const queues = memory.part(makeQueues);
  const before = queues.get(job.kind) ?? Promise.resolve();
  const mine = before.then(() => run(job, input));
  queues.set(
    job.kind,
    mine.catch(() => undefined),
  );
  return mine;
}

async function run(job: SpreadsheetJob, input: FileHandle): Promise<FileHandle> {
  const output = await openTemporaryFile();
  try {
    const fault = await outcomeOf(job, input.fd, output.fd);
    if (fault) throw new SpreadsheetError(fault);
    return output;
  } catch (error) {
    await output.close();
    throw error;
  }
}

function outcomeOf(job: SpreadsheetJob, input: number, output: number): Promise<SpreadsheetFault | null> {
  const { cpuSeconds, heapMegabytes } = limitsOf[job.kind];
  return new Promise((resolve, reject) => {
    const child = fork(processPath(), {
      execArgv: [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=4'],
      // In the places that jobFiles names.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', input, output],
    });
    const deadline = setTimeout(() => child.kill('SIGKILL'), cpuSeconds * patience * 1_000);
    child.once('message', ({ fault }: SpreadsheetOutcome) => resolve(fault));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(deadline);
      // It was ended at the deadline, or it ended itself by its own limit or without memory; after an answer neither changes anything.
      if (signal) resolve('tooLarge');
      else reject(new Error(`The spreadsheet process ended with ${code} and no answer`));
    });
    const task: SpreadsheetTask = { job, cpuSeconds };
    child.send(task, (error) => error && reject(error));
  });
}

function processPath(): string {
  const here = import.meta.url;
  const file = here.endsWith('.ts') ? './spreadsheet-process-source.mjs' : './spreadsheet-process.js';
  return fileURLToPath(new URL(file, here));
}
