import { decodeText, type Encoding } from './decode-text.ts';
import { type Delimiter, readCsv } from './read-csv.ts';
import { readWorkbook } from './read-workbook.ts';
import { SpreadsheetError, spreadsheetLimits } from './spreadsheet-error.ts';
import { checkZip } from './zip-directory.ts';

/** A read file: the names of its columns from the first row, and the rows below that are not blank. */
export interface Spreadsheet {
  columns: string[];
  rows: string[][];
  /** How a text file was read, and whether that is sure; null for a workbook. */
  text: { encoding: Encoding; delimiter: Delimiter; sure: boolean } | null;
}

/** How a person wants a text file read. */
export interface ReadingChoice {
  encoding?: Encoding;
  delimiter?: Delimiter;
}

/** Reads a csv, xls or xlsx file by what it holds, not by its name (spec 2.6, Import). Throws SpreadsheetError. */
export function readSpreadsheet(bytes: Uint8Array, choice: ReadingChoice = {}): Spreadsheet {
  if (isZip(bytes)) {
    checkZip(bytes);
    return table(readWorkbook(bytes), null);
  }
  if (isCompoundFile(bytes)) return table(readWorkbook(bytes), null);
  const decoded = decodeText(bytes, choice.encoding);
  if (isBinary(decoded.text)) throw new SpreadsheetError('unreadable');
  const { rows, delimiter } = readCsv(decoded.text, choice.delimiter);
  return table(rows, { encoding: decoded.encoding, delimiter, sure: decoded.sure });
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

function isCompoundFile(bytes: Uint8Array): boolean {
  return bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;
}

function isBinary(text: string): boolean {
  for (let at = 0; at < Math.min(text.length, 4_096); at += 1) {
    const code = text.charCodeAt(at);
    const blank = code === 9 || code === 10 || code === 11 || code === 12 || code === 13 || code === 27;
    if (code < 32 && !blank) return true;
  }
  return false;
}

function table(all: string[][], text: Spreadsheet['text']): Spreadsheet {
  const rows = all.filter((row) => row.some((cell) => cell.trim() !== ''));
  const [columns, ...body] = rows;
  if (!columns) throw new SpreadsheetError('empty');
  const width = body.reduce((most, row) => Math.max(most, row.length), columns.length);
  if (width > spreadsheetLimits.columns) throw new SpreadsheetError('tooLarge');
  const named = Array.from({ length: width }, (_, index) => (columns[index] ?? '').trim());
  return { columns: named, rows: body, text };
}
