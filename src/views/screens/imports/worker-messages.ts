import type { ReadingChoice, Spreadsheet } from '#spreadsheets/read-spreadsheet.ts';
import type { SpreadsheetFault } from '#spreadsheets/spreadsheet-error.ts';

/** What is shown of a read file; its rows stay in the worker until they are asked for. */
export interface SheetTable {
  readonly columns: readonly string[];
  /** Rows below the heading. */
  readonly count: number;
  /** The first rows. */
  readonly samples: readonly (readonly string[])[];
  /** How a text file was read; null for a workbook. */
  readonly text: Spreadsheet['text'];
}

/** What the worker is asked: first to read a file, then for parts of it; `ask` tells answers apart. */
export type WorkerRequest =
  | { readonly kind: 'read'; readonly bytes: ArrayBuffer; readonly choice: ReadingChoice }
  | { readonly kind: 'rows'; readonly ask: number; readonly start: number; readonly count: number }
  | { readonly kind: 'column'; readonly ask: number; readonly column: number };

/** What the worker says: first that it is there, then answers. */
export type WorkerAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'table'; readonly table: SheetTable }
  | { readonly kind: 'fault'; readonly fault: SpreadsheetFault }
  | { readonly kind: 'rows'; readonly ask: number; readonly rows: string[][] };

/** Rows that are shown before a file is taken. */
export const sampleRows = 5;
