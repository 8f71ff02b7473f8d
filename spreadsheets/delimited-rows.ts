import { SpreadsheetError, spreadsheetLimits } from './spreadsheet-error.ts';

/** How the lines of a text end. */
type Newline = '\n' | '\r';

interface RowForm {
  readonly delimiter: string;
  readonly newline: Newline;
}

interface CutRow {
  readonly cells: string[];
  /** Where the next row begins. */
  readonly next: number;
  readonly spansLines: boolean;
}

/** What is longer between two quotes was never one cell. */
const longestQuoted = 200_000;
const guessedFrom = 100_000;

/**
 * Cuts a delimited text that comes in parts into rows, a part at a time; the row that a part ends in waits for the next.
 * A quote that opens or closes nothing is text, and changes no row but its own. Throws SpreadsheetError (`tooLarge`)
 * where a row is beyond all measure.
 */
export async function* delimitedRows(
  texts: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<string[][]> {
  let cutter: RowCutter | undefined;
  let rest = '';
  for await (const text of texts) {
    const input = rest + text;
    cutter ??= createRowCutter({ delimiter, newline: guessNewline(input) });
    // Of a line end that two parts share, both characters are needed.
    const { rows, end } = cutter.cut(input.endsWith('\r') ? input.slice(0, -1) : input, true);
    rest = input.slice(end);
    if (rows.length > 0) yield rows;
    if (rest.length > spreadsheetLimits.rowCharacters) throw new SpreadsheetError('tooLarge');
  }
  const last = cutter?.cut(rest, false).rows ?? [];
  if (last.length > 0) yield last;
}

/** The rows of a text that is there as a whole. */
export function rowsOf(text: string, delimiter: string): string[][] {
  return createRowCutter({ delimiter, newline: guessNewline(text) }).cut(text, false).rows;
}

interface RowCutter {
  /** The rows that end in a text, and where the one begins that goes on after it. */
  cut(input: string, mayGoOn: boolean): { rows: string[][]; end: number };
}

function createRowCutter(form: RowForm): RowCutter {
  let usual = 0;

  /** A row over several lines that is not as wide as the one before, while its first line is, began with a stray quote. */
  function rowAt(input: string, start: number, mayGoOn: boolean): CutRow | null {
    const row = cutRow(input, start, form, { mayGoOn, mayBreak: true });
    if (!row?.spansLines || usual < 2 || row.cells.length === usual) return row;
    const line = cutRow(input, start, form, { mayGoOn, mayBreak: false });
    return line?.cells.length === usual ? line : row;
  }

  return {
    cut(input, mayGoOn) {
      const rows: string[][] = [];
      let at = 0;
      let quote = input.indexOf('"');
      while (at < input.length) {
        const end = input.indexOf(form.newline, at);
        if (end < 0 && mayGoOn) break;
        if (quote >= 0 && quote < at) quote = input.indexOf('"', at);
        const lineEnd = end < 0 ? input.length : end;
        const row: CutRow | null =
          quote < 0 || quote > lineEnd
            ? {
                cells: lineOf(input, at, lineEnd).split(form.delimiter),
                next: lineEnd + 1,
                spansLines: false,
              }
            : rowAt(input, at, mayGoOn);
        if (!row) break;
        rows.push(row.cells);
        usual = row.cells.length;
        at = row.next;
      }
      return { rows, end: Math.min(at, input.length) };
    },
  };
}

/** Cuts one row that has quotes; null where it goes on behind the text. */
function cutRow(
  input: string,
  start: number,
  form: RowForm,
  may: { readonly mayGoOn: boolean; readonly mayBreak: boolean },
): CutRow | null {
  const cells: string[] = [];
  let spansLines = false;
  for (let at = start; ; ) {
    const field = input[at] === '"' ? quotedField(input, at, form, may) : plainField(input, at, at, form);
    if (!field || (field.end >= input.length && may.mayGoOn)) return null;
    cells.push(field.text);
    spansLines ||= field.spansLines;
    if (input[field.end] !== form.delimiter) return { cells, next: nextLine(input, field.end), spansLines };
    at = field.end + 1;
  }
}

interface Field {
  readonly text: string;
  /** Where the delimiter or the end of the line stands. */
  readonly end: number;
  readonly spansLines: boolean;
}

function quotedField(
  input: string,
  start: number,
  form: RowForm,
  { mayGoOn, mayBreak }: { readonly mayGoOn: boolean; readonly mayBreak: boolean },
): Field | null {
  const close = closingQuote(input, start);
  const isOpen = close < 0 || behindQuote(input, close, form) >= input.length;
  if (isOpen && mayGoOn && input.length - start < longestQuoted) return null;
  const line = lineEndAt(input, start, form);
  const spansLines = close < 0 || close > line;
  const end = close < 0 ? -1 : behindQuote(input, close, form);
  const closes =
    end >= 0 && (end >= input.length || input[end] === form.delimiter || isLineEnd(input, end, form));
  if (closes && (mayBreak || !spansLines))
    return { text: input.slice(start + 1, close).replaceAll('""', '"'), end, spansLines };
  return plainField(input, start, spansLines ? start : close, form);
}

/** A cell up to the delimiter or line end at or behind `from`; quotes all around it are none of its text. */
function plainField(input: string, start: number, from: number, form: RowForm): Field {
  const line = lineEndAt(input, from, form);
  const delimiter = input.indexOf(form.delimiter, from);
  const end = delimiter < 0 || delimiter > line ? line : delimiter;
  const text = input.slice(start, end);
  const isQuoted = text.length > 1 && text.startsWith('"') && text.endsWith('"');
  return { text: isQuoted ? text.slice(1, -1).replaceAll('""', '"') : text, end, spansLines: false };
}

/** The quote that ends what begins with a quote at `start`; two in a row are one that is meant. */
function closingQuote(input: string, start: number): number {
  let at = input.indexOf('"', start + 1);
  while (at >= 0 && input[at + 1] === '"') at = input.indexOf('"', at + 2);
  return at;
}

/** Blanks between a closing quote and the delimiter are no part of the cell. */
function behindQuote(input: string, close: number, { delimiter }: RowForm): number {
  let at = close + 1;
  while (input[at] === ' ' && delimiter !== ' ') at += 1;
  return at;
}

function isLineEnd(input: string, at: number, { newline }: RowForm): boolean {
  return input[at] === newline || (input[at] === '\r' && input[at + 1] === newline);
}

/** Where the line ends, before both characters of its end. */
function lineEndAt(input: string, from: number, { newline }: RowForm): number {
  const found = input.indexOf(newline, from);
  const end = found < 0 ? input.length : found;
  return newline === '\n' && end > from && input[end - 1] === '\r' ? end - 1 : end;
}

function nextLine(input: string, end: number): number {
  return end + (input.startsWith('\r\n', end) ? 2 : 1);
}

/** A file that was put together from several ends its lines in several ways. */
function lineOf(input: string, start: number, end: number): string {
  return input.slice(start, end > start && input[end - 1] === '\r' ? end - 1 : end);
}

/** How the lines of a text end: with a line feed, unless the first of them outside quotes ends otherwise. */
function guessNewline(beginning: string): Newline {
  const outside = beginning.slice(0, guessedFrom).replace(/"[^"]*"/g, '');
  return /\r\n|\n|\r/.exec(outside)?.[0] === '\r' ? '\r' : '\n';
}
