import { writeCsv } from '#spreadsheets/write-csv.ts';
import { toDataUrl } from './data-url.ts';
import type { SpreadsheetFile } from './spreadsheet-file.ts';

/** Rows of a call: each is answered within seconds, however long the file is. */
const rowsAtOnce = 20_000;

/** What became of the addresses of a file. */
export interface BlacklistOutcome {
  readonly added: number;
  readonly existing: number;
  readonly invalid: readonly { readonly row: number; readonly value: string }[];
}

/** A column of a file that is to be added to the blacklist. */
export interface BlacklistColumn {
  readonly file: Pick<SpreadsheetFile, 'table' | 'rows'>;
  readonly column: number;
  readonly filename: string;
  /** Told after each call how many rows are done. */
  onDone(rows: number): void;
}

interface BlacklistPlan extends BlacklistColumn {
  send(filename: string, data: string): Promise<BlacklistOutcome>;
}

/** Adds a column of a file to the blacklist, part by part; rejects with the first call that fails, or with FileLost. */
export async function addToBlacklist(plan: BlacklistPlan): Promise<BlacklistOutcome> {
  const { file, column, filename } = plan;
  const total = file.table.count;
  let outcome: BlacklistOutcome = { added: 0, existing: 0, invalid: [] };
  for (let start = 0; start < total; start += rowsAtOnce) {
    const rows = await file.rows(start, Math.min(rowsAtOnce, total - start));
    // The first row of the file may be an address rather than a heading; the other parts get a heading, which keeps
    // the rows at their numbers.
    const heading = start === 0 ? (file.table.columns[column] ?? '') : 'email';
    const cells = [heading, ...rows.map((row) => row[column] ?? '')];
    const { added, existing, invalid } = await plan.send(filename, await toDataUrl(columnFile(cells)));
    outcome = {
      added: outcome.added + added,
      existing: outcome.existing + existing,
      invalid: [...outcome.invalid, ...invalid.map(({ row, value }) => ({ row: row + start, value }))],
    };
    plan.onDone(start + rows.length);
  }
  return outcome;
}

function columnFile(cells: readonly string[]): Blob {
  return new Blob([writeCsv(cells.map((cell) => [cell]))], { type: 'text/csv' });
}
