import { type Encoding, lostCharacter } from './decode-text.ts';
import { unguardedText } from './formula-guard.ts';
import { countLeadingRows } from './leading-rows.ts';
import type { SheetName } from './sheet-choice.ts';
import { SpreadsheetError, spreadsheetLimits } from './spreadsheet-error.ts';

/** Where rows come from, and how that was decided. */
export interface TableSource {
  /** The sheets that hold anything, of a file that has sheets. */
  readonly sheets: readonly SheetName[];
  /** The one that is read; null for a file without sheets. */
  readonly sheet: number | null;
  /** How a text file was read, and whether that is sure; null for a workbook. A page has no delimiter. */
  readonly text: { encoding: Encoding; delimiter: string | null; sure: boolean } | null;
  /** All rows in order, in parts; a text file is read anew each time. */
  parts(): AsyncIterable<string[][]>;
}

/** A file that was looked through: the names of its columns from the first row, and the rows below that are not blank. */
export interface Spreadsheet extends Omit<TableSource, 'parts'> {
  readonly columns: string[];
  /** How many rows there are below the columns. */
  readonly count: number;
  /** The first of them. */
  readonly samples: string[][];
  /** The rows above the columns that were left out, of which the first are here. */
  readonly above: string[][];
  readonly skipped: number;
  /** How many rows hold characters that could not be read. */
  readonly damaged: number;
  /** All rows below the columns in order, in parts. Of a text file no more than a part is held. */
  rows(): AsyncIterable<string[][]>;
}

const sampleRows = 5;
const aboveRows = 3;
const leadingRows = 30;

/** Finds the headings of a table and counts what stands below; `skipped` rows above them, else as many as look like titles. */
export async function lookThrough(source: TableSource, skipped?: number): Promise<Spreadsheet> {
  const first = await firstRows(source);
  const leading = skipped ?? countLeadingRows(first);
  const samples: string[][] = [];
  let heading: string[] | undefined;
  let width = 0;
  let count = 0;
  let damaged = 0;
  for await (const part of rowsFrom(source, leading)) {
    for (const row of part) {
      width = Math.max(width, row.length);
      if (width > spreadsheetLimits.columns || count >= spreadsheetLimits.rows)
        throw new SpreadsheetError('tooLarge');
      if (!heading) {
        heading = row;
        continue;
      }
      count += 1;
      if (row.some((cell) => cell.includes(lostCharacter))) damaged += 1;
      if (samples.length < sampleRows) samples.push(row);
    }
  }
  if (!heading) throw new SpreadsheetError('empty');
  const columns = Array.from({ length: width }, (_, index) => (heading?.[index] ?? '').trim());
  const { sheets, sheet, text } = source;
  return {
    columns,
    count,
    samples,
    above: first.slice(0, Math.min(leading, aboveRows)),
    skipped: leading,
    damaged,
    sheets,
    sheet,
    text,
    rows: () => rowsFrom(source, leading + 1),
  };
}

async function firstRows(source: TableSource): Promise<string[][]> {
  const first: string[][] = [];
  for await (const part of rowsFrom(source, 0)) {
    first.push(...part.slice(0, leadingRows - first.length));
    if (first.length >= leadingRows) break;
  }
  return first;
}

/** The rows that are not blank, as they were before an export guarded them, from the one with this number on. */
async function* rowsFrom(source: TableSource, start: number): AsyncGenerator<string[][]> {
  let before = start;
  for await (const part of source.parts()) {
    const rows = part.filter((row) => !isBlank(row)).map(unguarded);
    if (before < rows.length) yield before === 0 ? rows : rows.slice(before);
    before = Math.max(0, before - rows.length);
  }
}

function unguarded(row: string[]): string[] {
  return row.some((cell) => cell.startsWith("'")) ? row.map(unguardedText) : row;
}

/** A mark of the end that old programs write is no row. */
function isBlank(row: readonly string[]): boolean {
  return row.every((cell) => cell.trim() === '' || cell === '\x1a');
}
