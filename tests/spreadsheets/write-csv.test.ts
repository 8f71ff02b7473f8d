import { describe, expect, it } from 'vitest';
import { writeCsv } from '#spreadsheets/write-csv.ts';
import { writeWorkbook } from '#spreadsheets/write-workbook.ts';
import { joined, readWhole } from '#tests/support/spreadsheets.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'utf8'));
const headings = ['Email', 'Note'];
const formulas = [
  '=1+1',
  '+31 6 12345678',
  '-2',
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
      `"'+31 6 12345678"`,
      `"'-2"`,
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

  it('keeps the apostrophe of a formula when it is read again; a workbook has none', async () => {
    const rows = formulas.map((text, index) => [`p${index}@people.example`, text]);
    const csv = await readWhole(bytes(writeCsv([headings, ...rows])));
    expect(csv.rows).toEqual(rows.map(([email, text]) => [email, `'${text}`]));
    const printable = rows.filter(([, text]) => !text?.startsWith('\r'));
    const workbook = await readWhole(await joined(writeWorkbook('Export', [[headings, ...printable]])));
    expect(workbook.rows).toEqual(printable);
  });
});
