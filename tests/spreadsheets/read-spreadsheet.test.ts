import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { SpreadsheetError } from '#spreadsheets/spreadsheet-error.ts';
import { writeWorkbook } from '#spreadsheets/write-workbook.ts';
import { joined, readWhole, workbookOf } from '#tests/support/spreadsheets.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'utf8'));
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const file = (name: string) => new Uint8Array(readFileSync(`tests/fixtures/${name}`));

async function faultOf(content: Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    await readWhole(content);
  } catch (error) {
    if (error instanceof SpreadsheetError) return error.fault;
    throw error;
  }
  return 'none';
}

describe('a text file', () => {
  it('has no byte-order mark in its first column', async () => {
    const sheet = await readWhole(bytes('\ufeffemail,name\r\nana@example.com,Ana'));
    expect(sheet.columns).toEqual(['email', 'name']);
    expect(sheet.columns[0]).toHaveLength(5);
    expect(sheet.rows).toEqual([['ana@example.com', 'Ana']]);
  });

  it('is read in the code page of a spreadsheet program where it is no UTF-8, and says that it guessed', async () => {
    const sheet = await readWhole(latin('email;first\r\nrene@example.com;Ren\xe9'));
    expect(sheet.rows[0]?.[1]).toBe('René');
    expect(sheet.text).toEqual({ encoding: 'windows-1252', delimiter: ';', sure: false });
  });

  it.each([
    [',', 'a,b\n1,2'],
    [';', 'a;b\n1;2'],
    ['\t', 'a\tb\n1\t2'],
    ['|', 'a|b\n1|2'],
    [';', 'name;city\n"Bos, J.";Ede\n"Vos, K.";Gent'],
  ])('finds its delimiter %j', async (delimiter, text) => {
    const sheet = await readWhole(bytes(text));
    expect(sheet.text?.delimiter).toBe(delimiter);
    expect(sheet.columns).toHaveLength(2);
  });

  it('is cut as a person says, however often it changes', async () => {
    const content = bytes('a;b,c\n1;2,3');
    expect((await readWhole(content, { delimiter: ',' })).columns).toEqual(['a;b', 'c']);
    expect((await readWhole(content, { delimiter: ';' })).columns).toEqual(['a', 'b,c']);
  });

  it.each([',', ';'])('ends a row at every kind of line end in one file, with %s', async (delimiter) => {
    const lines = [
      'email,first,city\r\n',
      'a@x.nl,Anna,Ede\n',
      'b@x.nl,Bert,"Ede"\r\n',
      '"c@x.nl","C\r\nD","Ede"\n',
    ];
    const sheet = await readWhole(
      bytes(`${lines.join('').replaceAll(',', delimiter)}d@x.nl${delimiter}D${delimiter}Ede`),
    );
    expect(sheet.rows).toEqual([
      ['a@x.nl', 'Anna', 'Ede'],
      ['b@x.nl', 'Bert', 'Ede'],
      ['c@x.nl', 'C\r\nD', 'Ede'],
      ['d@x.nl', 'D', 'Ede'],
    ]);
  });

  it('keeps leading zeros, quotes and line ends inside cells', async () => {
    const sheet = await readWhole(bytes('a,b\n"01067","He said ""hi""\nand left"'));
    expect(sheet.rows).toEqual([['01067', 'He said "hi"\nand left']]);
  });

  it('may have headings such as __proto__ and pollutes nothing', async () => {
    const sheet = await readWhole(bytes('__proto__,constructor,toString\na,b,c'));
    expect(sheet.columns).toEqual(['__proto__', 'constructor', 'toString']);
    expect(({} as Record<string, unknown>).a).toBeUndefined();
  });

  it('is refused where it is binary or where it holds nothing', async () => {
    expect(await faultOf(file('../fixtures/mixed-52.xls').slice(8))).toBe('unreadable');
    expect(await faultOf(bytes('\n\n , \n'))).toBe('empty');
    expect(await faultOf(new Uint8Array())).toBe('empty');
    expect(await faultOf(bytes('x,'.repeat(1_500)))).toBe('tooLarge');
  });
});

describe('a workbook', () => {
  it('reads as the text it was made from', async () => {
    const fromText = await readWhole(file('members-500.csv'));
    const fromWorkbook = await readWhole(file('members-500.xlsx'));
    expect(fromWorkbook.columns).toEqual(fromText.columns);
    expect(fromWorkbook.rows).toHaveLength(500);
    expect(fromWorkbook.rows.map((row) => row.slice(0, 4))).toEqual(
      fromText.rows.map((row) => row.slice(0, 4)),
    );
    expect(fromWorkbook.rows.map((row) => row[5])).toEqual(fromText.rows.map((row) => row[5]));
  });

  it('of the old kind reads too', async () => {
    const sheet = await readWhole(file('mixed-52.xls'));
    expect(sheet.rows).toHaveLength(52);
    expect(sheet.rows[49]?.[1]).toBe('Multi\nline');
  });

  it('shows text cells and formatted numbers as they are seen, and days as days', async () => {
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
    expect((await readWhole(new Uint8Array(written))).rows).toEqual([['01067', '01067', '2026-11-27', '3']]);
  });

  it('is refused where it is cut off or claims too much', async () => {
    const whole = file('members-500.xlsx');
    expect(await faultOf(whole.slice(0, whole.length / 2))).toBe('unreadable');
    const bomb = new Uint8Array(whole);
    const view = new DataView(bomb.buffer);
    for (let at = 0; at + 4 < bomb.length; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 500_000_000, true);
    }
    expect(await faultOf(bomb)).toBe('tooLarge');
  });

  it('with a cell at the very end of a sheet is refused at once, not walked', async () => {
    const cell = (name: string, text: string) => `<c r="${name}" t="str"><v>${text}</v></c>`;
    const rows = `<row r="1">${cell('A1', 'email')}</row><row r="1048576">${cell('XFD1048576', 'x')}</row>`;
    expect(
      await faultOf(
        new Uint8Array(workbookOf(`<dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData>`)),
      ),
    ).toBe('tooLarge');
  });

  it('that we write holds no formula, and reads back the same', async () => {
    const rows = [
      ['=1+1', '+31 6', '-5', '@here'],
      ['=HYPERLINK("http://evil.example")', '\tx', 'a;b', 'l1\nl2'],
    ];
    const written = await joined(writeWorkbook('Report', [[['a', 'b', 'c', 'd']], rows]));
    const cells = XLSX.read(written, { type: 'array' }).Sheets.Report!;
    for (const [name, cell] of Object.entries(cells))
      if (!name.startsWith('!')) expect(cell).toMatchObject({ t: 's' });
    expect(Object.values(cells).some((cell) => typeof cell === 'object' && 'f' in cell)).toBe(false);
    expect((await readWhole(written)).rows).toEqual(rows);
  });

  it('that we write goes on in another sheet where one is full, and keeps every character', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => [
      `row ${index}`,
      'a\rb',
      'bell \u0007',
      '_x0041_ \u{1F600}',
    ]);
    const parts = [rows.slice(0, 4), [], rows.slice(4)];
    const written = await joined(writeWorkbook('Report', parts, 3));
    const workbook = XLSX.read(written, { type: 'array' });
    expect(workbook.SheetNames).toEqual(['Report', 'Report 2', 'Report 3']);
    const read = workbook.SheetNames.flatMap((name) =>
      XLSX.utils.sheet_to_json<string[]>(workbook.Sheets[name]!, { header: 1 }),
    );
    expect(read).toEqual(rows);
  });

  it('that we write may be empty', async () => {
    expect(await faultOf(await joined(writeWorkbook('Report', [])))).toBe('empty');
  });
});
