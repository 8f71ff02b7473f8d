import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { writeCsv } from '#spreadsheets/write-csv.ts';
import { writeWorkbook } from '#spreadsheets/write-workbook.ts';
import { joined, readWhole } from '#tests/support/spreadsheets.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'utf8'));
const headings = ['Email', 'Note'];
const formulas = [
  '=1+1',
  '+31-6-12345678',
  '-2+3',
  '@SUM(A1)',
  '\tleft',
  '\rbelow',
  '\nbelow',
  '＝1+1',
  '=HYPERLINK("http://x")',
];

describe('a csv', () => {
  it('begins with a byte-order mark and has commas and CRLF', () => {
    expect(
      writeCsv([
        ['a', 'b'],
        ['1', '2'],
      ]),
    ).toBe('\uFEFFa,b\r\n1,2\r\n');
  });

  it('makes text of whatever a program would take for a formula', async () => {
    const cells = formulas.map((text) => writeCsv([[text]]).slice(1, -2));
    expect(cells).toEqual([
      `"'=1+1"`,
      `"'+31-6-12345678"`,
      `"'-2+3"`,
      `"'@SUM(A1)"`,
      `"'\tleft"`,
      `"'\rbelow"`,
      `"'\nbelow"`,
      `"'＝1+1"`,
      `"'=HYPERLINK(""http://x"")"`,
    ]);
    expect(writeCsv([['a=1', 'b@c.example', 'd-e']])).toBe('\uFEFFa=1,b@c.example,d-e\r\n');
  });

  it('is read again with every value that is no formula as it was', async () => {
    const rows = [
      'plain',
      'a,b',
      'say "so"',
      'two\r\nlines',
      ' spaced ',
      'één – 日本',
      '0012',
      "'quoted",
    ].map((text, index) => [`p${index}@people.example`, text]);
    const read = await readWhole(bytes(writeCsv([headings, ...rows])));
    expect(read.columns).toEqual(headings);
    expect(read.rows).toEqual(rows);
  });

  it('leaves numbers, amounts, phone numbers and days as they are', () => {
    const cells = [
      '-5',
      '-12.5%',
      '-€ 5.00',
      '+31612345678',
      '+31 (0)6 12345678',
      '2026-11-28',
      '28-11-2026',
      "O'Neil",
    ];
    expect(writeCsv([cells])).toBe(`\uFEFF${cells.join(',')}\r\n`);
  });
});

describe('what is saved and read again', () => {
  const text = fc.string({
    unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\n', '＝', '"', ',', ';', ' ', '1', 'a', 'é'),
    maxLength: 5,
  });
  // A cell of blanks alone is an empty one, and headings are told by their being there.
  const rows = fc.array(fc.tuple(fc.constant('p@people.example'), text), { minLength: 1, maxLength: 5 });

  it('is as it was, from a csv', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const { rows: read } = await readWhole(bytes(writeCsv([headings, ...written])), { delimiter: ',' });
        expect(read).toEqual(written);
      }),
    );
  });

  it('is as it was, from a workbook, where formulas are text without a guard', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const { rows: read } = await readWhole(
          await joined(writeWorkbook('Export', [[headings, ...written]])),
        );
        expect(read).toEqual(written);
      }),
      { numRuns: 30 },
    );
    const workbook = await joined(writeWorkbook('Export', [[headings, ['=1+1', '+31 6']]]));
    const cells = XLSX.read(workbook, { type: 'array' }).Sheets.Export!;
    expect([cells.A2, cells.B2]).toMatchObject([
      { t: 's', v: '=1+1' },
      { t: 's', v: '+31 6' },
    ]);
  });

  it('is as it was where a person saved the csv as a workbook in between', async () => {
    const table = [headings, ...formulas.map((cell) => ['p@people.example', cell])];
    const csv = XLSX.read(writeCsv(table), { type: 'string', raw: true });
    const saved: ArrayBuffer = XLSX.write(csv, { type: 'array', bookType: 'xlsx' });
    const { rows: read } = await readWhole(new Uint8Array(saved));
    expect(read.map((row) => row[1])).toEqual(formulas);
  });
});
