/** The first characters by which a spreadsheet program takes a cell for a formula. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
const needsQuotes = /[",\r\n]|^\s|\s$/;
const byteOrderMark = '\uFEFF';

/**
 * Writes rows as comma-separated text with a byte-order mark and CRLF, for spreadsheet programs. A cell that a program
 * would take for a formula gets a `'` in front and is quoted, so that it stays text there. Readers take the `'` for part
 * of the value, this product's too: who reads such a file again finds `'=1+1` for `=1+1`. A workbook keeps every value.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

function writeCell(text: string): string {
  if (formulaStart.test(text)) return quoted(`'${text}`);
  return needsQuotes.test(text) ? quoted(text) : text;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
