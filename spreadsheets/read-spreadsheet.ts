import type { ByteSource } from './byte-source.ts';
import { decodeText, type Encoding, findEncoding, readableText } from './decode-text.ts';
import { delimitedRows } from './delimited-rows.ts';
import { isForeignText, isSylk } from './foreign-text.ts';
import { guessDelimiter, separatorLineOf } from './guess-delimiter.ts';
import { lookThrough, type Spreadsheet, type TableSource } from './look-through.ts';
import { readHtmlTables } from './read-html.ts';
import { readWorkbook } from './read-workbook.ts';
import { chooseSheet, type Sheet } from './sheet-choice.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { checkZip } from './zip-directory.ts';

/** How a person wants a file read; what is left out is guessed. */
export interface ReadingChoice {
  encoding?: Encoding;
  delimiter?: string;
  /** The number of the sheet. */
  sheet?: number;
  /** Rows above the headings. */
  skipped?: number;
}

/** The most that is held of a file, unpacked, where it is held whole, in bytes. */
export interface ReadingLimits {
  workbookBytes: number;
}

/** Reads a csv, xls or xlsx file by what it holds, not by its name. Throws SpreadsheetError. */
export async function readSpreadsheet(
  source: ByteSource,
  limits: ReadingLimits,
  choice: ReadingChoice = {},
): Promise<Spreadsheet> {
  const head = await source.read(0, Math.min(4, source.size));
  const isPacked = isZip(head);
  const table =
    isPacked || isCompoundFile(head)
      ? await openWorkbook(source, limits, choice, isPacked)
      : await openText(source, limits, choice);
  return lookThrough(table, choice.skipped);
}

function isZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03 && head[3] === 0x04;
}

function isCompoundFile(head: Uint8Array): boolean {
  return head[0] === 0xd0 && head[1] === 0xcf && head[2] === 0x11 && head[3] === 0xe0;
}

async function openWorkbook(
  source: ByteSource,
  { workbookBytes }: ReadingLimits,
  choice: ReadingChoice,
  isPacked: boolean,
): Promise<TableSource> {
  if (source.size > workbookBytes) throw new SpreadsheetError('tooLarge');
  if (isPacked) await checkZip(source, workbookBytes);
  return tableOf({ sheets: readWorkbook(await source.read(0, source.size)) }, choice, null);
}

function tableOf(read: Markup, choice: ReadingChoice, text: TableSource['text']): TableSource {
  const { sheets, sheet, rows } = chooseSheet(read.sheets, choice.sheet ?? read.meant);
  return {
    sheets,
    sheet,
    text,
    async *parts() {
      yield rows;
    },
  };
}

async function openText(
  source: ByteSource,
  limits: ReadingLimits,
  choice: ReadingChoice,
): Promise<TableSource> {
  const { encoding, sure } = choice.encoding
    ? { encoding: choice.encoding, sure: true }
    : await findEncoding(source);
  const beginning = await beginningOf(source, encoding);
  if (isBinary(beginning) || isForeignText(beginning)) throw new SpreadsheetError('unreadable');
  if (isSylk(beginning)) return openWorkbook(source, limits, choice, false);
  const markup = markupOf(beginning);
  if (markup) {
    if (source.size > limits.workbookBytes) throw new SpreadsheetError('tooLarge');
    return tableOf(markup(await wholeText(source, encoding)), choice, { encoding, delimiter: null, sure });
  }
  const separator = separatorLineOf(beginning);
  const dropped = separator?.length ?? 0;
  const delimiter =
    choice.delimiter ?? separator?.delimiter ?? guessDelimiter(readableText(beginning.slice(dropped)));
  return {
    sheets: [],
    sheet: null,
    text: { encoding, delimiter, sure },
    parts: () => delimitedRows(textWithout(dropped, decodeText(source, encoding)), delimiter),
  };
}

async function* textWithout(dropped: number, texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = dropped;
  for await (const text of texts) {
    yield readableText(text.slice(rest));
    rest = Math.max(0, rest - text.length);
  }
}

async function beginningOf(source: ByteSource, encoding: Encoding): Promise<string> {
  for await (const text of decodeText(source, encoding)) return text;
  return '';
}

async function wholeText(source: ByteSource, encoding: Encoding): Promise<string> {
  let whole = '';
  for await (const text of decodeText(source, encoding)) whole += readableText(text);
  return whole;
}

/** Whether most lines hold characters that no text has; one of them in a line or two is a fault of that line. */
function isBinary(beginning: string): boolean {
  const lines = beginning.split(/[\r\n]+/).filter((line) => line !== '');
  return lines.filter(holdsControl).length * 2 > lines.length;
}

function holdsControl(line: string): boolean {
  for (let at = 0; at < line.length; at += 1) {
    const code = line.charCodeAt(at);
    // Tabs and feeds of all kinds, the mark of the end that old programs write, and escapes are in texts too.
    if (code < 32 && code !== 9 && code !== 11 && code !== 12 && code !== 26 && code !== 27) return true;
  }
  return false;
}

/** Sheets, and the one that is meant where none is chosen. */
interface Markup {
  readonly sheets: readonly Sheet[];
  readonly meant?: number;
}

/** How to read a text that is a page or an XML workbook; null for any other. */
function markupOf(beginning: string): ((text: string) => Markup) | null {
  const start = beginning.trimStart().slice(0, 2_000);
  if (/^(?:<\?xml[\s\S]*?)?<(?:\w+:)?Workbook[\s>]/.test(start)) return readXmlWorkbook;
  return /^<(?:!doctype|!--|\?xml|html|head|meta|style|body|div|table)/i.test(start) ? readPage : null;
}

function readXmlWorkbook(text: string): Markup {
  // What it says of its encoding is past; it is decoded.
  const plain = text.trimStart().replace(/^<\?xml[^>]*>/, '');
  return { sheets: readWorkbook(new TextEncoder().encode(`<?xml version="1.0"?>${plain}`)) };
}

/** The largest table is the one that is meant: titles and frames are tables too. */
function readPage(text: string): Markup {
  const tables = readHtmlTables(text);
  if (tables.length === 0) throw new SpreadsheetError('unreadable');
  const sizes = tables.map(({ rows }) => rows.reduce((sum, row) => sum + row.length, 0));
  const sheets = tables.map(({ name, rows }, index) => ({ index, name, isHidden: false, rows }));
  return { sheets, meant: sizes.indexOf(Math.max(...sizes)) };
}
