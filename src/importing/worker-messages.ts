import type { Spreadsheet } from '#spreadsheets/look-through.ts';
import type { ReadingChoice } from '#spreadsheets/read-spreadsheet.ts';
import type { SpreadsheetFault } from '#spreadsheets/spreadsheet-error.ts';

/** What is shown of a read file; its rows stay in the worker until they are asked for. */
export type SheetTable = Readonly<Omit<Spreadsheet, 'rows'>>;

/** What the worker is asked: first to read a file, then for parts of it; `ask` tells answers apart. */
export type WorkerRequest =
  | { readonly kind: 'read'; readonly file: Blob; readonly choice: ReadingChoice }
  | { readonly kind: 'rows'; readonly ask: number; readonly start: number; readonly count: number };

/** What the worker says: first that it is there, then answers; `lost` when the file can be read no more. */
export type WorkerAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'table'; readonly table: SheetTable }
  | { readonly kind: 'fault'; readonly fault: SpreadsheetFault }
  | { readonly kind: 'rows'; readonly ask: number; readonly rows: string[][] }
  | { readonly kind: 'lost'; readonly ask: number };
