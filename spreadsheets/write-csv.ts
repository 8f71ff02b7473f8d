import { guardedText } from './formula-guard.ts';

const needsQuotes = /[",\r\n]|^[\s']|\s$/;
const byteOrderMark = '\uFEFF';

/**
 * Writes rows as comma-separated text with a byte-order mark and CRLF, for spreadsheet programs. A cell that a program
 * would take for a formula gets a `'` in front and is quoted, so that it stays text there; this product takes it away
 * when it reads the file again.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

function writeCell(cell: string): string {
  const text = guardedText(cell);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
