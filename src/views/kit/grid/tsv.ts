import { guardedText, unguardedText } from '#spreadsheets/formula-guard.ts';

/**
 * Writes cells for a spreadsheet: tabs between, a line a row; only what holds a tab or a line break is quoted. What a
 * spreadsheet would run as a formula is guarded.
 */
export function toTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map((cell) => quote(guardedText(cell))).join('\t')).join('\n');
}

function quote(cell: string): string {
  return /[\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * Reads cells that a spreadsheet put on the clipboard. A field counts as quoted only when it must be: the quotes close
 * at its end and hold a tab or a line break; any other quote, a lone inch mark too, is text. What was guarded against being a formula is as it was. No row is made of the
 * last line's end.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const quoted = text[at] === '"' ? closingQuote(text, at) : -1;
    const end = quoted < 0 ? endOfField(text, at) : quoted + 1;
    row.push(unguardedText(quoted < 0 ? text.slice(at, end) : unquote(text.slice(at + 1, quoted))));
    if (text[end] === '\t') {
      at = end + 1;
      continue;
    }
    rows.push(row);
    row = [];
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    if (at >= text.length) break;
  }
  return rows;
}

function endOfField(text: string, from: number): number {
  const length = text.slice(from).search(/[\t\r\n]/);
  return length < 0 ? text.length : from + length;
}

function unquote(inner: string): string {
  return inner.replaceAll('""', '"').replaceAll('\r\n', '\n');
}

/* The place of the quote that closes a field opened at `from`, or -1 when this is no quoted field. */
function closingQuote(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length) {
    if (text[at] !== '"') {
      at += 1;
    } else if (text[at + 1] === '"') {
      at += 2;
    } else {
      const next = text[at + 1];
      const ends = next === undefined || next === '\t' || next === '\r' || next === '\n';
      return ends && /[\t\r\n]/.test(text.slice(from + 1, at)) ? at : -1;
    }
  }
  return -1;
}
