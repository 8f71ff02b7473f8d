import * as XLSX from 'xlsx';
import { cellText } from './cell-text.ts';
import type { Sheet } from './sheet-choice.ts';
import { SpreadsheetError, spreadsheetLimits } from './spreadsheet-error.ts';

/**
 * Reads the sheets of a workbook: xlsx, xls, or XML. Cells come out as what they mean (leading zeros stay), days as
 * `YYYY-MM-DD`. Only cells that are there are walked, however far out a sheet claims to reach.
 */
export function readWorkbook(bytes: Uint8Array): Sheet[] {
  const { SheetNames, Sheets, Workbook } = parseWorkbook(bytes);
  const isFrom1904 = Workbook?.WBProps?.date1904 === true;
  return SheetNames.map((name, index) => {
    const sheet = Sheets[name];
    const isHidden = (Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0;
    return { index, name, isHidden, rows: sheet ? sheetRows(sheet, isFrom1904) : [] };
  });
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
  return rows;
}
