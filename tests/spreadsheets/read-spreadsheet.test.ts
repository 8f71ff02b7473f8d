import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { readSpreadsheet } from '#spreadsheets/read-spreadsheet.ts';
import { SpreadsheetError } from '#spreadsheets/spreadsheet-error.ts';
import { writeWorkbook } from '#spreadsheets/write-workbook.ts';
import { zipOf } from '#tests/support/zip.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'utf8'));
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const file = (name: string) => new Uint8Array(readFileSync(`tests/fixtures/${name}`));

/** An xlsx of one sheet with this inside, written by hand. */
function workbookOf(sheet: string): Uint8Array {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const links = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const files = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships ${links}><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${links}><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}>${sheet}</worksheet>`,
  };
  const entries = Object.entries(files).map(([name, text]) => {
    const content = Buffer.from(text);
    return { name, packed: deflateRawSync(content), unpackedSize: content.length };
  });
  return new Uint8Array(zipOf(entries));
}

function faultOf(content: Uint8Array): string {
  try {
    readSpreadsheet(content);
  } catch (error) {
    if (error instanceof SpreadsheetError) return error.fault;
    throw error;
  }
  return 'none';
}

describe('a text file', () => {
  it('has no byte-order mark in its first column', () => {
    const sheet = readSpreadsheet(bytes('\ufeffemail,name\r\nana@example.com,Ana'));
    expect(sheet.columns).toEqual(['email', 'name']);
    expect(sheet.columns[0]).toHaveLength(5);
    expect(sheet.rows).toEqual([['ana@example.com', 'Ana']]);
  });

  it('is read in the code page of a spreadsheet program where it is no UTF-8, and says that it guessed', () => {
    const sheet = readSpreadsheet(latin('email;first\r\nrene@example.com;Ren\xe9'));
    expect(sheet.rows[0]?.[1]).toBe('René');
    expect(sheet.text).toEqual({ encoding: 'windows-1252', delimiter: ';', sure: false });
  });

  it.each([
    [',', 'a,b\n1,2'],
    [';', 'a;b\n1;2'],
    ['\t', 'a\tb\n1\t2'],
    ['|', 'a|b\n1|2'],
    [';', 'name;city\n"Bos, J.";Ede\n"Vos, K.";Gent'],
  ])('finds its delimiter %j', (delimiter, text) => {
    const sheet = readSpreadsheet(bytes(text));
    expect(sheet.text?.delimiter).toBe(delimiter);
    expect(sheet.columns).toHaveLength(2);
  });

  it('is cut as a person says, however often it changes', () => {
    const content = bytes('a;b,c\n1;2,3');
    expect(readSpreadsheet(content, { delimiter: ',' }).columns).toEqual(['a;b', 'c']);
    expect(readSpreadsheet(content, { delimiter: ';' }).columns).toEqual(['a', 'b,c']);
  });

  it('keeps leading zeros, quotes and line ends inside cells', () => {
    const sheet = readSpreadsheet(bytes('a,b\n"01067","He said ""hi""\nand left"'));
    expect(sheet.rows).toEqual([['01067', 'He said "hi"\nand left']]);
  });

  it('may have headings such as __proto__ and pollutes nothing', () => {
    const sheet = readSpreadsheet(bytes('__proto__,constructor,toString\na,b,c'));
    expect(sheet.columns).toEqual(['__proto__', 'constructor', 'toString']);
    expect(({} as Record<string, unknown>).a).toBeUndefined();
  });

  it('is refused where a quote never closes, where it is binary, or where it holds nothing', () => {
    expect(faultOf(bytes('a,b\n"never closed,1\n2,3'))).toBe('unreadable');
    expect(faultOf(file('../fixtures/mixed-52.xls').slice(8))).toBe('unreadable');
    expect(faultOf(bytes('\n\n , \n'))).toBe('empty');
    expect(faultOf(new Uint8Array())).toBe('empty');
    expect(faultOf(bytes('x,'.repeat(1_500)))).toBe('tooLarge');
  });
});

describe('a workbook', () => {
  it('reads as the text it was made from', () => {
    const fromText = readSpreadsheet(file('members-500.csv'));
    const fromWorkbook = readSpreadsheet(file('members-500.xlsx'));
    expect(fromWorkbook.columns).toEqual(fromText.columns);
    expect(fromWorkbook.rows).toHaveLength(500);
    expect(fromWorkbook.rows.map((row) => row.slice(0, 4))).toEqual(
      fromText.rows.map((row) => row.slice(0, 4)),
    );
    expect(fromWorkbook.rows.map((row) => row[5])).toEqual(fromText.rows.map((row) => row[5]));
  });

  it('of the old kind reads too', () => {
    const sheet = readSpreadsheet(file('mixed-52.xls'));
    expect(sheet.rows).toHaveLength(52);
    expect(sheet.rows[49]?.[1]).toBe('Multi\nline');
  });

  it('shows text cells and formatted numbers as they are seen, and days as days', () => {
    const sheet: XLSX.WorkSheet = {
      '!ref': 'A1:D2',
      A1: { t: 's', v: 'text' },
      B1: { t: 's', v: 'number' },
      C1: { t: 's', v: 'day' },
      D1: { t: 's', v: 'formula' },
      A2: { t: 's', v: '01067' },
      B2: { t: 'n', v: 1067, z: '00000' },
      C2: { t: 'n', v: 46353, z: 'd-m-yyyy' },
      D2: { t: 'n', v: 3, f: '1+2' },
    };
    const written: ArrayBuffer = XLSX.write(
      { SheetNames: ['x'], Sheets: { x: sheet } },
      { type: 'array', bookType: 'xlsx' },
    );
    expect(readSpreadsheet(new Uint8Array(written)).rows).toEqual([['01067', '01067', '2026-11-27', '3']]);
  });

  it('is refused where it is cut off or claims too much', () => {
    const whole = file('members-500.xlsx');
    expect(faultOf(whole.slice(0, whole.length / 2))).toBe('unreadable');
    const bomb = new Uint8Array(whole);
    const view = new DataView(bomb.buffer);
    for (let at = 0; at + 4 < bomb.length; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 500_000_000, true);
    }
    expect(faultOf(bomb)).toBe('tooLarge');
  });

  it('with a cell at the very end of a sheet is refused at once, not walked', () => {
    const cell = (name: string, text: string) => `<c r="${name}" t="str"><v>${text}</v></c>`;
    const rows = `<row r="1">${cell('A1', 'email')}</row><row r="1048576">${cell('XFD1048576', 'x')}</row>`;
    expect(faultOf(workbookOf(`<dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData>`))).toBe(
      'tooLarge',
    );
  });

  it('that we write holds no formula, and reads back the same', () => {
    const rows = [
      ['=1+1', '+31 6', '-5', '@here'],
      ['=HYPERLINK("http://evil.example")', '\tx', 'a;b', 'l1\nl2'],
    ];
    const written = writeWorkbook('Report', [['a', 'b', 'c', 'd'], ...rows]);
    const cells = XLSX.read(written, { type: 'array' }).Sheets.Report!;
    for (const [name, cell] of Object.entries(cells))
      if (!name.startsWith('!')) expect(cell).toMatchObject({ t: 's' });
    expect(Object.values(cells).some((cell) => typeof cell === 'object' && 'f' in cell)).toBe(false);
    expect(readSpreadsheet(written).rows).toEqual(rows);
  });
});
