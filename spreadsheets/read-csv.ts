import Papa from 'papaparse';
import { SpreadsheetError, spreadsheetLimits } from './spreadsheet-error.ts';

/** What may stand between two cells. */
export const delimiters = [',', ';', '\t', '|'] as const;

/** One delimiter of a text file. */
export type Delimiter = (typeof delimiters)[number];

/** Reads the rows of a delimited text; the delimiter is the one that cuts the first lines most evenly. */
export function readCsv(text: string, chosen?: Delimiter): { rows: string[][]; delimiter: Delimiter } {
  const delimiter = chosen ?? guessDelimiter(text);
  const parsed = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: false });
  if (parsed.errors.some((error) => error.type === 'Quotes' && error.code === 'MissingQuotes')) {
    throw new SpreadsheetError('unreadable');
  }
  if (parsed.data.length > spreadsheetLimits.rows) throw new SpreadsheetError('tooLarge');
  return { rows: parsed.data, delimiter };
}

function guessDelimiter(text: string): Delimiter {
  const preview = text.slice(0, 100_000);
  let best: { delimiter: Delimiter; width: number } = { delimiter: ',', width: 1 };
  for (const delimiter of delimiters) {
    const { data } = Papa.parse<string[]>(preview, { delimiter, preview: 20, skipEmptyLines: 'greedy' });
    const widths = data.map((row) => row.length);
    const even = widths.every((width) => width === widths[0]) ? 0.5 : 0;
    const width = Math.min(...widths) + even;
    if (data.length > 0 && width > best.width + 0.5) best = { delimiter, width };
  }
  return best.delimiter;
}
