import type { ByteSource } from './byte-source.ts';
import { decodeText, type Encoding, findEncoding } from './decode-text.ts';
import { csvRows, type Delimiter, guessDelimiter } from './read-csv.ts';
import { readWorkbook } from './read-workbook.ts';
import { SpreadsheetError, spreadsheetLimits } from './spreadsheet-error.ts';
import { checkZip } from './zip-directory.ts';

/** A file that was looked through: the names of its columns from the first row, and the rows below that are not blank. */
export interface Spreadsheet {
  columns: string[];
  /** How many rows there are below the columns. */
  count: number;
  /** The first of them. */
  samples: string[][];
  /** How a text file was read, and whether that is sure; null for a workbook. */
  text: { encoding: Encoding; delimiter: Delimiter; sure: boolean } | null;
  /** All rows in order, in parts. A text file is read anew each time; of it no more than a part is held. */
  rows(): AsyncIterable<string[][]>;
}

/** How a person wants a text file read. */
export interface ReadingChoice {
  encoding?: Encoding;
  delimiter?: Delimiter;
}

/** The most that is unpacked of a workbook, which is held whole, in bytes. */
export interface ReadingLimits {
  workbookBytes: number;
}

const sampleRows = 5;

/** Reads a csv, xls or xlsx file by what it holds, not by its name (spec 2.6, Import). Throws SpreadsheetError. */
export async function readSpreadsheet(
  source: ByteSource,
  limits: ReadingLimits,
  choice: ReadingChoice = {},
): Promise<Spreadsheet> {
  const head = await source.read(0, Math.min(4, source.size));
  if (isZip(head) || isCompoundFile(head)) {
    if (source.size > limits.workbookBytes) throw new SpreadsheetError('tooLarge');
    if (isZip(head)) await checkZip(source, limits.workbookBytes);
    const rows = readWorkbook(await source.read(0, source.size));
    return lookThrough(async function* () {
      yield rows;
    }, null);
  }
  const { encoding, sure } = choice.encoding
    ? { encoding: choice.encoding, sure: true }
    : await findEncoding(source);
  const beginning = await beginningOf(source, encoding);
  if (isBinary(beginning)) throw new SpreadsheetError('unreadable');
  const delimiter = choice.delimiter ?? guessDelimiter(beginning);
  return lookThrough(() => csvRows(decodeText(source, encoding), delimiter), { encoding, delimiter, sure });
}

function isZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03 && head[3] === 0x04;
}

function isCompoundFile(head: Uint8Array): boolean {
  return head[0] === 0xd0 && head[1] === 0xcf && head[2] === 0x11 && head[3] === 0xe0;
}

async function beginningOf(source: ByteSource, encoding: Encoding): Promise<string> {
  for await (const text of decodeText(source, encoding)) return text;
  return '';
}

function isBinary(text: string): boolean {
  for (let at = 0; at < Math.min(text.length, 4_096); at += 1) {
    const code = text.charCodeAt(at);
    const blank = code === 9 || code === 10 || code === 11 || code === 12 || code === 13 || code === 27;
    if (code < 32 && !blank) return true;
  }
  return false;
}

async function lookThrough(
  parts: () => AsyncIterable<string[][]>,
  text: Spreadsheet['text'],
): Promise<Spreadsheet> {
  const samples: string[][] = [];
  let heading: string[] | undefined;
  let width = 0;
  let count = 0;
  for await (const part of parts()) {
    for (const row of part) {
      if (isBlank(row)) continue;
      width = Math.max(width, row.length);
      if (width > spreadsheetLimits.columns || count >= spreadsheetLimits.rows)
        throw new SpreadsheetError('tooLarge');
      if (!heading) {
        heading = row;
        continue;
      }
      count += 1;
      if (samples.length < sampleRows) samples.push(row);
    }
  }
  if (!heading) throw new SpreadsheetError('empty');
  const columns = Array.from({ length: width }, (_, index) => (heading?.[index] ?? '').trim());
  return { columns, count, samples, text, rows: () => withoutHeading(parts()) };
}

async function* withoutHeading(parts: AsyncIterable<string[][]>): AsyncGenerator<string[][]> {
  let isFirst = true;
  for await (const part of parts) {
    const rows = part.filter((row) => !isBlank(row));
    yield isFirst ? rows.slice(1) : rows;
    isFirst &&= rows.length === 0;
  }
}

function isBlank(row: readonly string[]): boolean {
  return row.every((cell) => cell.trim() === '');
}
