import { deflateRawSync } from 'node:zlib';
import { bytesOfBlob } from '#spreadsheets/byte-source.ts';
import type { Spreadsheet } from '#spreadsheets/look-through.ts';
import { type ReadingChoice, readSpreadsheet } from '#spreadsheets/read-spreadsheet.ts';
import { type ZipEntry, zipOf } from './zip.ts';

/** A read file with all its rows. */
export interface WholeSpreadsheet extends Omit<Spreadsheet, 'rows'> {
  readonly rows: string[][];
}

/** A read table that holds nothing but what a test says. */
export function sheetTable(parts: Partial<Omit<Spreadsheet, 'rows'>>): Omit<Spreadsheet, 'rows'> {
  return {
    columns: [],
    count: 0,
    samples: [],
    above: [],
    skipped: 0,
    damaged: 0,
    sheets: [],
    sheet: null,
    text: null,
    ...parts,
  };
}

/** Reads a spreadsheet of a test whole. */
export async function readWhole(
  bytes: Uint8Array<ArrayBuffer>,
  choice: ReadingChoice = {},
): Promise<WholeSpreadsheet> {
  const sheet = await readSpreadsheet(bytesOfBlob(new Blob([bytes])), { workbookBytes: 200_000_000 }, choice);
  const rows: string[][] = [];
  for await (const part of sheet.rows()) rows.push(...part);
  return { ...sheet, rows };
}

/** The bytes of something that is written in parts. */
export async function joined(
  parts: AsyncIterable<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const all: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of parts) all.push(part);
  return new Uint8Array(await new Blob(all).arrayBuffer());
}

/** An xlsx of one sheet, written by hand: the sheet is what stands inside of it, or is packed already. */
export function workbookOf(sheet: string | Omit<ZipEntry, 'name'>): Buffer {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const links = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const files = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships ${links}><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${links}><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  };
  const packed = typeof sheet === 'string' ? packedText(`<worksheet ${main}>${sheet}</worksheet>`) : sheet;
  return zipOf([
    ...Object.entries(files).map(([name, text]) => ({ name, ...packedText(text) })),
    { name: 'xl/worksheets/sheet1.xml', ...packed },
  ]);
}

function packedText(text: string): Omit<ZipEntry, 'name'> {
  const content = Buffer.from(text);
  return { packed: deflateRawSync(content), unpackedSize: content.length };
}
