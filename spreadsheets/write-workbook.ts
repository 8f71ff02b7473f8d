import * as XLSX from 'xlsx';

/** Writes rows as an xlsx of one sheet. Every cell is a typed string, so that none can be a formula. */
export function writeWorkbook(sheetName: string, rows: readonly (readonly string[])[]): Uint8Array {
  const data = rows.map((row) => row.map((text): XLSX.CellObject => ({ t: 's', v: text })));
  const widest = rows.reduce((most, row) => Math.max(most, row.length), 1);
  const range = { s: { r: 0, c: 0 }, e: { r: Math.max(rows.length - 1, 0), c: widest - 1 } };
  const sheet: XLSX.WorkSheet = { '!data': data, '!ref': XLSX.utils.encode_range(range) };
  const workbook: XLSX.WorkBook = { SheetNames: [sheetName], Sheets: { [sheetName]: sheet } };
  const written: ArrayBuffer = XLSX.write(workbook, { type: 'array', bookType: 'xlsx', compression: true });
  return new Uint8Array(written);
}
