import * as XLSX from 'xlsx';
import { cellText } from './cell-text.ts';
import { SpreadsheetError, spreadsheetLimits } from './spreadsheet-error.ts';

/**
 * Reads the first sheet that holds anything of an xlsx or xls file. Cells come out as the spreadsheet shows them (leading
 * zeros stay), dates as `YYYY-MM-DD`. Only cells that are there are walked, however far out the sheet claims to reach.
 */
export function readWorkbook(bytes: Uint8Array): string[][] {
  const workbook = parseWorkbook(bytes);
  const isFrom1904 = workbook.Workbook?.WBProps?.date1904 === true;
  for (const name of workbook.SheetNames) {
    const sheet = workbook.Sheets[name];
    const rows = sheet ? sheetRows(sheet, isFrom1904) : [];
    if (rows.length > 0) return rows;
  }
  throw new SpreadsheetError('empty');
}

function parseWorkbook(bytes: Uint8Array): XLSX.WorkBook {
  try {
    return XLSX.read(bytes, {
      type: 'array',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellStyles: false,
      cellNF: true,
      cellDates: false,
      bookVBA: false,
      sheetRows: spreadsheetLimits.rows,
    });
  } catch {
    throw new SpreadsheetError('unreadable');
  }
}

function sheetRows(sheet: XLSX.WorkSheet, isFrom1904: boolean): string[][] {
  const rows: string[][] = [];
  // Only the rows that are there: a sheet may claim a million empty ones.
  sheet['!data']?.forEach((cells) => {
    const row: string[] = [];
    cells?.forEach((cell, column) => {
      if (column >= spreadsheetLimits.columns) throw new SpreadsheetError('tooLarge');
      while (row.length < column) row.push('');
      row.push(cellText(cell, isFrom1904));
    });
    rows.push(row);
  });
  return rows.some((row) => row.some((cell) => cell !== '')) ? rows : [];
}
