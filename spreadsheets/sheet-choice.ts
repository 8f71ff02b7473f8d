import { SpreadsheetError } from './spreadsheet-error.ts';

/** A sheet that one can choose. */
export interface SheetName {
  /** Its number in the file, from 0. */
  readonly index: number;
  /** Empty where the file gives it none. */
  readonly name: string;
  readonly isHidden: boolean;
}

/** A sheet with its rows. */
export interface Sheet extends SheetName {
  readonly rows: string[][];
}

/** The sheet that is read, among those that hold anything. */
export interface ChosenSheet {
  readonly sheets: readonly SheetName[];
  readonly sheet: number;
  readonly rows: string[][];
}

/** Takes the wanted sheet, else the first that is visible, else the first; sheets without anything are none. */
export function chooseSheet(all: readonly Sheet[], wanted: number | undefined): ChosenSheet {
  const filled = all.filter(({ rows }) => rows.some((row) => row.some((cell) => cell.trim() !== '')));
  const chosen =
    filled.find(({ index }) => index === wanted) ?? filled.find(({ isHidden }) => !isHidden) ?? filled[0];
  if (!chosen) throw new SpreadsheetError('empty');
  const sheets = filled.map(({ index, name, isHidden }) => ({ index, name, isHidden }));
  return { sheets, sheet: chosen.index, rows: chosen.rows };
}
