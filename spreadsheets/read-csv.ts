import Papa from 'papaparse';
import { SpreadsheetError, spreadsheetLimits } from './spreadsheet-error.ts';

/** What may stand between two cells. */
export const delimiters = [',', ';', '\t', '|'] as const;

/** One delimiter of a text file. */
export type Delimiter = (typeof delimiters)[number];

const guessedFrom = 100_000;

/** The delimiter that cuts the first lines of a text most evenly. */
export function guessDelimiter(beginning: string): Delimiter {
  const preview = beginning.slice(0, guessedFrom);
  let best: { delimiter: Delimiter; width: number } = { delimiter: ',', width: 1 };
  for (const delimiter of delimiters) {
    const { data } = Papa.parse<string[]>(preview, {
      delimiter,
      newline: guessNewline(preview),
      preview: 20,
      skipEmptyLines: 'greedy',
    });
    const widths = data.map((row) => row.length);
    const even = widths.every((width) => width === widths[0]) ? 0.5 : 0;
    const width = Math.min(...widths) + even;
    if (data.length > 0 && width > best.width + 0.5) best = { delimiter, width };
  }
  return best.delimiter;
}

/**
 * Cuts a delimited text that comes in parts into rows, a part at a time; the row that a part ends in waits for the next.
 * Throws SpreadsheetError where a quote never closes (`unreadable`) or a row is beyond all measure (`tooLarge`).
 */
export async function* csvRows(
  texts: AsyncIterable<string>,
  delimiter: Delimiter,
): AsyncGenerator<string[][]> {
  let newline: Newline | undefined;
  let rest = '';
  for await (const text of texts) {
    const input = rest + text;
    newline ??= guessNewline(input);
    const cut = cutRows(input, { delimiter, newline }, true);
    rest = input.slice(cut.end);
    if (cut.rows.length > 0) yield cut.rows;
    if (rest.length > spreadsheetLimits.rowCharacters) {
      throw new SpreadsheetError(
        cutRows(rest, { delimiter, newline }, false).isClosed ? 'tooLarge' : 'unreadable',
      );
    }
  }
  const last = cutRows(rest, { delimiter, newline: newline ?? '\n' }, false);
  if (!last.isClosed) throw new SpreadsheetError('unreadable');
  if (rest !== '') yield last.rows;
}

type Newline = '\n' | '\r';

/** The parser's own answer, which its types leave open. */
interface Parsed {
  data: string[][];
  errors: { code: string }[];
  meta: { cursor: number };
}

function cutRows(
  input: string,
  form: { delimiter: Delimiter; newline: Newline },
  mayGoOn: boolean,
): { rows: string[][]; end: number; isClosed: boolean } {
  const { data, errors, meta } = new Papa.Parser(form).parse(input, 0, mayGoOn) as Parsed;
  if (form.newline === '\n') for (const row of data) dropReturn(row);
  return { rows: data, end: meta.cursor, isClosed: !errors.some((error) => error.code === 'MissingQuotes') };
}

/** A file that was put together from several ends its lines in several ways: what is left of the longer end goes. */
function dropReturn(row: string[]): void {
  const last = row.at(-1);
  if (last?.endsWith('\r')) row[row.length - 1] = last.slice(0, -1);
}

/** How the lines of a text end: with a line feed, unless the first of them outside quotes ends otherwise. */
function guessNewline(beginning: string): Newline {
  const outside = beginning.slice(0, guessedFrom).replace(/"[^"]*"/g, '');
  return /\r\n|\n|\r/.exec(outside)?.[0] === '\r' ? '\r' : '\n';
}
