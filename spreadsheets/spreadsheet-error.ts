/** Why a file could not be read: it is no spreadsheet, it holds nothing, or more than is taken. */
export type SpreadsheetFault = 'unreadable' | 'empty' | 'tooLarge';

/** A file that is no spreadsheet that can be read (spec section 5, Import files). */
export class SpreadsheetError extends Error {
  override readonly name = 'SpreadsheetError';
  readonly fault: SpreadsheetFault;

  constructor(fault: SpreadsheetFault) {
    super(`The file is ${fault}`);
    this.fault = fault;
  }
}

/** The most that a file may hold, whoever reads it. */
export const spreadsheetLimits = {
  rows: 2_000_000,
  columns: 1_000,
  rowCharacters: 2_000_000,
  entries: 5_000,
} as const;
