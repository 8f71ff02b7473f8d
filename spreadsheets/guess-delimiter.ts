import { rowsOf } from './delimited-rows.ts';

/** What usually stands between two cells. */
export const delimiters = [',', ';', '\t', '|'] as const;

const guessedFrom = 100_000;
const guessedRows = 50;

/** The delimiter that cuts most of the first lines of a text into equally many cells, and into most of those. */
export function guessDelimiter(beginning: string): string {
  const text = beginning.slice(0, guessedFrom);
  let best = { delimiter: ',', share: 0, width: 1 };
  for (const delimiter of delimiters) {
    const widths = rowsOf(text, delimiter)
      .filter((row) => row.some((cell) => cell.trim() !== ''))
      .slice(0, guessedRows)
      .map((row) => row.length);
    const { width, count } = mostFrequent(widths.filter((each) => each > 1));
    const share = count / widths.length;
    if (width > 1 && (share > best.share || (share === best.share && width > best.width)))
      best = { delimiter, share, width };
  }
  return best.delimiter;
}

function mostFrequent(widths: readonly number[]): { width: number; count: number } {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  let best = { width: 0, count: 0 };
  for (const [width, count] of counts) if (count > best.count) best = { width, count };
  return best;
}

/** A first line that names the delimiter, as `sep=;`, which some programs write and read; none of the rows. */
export interface SeparatorLine {
  /** Null where the line names none. */
  readonly delimiter: string | null;
  /** Characters of the line with its end. */
  readonly length: number;
}

/** The line that names the delimiter, where a text begins with one. */
export function separatorLineOf(beginning: string): SeparatorLine | null {
  const found = /^\uFEFF?("?)sep=([^"\r\n]?)\1\2*[ \t]*(?:\r\n|\n|\r|$)/i.exec(beginning);
  return found ? { delimiter: found[2] || null, length: found[0].length } : null;
}
