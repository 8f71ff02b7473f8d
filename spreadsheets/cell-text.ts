import type * as XLSX from 'xlsx';
import { isMomentFormat, momentText } from './moment-text.ts';
import { numberText } from './number-text.ts';

/**
 * What a cell of a workbook means, as text: its text, its number with all digits, its day as `2026-11-28`, TRUE or
 * FALSE. An error is no value. `isFrom1904` is the date system of the workbook.
 */
export function cellText(cell: XLSX.CellObject | undefined, isFrom1904: boolean): string {
  if (cell?.v === undefined || cell.v === null) return '';
  switch (cell.t) {
    case 's':
      return String(cell.v);
    case 'b':
      return cell.v ? 'TRUE' : 'FALSE';
    case 'n': {
      const value = Number(cell.v);
      const format = String(cell.z ?? 'General');
      return isMomentFormat(format)
        ? momentText(value, format, isFrom1904)
        : numberText(value, format, cell.w ?? String(value));
    }
    default:
      return '';
  }
}
