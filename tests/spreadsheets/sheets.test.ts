import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { SpreadsheetError } from '#spreadsheets/spreadsheet-error.ts';
import { readWhole } from '#tests/support/spreadsheets.ts';

const file = (name: string) => new Uint8Array(readFileSync(`tests/fixtures/${name}`));
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'utf8'));

type Book = readonly {
  readonly name: string;
  readonly hidden?: 0 | 1 | 2;
  readonly rows: readonly string[][];
}[];

function bookOf(sheets: Book, bookType: 'xlsx' | 'biff8' | 'xlml'): Uint8Array<ArrayBuffer> {
  const written: ArrayBuffer = XLSX.write(
    {
      SheetNames: sheets.map(({ name }) => name),
      Sheets: Object.fromEntries(
        sheets.map(({ name, rows }) => [name, XLSX.utils.aoa_to_sheet(rows.map((row) => [...row]))]),
      ),
      Workbook: { Sheets: sheets.map(({ name, hidden = 0 }) => ({ name, Hidden: hidden })) },
    },
    { type: 'array', bookType },
  );
  return new Uint8Array(written);
}

describe.each(['xlsx', 'biff8', 'xlml'] as const)('the sheets of a workbook (%s)', (kind) => {
  const book = bookOf(
    [
      { name: 'Codes', hidden: 1, rows: [['code'], ['NL']] },
      { name: 'Nothing', rows: [] },
      { name: 'People', rows: [['email'], ['ana@example.com']] },
      { name: 'Lists', hidden: 2, rows: [['list'], ['x']] },
      { name: 'Old', rows: [['email'], ['bob@example.com'], ['cas@example.com']] },
    ],
    kind,
  );

  it('are those that hold anything; the first visible one is read', async () => {
    const sheet = await readWhole(book);
    expect(sheet.sheets).toEqual([
      { index: 0, name: 'Codes', isHidden: true },
      { index: 2, name: 'People', isHidden: false },
      { index: 3, name: 'Lists', isHidden: true },
      { index: 4, name: 'Old', isHidden: false },
    ]);
    expect(sheet.sheet).toBe(2);
    expect(sheet.rows).toEqual([['ana@example.com']]);
  });

  it('can be chosen, hidden ones too', async () => {
    expect((await readWhole(book, { sheet: 4 })).count).toBe(2);
    expect((await readWhole(book, { sheet: 0 })).rows).toEqual([['NL']]);
    expect((await readWhole(book, { sheet: 1 })).sheet).toBe(2);
  });

  it('are read where all are hidden', async () => {
    const hidden = bookOf(
      [
        { name: 'Empty', rows: [] },
        { name: 'People', hidden: 1, rows: [['email'], ['ana@example.com']] },
      ],
      kind,
    );
    expect((await readWhole(hidden)).rows).toEqual([['ana@example.com']]);
  });
});

it('a first sheet that is hidden is passed over', async () => {
  expect((await readWhole(file('hidden-first-sheet.xlsx'))).rows).toEqual([['ana@example.com', 'Ana']]);
});

it.each(['days-from-1904.xlsx', 'days-from-1904.xls'])('%s shows its day', async (name) => {
  expect((await readWhole(file(name))).rows).toEqual([['ana@example.com', '2026-11-28']]);
});

describe('a page under the name of a workbook', () => {
  it('reads as its table, zeros in front and all', async () => {
    const sheet = await readWhole(file('page-table.xls'));
    expect(sheet.columns).toEqual(['email', 'zip']);
    expect(sheet.rows).toEqual([['ana@example.com', '01067']]);
    expect(sheet.text).toEqual({ encoding: 'utf-8', delimiter: null, sure: true });
  });

  it('shows the text of its cells, in their columns', async () => {
    const page = `\ufeff<!DOCTYPE html><html><head><style>td { color: red }</style></head><body>
      <!-- <table><tr><td>left out</td></tr></table> -->
      <TABLE border=1><caption>Members</caption><thead><tr><th>email<th>name<th>city<th>note</thead>
      <tr><td rowspan=2>ana@example.com<td>Ren&eacute;&nbsp;&#38; <b>Jan</b><td colspan="2">two
        words
      <tr><td>second<br>line<td>=1+1<td>-5 &lt; 2</table></body></html>`;
    const sheet = await readWhole(bytes(page));
    expect(sheet.columns).toEqual(['email', 'name', 'city', 'note']);
    expect(sheet.rows).toEqual([
      ['ana@example.com', 'Ren\u00e9 & Jan', 'two words', ''],
      ['', 'second\nline', '=1+1', '-5 < 2'],
    ]);
  });

  it('with several tables reads the largest, and lets one choose', async () => {
    const page =
      '<table><tr><td>Report<table><tr><th>email</th><th>name</th></tr><tr><td>a@x.nl</td><td>Ana</td></tr></table></td></tr></table>';
    const sheet = await readWhole(bytes(page));
    expect(sheet.rows).toEqual([['a@x.nl', 'Ana']]);
    expect(sheet.sheets.map(({ index }) => index)).toEqual([0, 1]);
    expect((await readWhole(bytes(page), { sheet: 0 })).columns).toEqual(['Report']);
  });

  it('in the code page of western Europe keeps its letters', async () => {
    const page =
      '<table><tr><td>email</td><td>name</td></tr><tr><td>a@x.nl</td><td>Ren\u00e9</td></tr></table>';
    expect((await readWhole(new Uint8Array(Buffer.from(page, 'latin1')))).rows).toEqual([
      ['a@x.nl', 'Ren\u00e9'],
    ]);
  });

  it('without a table is no spreadsheet', async () => {
    const fault = await readWhole(bytes('<html><body>Sign in</body></html>')).catch(
      (error: unknown) => error,
    );
    expect(fault).toBeInstanceOf(SpreadsheetError);
    expect(fault).toMatchObject({ fault: 'unreadable' });
  });
});

it('an XML workbook reads in whatever encoding it is', async () => {
  const text = Buffer.from(
    bookOf(
      [
        {
          name: 'One',
          rows: [
            ['email', 'zip'],
            ['a@x.nl', '01067 Ren\u00e9'],
          ],
        },
      ],
      'xlml',
    ),
  ).toString();
  const wide = Buffer.from(`\ufeff${text.replace('?>', ' encoding="UTF-16"?>')}`, 'utf16le');
  expect((await readWhole(new Uint8Array(wide))).rows).toEqual([['a@x.nl', '01067 Ren\u00e9']]);
  expect((await readWhole(bytes(text))).rows).toEqual([['a@x.nl', '01067 Ren\u00e9']]);
});
