import { parseAddress } from '#contract/rules/address.ts';
import type { Spreadsheet } from '#spreadsheets/look-through.ts';

/** The addresses in the first column of a file, each once, and the rows that hold none; rows count from 1. */
export interface FileAddresses {
  /** Folded form and address. */
  good: [folded: string, address: string][];
  invalid: { row: number; value: string }[];
}

const shownCharacters = 200;

/** Reads the first column of a spreadsheet. A heading without an @ is no row; blank cells are none either. */
export async function readAddresses(sheet: Spreadsheet): Promise<FileAddresses> {
  const good = new Map<string, string>();
  const invalid: FileAddresses['invalid'] = [];
  let row = 0;
  function take(cell: string): void {
    row += 1;
    const parsed = parseAddress(cell);
    if (parsed.ok) {
      if (!good.has(parsed.folded)) good.set(parsed.folded, parsed.address);
    } else if (cell.trim() !== '' && (row > 1 || cell.includes('@')))
      invalid.push({ row, value: cell.slice(0, shownCharacters) });
  }
  take(sheet.columns[0] ?? '');
  for await (const rows of sheet.rows()) for (const cells of rows) take(cells[0] ?? '');
  return { good: [...good], invalid };
}
