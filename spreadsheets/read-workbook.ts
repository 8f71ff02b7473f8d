import * as XLSX from 'xlsx';
import { SpreadsheetError, spreadsheetLimits } from './spreadsheet-error.ts';

/**
 * Reads the first sheet that holds anything of an xlsx or xls file. Cells come out as the spreadsheet shows them (leading
 * zeros stay), dates as `YYYY-MM-DD`. Only cells that are there are walked, however far out the sheet claims to reach.
 */
export function readWorkbook(bytes: Uint8Array): string[][] {
  const workbook = parseWorkbook(bytes);
  for (const name of workbook.SheetNames) {
    const sheet = workbook.Sheets[name];
    const rows = sheet ? sheetRows(sheet) : [];
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

function sheetRows(sheet: XLSX.WorkSheet): string[][] {
  const rows: string[][] = [];
  // Only the rows that are there: a sheet may claim a million empty ones.
  sheet['!data']?.forEach((cells) => {
    const row: string[] = [];
    cells?.forEach((cell, column) => {
      if (column >= spreadsheetLimits.columns) throw new SpreadsheetError('tooLarge');
      while (row.length < column) row.push('');
      row.push(cellText(cell));
    });
    rows.push(row);
  });
  return rows.some((row) => row.some((cell) => cell !== '')) ? rows : [];
}

function cellText(cell: XLSX.CellObject | undefined): string {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'e') return '';
  if (cell.t === 'n' && typeof cell.z === 'string' && XLSX.SSF.is_date(cell.z))
    return dayText(Number(cell.v));
  if (cell.t === 's') return String(cell.v);
  return cell.w ?? String(cell.v);
}

function dayText(serial: number): string {
  const date = XLSX.SSF.parse_date_code(serial);
  if (!date) return String(serial);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.y}-${two(date.m)}-${two(date.d)}`;
  return date.H || date.M || Math.round(date.S) ? `${day} ${two(date.H)}:${two(date.M)}` : day;
}
