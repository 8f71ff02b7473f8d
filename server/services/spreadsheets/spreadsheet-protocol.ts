import type { SpreadsheetFault } from '#spreadsheets/spreadsheet-error.ts';

/** What a spreadsheet process is asked to make of one file in another one. */
export type SpreadsheetJob =
  /** Of a spreadsheet the JSON `{ columns, rows }`. */
  | { kind: 'table' }
  /** Of a spreadsheet of no more than these rows the JSON of FileAddresses. */
  | { kind: 'addresses'; mostRows: number }
  /** Of rows, some to a line of JSON, a workbook in base64. */
  | { kind: 'workbook'; sheetName: string };

/** The job, and for how many seconds the process may compute for it. */
export interface SpreadsheetTask {
  job: SpreadsheetJob;
  cpuSeconds: number;
}

/** What it says at the end; `fault` is null when the work is done. */
export interface SpreadsheetOutcome {
  fault: SpreadsheetFault | null;
}

/** Where the process finds its files. */
export const jobFiles = { input: 4, output: 5 } as const;
