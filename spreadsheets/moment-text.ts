import * as XLSX from 'xlsx';
import { digitsOf } from './number-text.ts';

const secondsOfDay = 86_400;
const lastDay = 2_958_465;

/** Whether a number format shows a day or a time. */
export function isMomentFormat(format: string): boolean {
  return XLSX.SSF.is_date(format);
}

/**
 * The day, the time or both that a number stands for, as `2026-11-28`, `14:30` or `2026-11-28 14:30:05`; hours that are
 * counted on past a day as `26:30`. What the format leaves out is told where there is any. `isFrom1904` is the date
 * system of the workbook.
 */
export function momentText(serial: number, format: string, isFrom1904: boolean): string {
  const plain = format.replace(/"[^"]*"?|\\.|\[\$[^\]]*\]/g, '');
  const seconds = Math.round(serial * secondsOfDay);
  const days = Math.floor(seconds / secondsOfDay);
  if (seconds < 0 || days > lastDay) return digitsOf(serial);
  const withSeconds = /s/i.test(plain);
  if (/\[(?:h+|m+|s+)\]/i.test(plain)) return timeText(seconds, withSeconds, 1);
  const time = timeText(seconds % secondsOfDay, withSeconds);
  const hasTime = /[hs]/i.test(plain);
  if (hasTime && days === 0 && !/[yd]/i.test(plain)) return time;
  const day = dayText(days, isFrom1904);
  return hasTime || seconds % secondsOfDay !== 0 ? `${day} ${time}` : day;
}

function dayText(days: number, isFrom1904: boolean): string {
  // Spreadsheet programs count a 29th of February 1900, which never was.
  const first = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  return new Date(first + days * 1_000 * secondsOfDay).toISOString().slice(0, 10);
}

function timeText(seconds: number, withSeconds: boolean, hourDigits = 2): string {
  const hours = String(Math.floor(seconds / 3_600)).padStart(hourDigits, '0');
  const rest = seconds % 60;
  const behind = withSeconds || rest !== 0 ? `:${two(rest)}` : '';
  return `${hours}:${two(Math.floor(seconds / 60) % 60)}${behind}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
