import { parentPort, workerData } from 'node:worker_threads';
import { readSpreadsheet } from '#spreadsheets/read-spreadsheet.ts';
import { SpreadsheetError } from '#spreadsheets/spreadsheet-error.ts';
import { writeWorkbook } from '#spreadsheets/write-workbook.ts';
import type { SpreadsheetJob, SpreadsheetResult } from './spreadsheet-job.ts';

/** One job a thread: whatever a file does to it, the thread ends and nothing stays behind. */
function run(job: SpreadsheetJob): SpreadsheetResult {
  try {
    if (job.kind === 'write') return { kind: 'written', bytes: writeWorkbook(job.sheetName, job.rows) };
    const { columns, rows } = readSpreadsheet(job.bytes);
    return { kind: 'read', columns, rows };
  } catch (error) {
    if (error instanceof SpreadsheetError) return { kind: 'fault', fault: error.fault };
    throw error;
  }
}

parentPort?.postMessage(run(workerData as SpreadsheetJob));
