import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { readWhole } from '#tests/support/spreadsheets.ts';

interface Cell {
  readonly t: 's' | 'n' | 'b' | 'e';
  readonly v: string | number | boolean;
  readonly z?: string;
}

const kinds = ['xlsx', 'biff8', 'xlml'] as const;

/** What the cells of a column read as; they are stored as the given kind of workbook. */
async function textsOf(
  cells: readonly Cell[],
  bookType: (typeof kinds)[number],
  date1904 = false,
): Promise<(string | undefined)[]> {
  const sheet: XLSX.WorkSheet = {
    '!ref': `A1:B${cells.length + 1}`,
    A1: { t: 's', v: 'a' },
    B1: { t: 's', v: 'b' },
  };
  cells.forEach((cell, index) => {
    sheet[`A${index + 2}`] = { ...cell };
    sheet[`B${index + 2}`] = { t: 's', v: 'x' };
  });
  const book = { SheetNames: ['One'], Sheets: { One: sheet }, Workbook: { WBProps: { date1904 } } };
  const bytes: ArrayBuffer = XLSX.write(book, { type: 'array', bookType });
  return (await readWhole(new Uint8Array(bytes))).rows.map((row) => row[0]);
}

const numbers: readonly [value: number, format: string, text: string][] = [
  [8_710_400_311_122, 'General', '8710400311122'],
  [123_456_789_012, 'General', '123456789012'],
  [8_710_400_311_122, '@', '8710400311122'],
  [8_710_400_311_122, '0.00E+00', '8710400311122'],
  [8_710_400_311_122, '#,##0', '8710400311122'],
  [0.1 + 0.2, 'General', '0.3'],
  [1e-7, 'General', '0.0000001'],
  [1e22, 'General', '10000000000000000000000'],
  [-5, 'General', '-5'],
  [12.5, '0.00', '12.50'],
  [6.283_18, '0.00', '6.28318'],
  [0.125, '0%', '12.5%'],
  [0.07, '0%', '7%'],
  [0.5, '0.0%', '50.0%'],
  [-0.125, '0%', '-12.5%'],
  [1_234.5, '[$€-2] #,##0.00', '€ 1234.50'],
  [1_234.567, '"€" #,##0', '€ 1234.567'],
  [1_234.5, '#,##0.00 [$EUR]', '1234.50 EUR'],
  [-5, '[$€-413] #,##0.00;[Red][$€-413] -#,##0.00', '-€ 5.00'],
  [-5, '0.00;(0.00)', '-5.00'],
  [5, '_-€ * #,##0.00_-;_-€ * #,##0.00-_-;_-€ * "-"??_-;_-@_-', '€ 5.00'],
  [0, '_-€ * #,##0.00_-;_-€ * #,##0.00-_-;_-€ * "-"??_-;_-@_-', '0'],
  [0.5, '# ?/?', '1/2'],
  [1.5, '# ?/?', '1 1/2'],
  [3, '# ?/?', '3'],
  [0.33, '# ?/?', '0.33'],
  [1_234_567, '0.0,,"M"', '1234567'],
  [1_067, '00000', '01067'],
  [7.5, '00.00', '07.50'],
  [612_345_678, '"+31 "0', '+31 612345678'],
  [612_345_678, '0000000000', '0612345678'],
  [31_612_345_678, '+00', '+31612345678'],
  [6_123_456_789, '(###) ###-####', '(612) 345-6789'],
  [5_551_234, '[<=9999999]###-####;(###) ###-####', '555-1234'],
  [123_456_789, '000-00-0000', '123-45-6789'],
  [5, '0" leden"', '5 leden'],
  [1, '"ja";;"nee"', 'ja'],
  [0, '"ja";;"nee"', 'nee'],
  [5, ';;;', '5'],
  [5, '[Red]0', '5'],
];

const moments: readonly [value: number, format: string, text: string][] = [
  [46_354, 'd-m-yyyy', '2026-11-28'],
  [46_354, '[$-413]d mmmm yyyy', '2026-11-28'],
  [46_354, 'm/d/yy', '2026-11-28'],
  [46_354, 'mmm-yy', '2026-11-28'],
  [46_354.604_166_666_7, 'd-m-yyyy h:mm', '2026-11-28 14:30'],
  [46_354.604_166_666_7, 'd-m-yyyy', '2026-11-28 14:30'],
  [46_354, 'd-m-yyyy h:mm', '2026-11-28 00:00'],
  [46_354.604_224_537, 'd-m-yyyy h:mm:ss', '2026-11-28 14:30:05'],
  [46_354.999_999_999, 'yyyy-mm-dd', '2026-11-29'],
  [0.604_166_666_7, 'h:mm', '14:30'],
  [0.604_166_666_7, 'h:mm AM/PM', '14:30'],
  [0.000_694_444_4, 'mm:ss', '00:01:00'],
  [1.104_166_666_7, '[h]:mm', '26:30'],
  [1, 'yyyy-mm-dd', '1900-01-01'],
  [61, 'yyyy-mm-dd', '1900-03-01'],
  [-1, 'yyyy-mm-dd', '-1'],
  [3_000_000, 'yyyy-mm-dd', '3000000'],
];

describe.each(kinds)('a cell of a workbook (%s)', (kind) => {
  it('that holds a number reads with all of its digits and with the signs of its format', async () => {
    const texts = await textsOf(
      numbers.map(([v, z]) => ({ t: 'n', v, z })),
      kind,
    );
    expect(texts.map((text, index) => [...numbers[index]!.slice(0, 2), text])).toEqual(numbers);
  });

  it('that holds a day or a time reads as the moment it is', async () => {
    const texts = await textsOf(
      moments.map(([v, z]) => ({ t: 'n', v, z })),
      kind,
    );
    expect(texts.map((text, index) => [...moments[index]!.slice(0, 2), text])).toEqual(moments);
  });

  it('reads days as days where the workbook counts them from 1904', async () => {
    const cells: Cell[] = [
      { t: 'n', v: 44_892, z: 'yyyy-mm-dd' },
      { t: 'n', v: 44_892.604_166_666_7, z: 'd-m-yyyy h:mm' },
      { t: 'n', v: 0.604_166_666_7, z: 'h:mm' },
      { t: 'n', v: 44_892, z: 'General' },
    ];
    expect(await textsOf(cells, kind, true)).toEqual(['2026-11-28', '2026-11-28 14:30', '14:30', '44892']);
  });

  it('reads as what it is where it is text, a truth, or an error', async () => {
    const cells: Cell[] = [
      { t: 's', v: '01067' },
      { t: 's', v: '+31 6 12345678' },
      { t: 's', v: '2026-11-28' },
      { t: 'b', v: true },
      { t: 'b', v: false },
      { t: 'e', v: 0x2a },
    ];
    expect(await textsOf(cells, kind)).toEqual([
      '01067',
      '+31 6 12345678',
      '2026-11-28',
      'TRUE',
      'FALSE',
      '',
    ]);
  });
});
