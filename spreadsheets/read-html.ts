import { Parser } from 'htmlparser2';
import { SpreadsheetError, spreadsheetLimits } from './spreadsheet-error.ts';

/** A table of a page: its rows, and its caption where it has one. */
export interface HtmlTable {
  readonly name: string;
  readonly rows: string[][];
}

/** Elements whose text stands on lines of its own. */
const blocks = new Set(['p', 'div', 'li', 'br']);
const unread = new Set(['script', 'style', 'title', 'template']);

/** A table under way; of tables in tables each is one of its own. */
interface OpenTable {
  name: string;
  readonly rows: string[][];
  /** By column, how many rows below are still taken by a cell above. */
  readonly taken: number[];
  cell: { text: string; columns: number; rows: number } | null;
  isCaption: boolean;
}

/** The tables of a page as programs write them under the name of a workbook; every cell is the text that it shows. */
export function readHtmlTables(text: string): HtmlTable[] {
  const found: OpenTable[] = [];
  const open: OpenTable[] = [];
  let unreadDepth = 0;

  function write(more: string): void {
    const table = open.at(-1);
    if (!table || unreadDepth > 0) return;
    if (table.cell) table.cell.text += more;
    else if (table.isCaption) table.name += more;
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      if (unread.has(name)) unreadDepth += 1;
      const table = open.at(-1);
      if (name === 'table') open.push(openTable(found));
      else if (table && name === 'tr') beginRow(table);
      else if (table && (name === 'td' || name === 'th')) {
        endCell(table);
        table.cell = { text: '', columns: spanOf(attributes.colspan), rows: spanOf(attributes.rowspan) };
      } else if (table && name === 'caption') table.isCaption = true;
      else if (blocks.has(name)) write('\n');
    },
    ontext: (more) => write(more.replace(/\s+/g, ' ')),
    onclosetag(name) {
      if (unread.has(name)) unreadDepth -= 1;
      const table = open.at(-1);
      if (!table) return;
      if (name === 'td' || name === 'th' || name === 'tr') endCell(table);
      else if (name === 'caption') table.isCaption = false;
      else if (name === 'table') {
        endCell(table);
        open.pop();
      } else if (blocks.has(name) && name !== 'br') write('\n');
    },
  });
  parser.end(text);
  return found.map(({ name, rows }) => ({ name: shownText(name), rows }));
}

function openTable(found: OpenTable[]): OpenTable {
  const table: OpenTable = { name: '', rows: [], taken: [], cell: null, isCaption: false };
  found.push(table);
  return table;
}

function beginRow(table: OpenTable): void {
  endCell(table);
  table.rows.push([]);
  passTaken(table);
}

function endCell(table: OpenTable): void {
  const { cell, rows, taken } = table;
  if (!cell) return;
  table.cell = null;
  if (rows.length === 0) rows.push([]);
  const row = rows.at(-1)!;
  for (let column = 0; column < cell.columns; column += 1) {
    if (cell.rows > 1) taken[row.length] = cell.rows - 1;
    row.push(column === 0 ? shownText(cell.text) : '');
  }
  if (row.length > spreadsheetLimits.columns) throw new SpreadsheetError('tooLarge');
  passTaken(table);
}

/** Columns that a cell of a row above reaches down to are empty in this one. */
function passTaken({ rows, taken }: OpenTable): void {
  const row = rows.at(-1)!;
  // What was noted in this row is meant for the ones below.
  while ((taken[row.length] ?? 0) > 0 && rows.length > 1) {
    taken[row.length]! -= 1;
    row.push('');
  }
}

function spanOf(written: string | undefined): number {
  const span = Number.parseInt(written ?? '', 10);
  return span > 1 ? Math.min(span, spreadsheetLimits.columns + 1) : 1;
}

function shownText(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/[ \t\r]+/g, ' ').trim())
    .join('\n')
    .trim();
}
