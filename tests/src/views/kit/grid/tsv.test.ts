import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTsv, toTsv } from '#src/views/kit/grid/tsv.ts';

describe('cells from a spreadsheet', () => {
  it('keep the quotes that are text and drop those that are not', () => {
    const text = '"big" deal\tx\r\n5\'10"\ta;b\r\n"l1\nl2"\t"3"\r\n';
    expect(parseTsv(text)).toEqual([
      ['"big" deal', 'x'],
      ['5\'10"', 'a;b'],
      ['l1\nl2', '"3"'],
    ]);
  });

  it('keep empty cells and empty rows, but make none of the last line end', () => {
    expect(parseTsv('a\t\r\n\r\n\tb\n')).toEqual([['a', ''], [''], ['', 'b']]);
    expect(parseTsv('')).toEqual([['']]);
    expect(parseTsv('"a\tb')).toEqual([['"a', 'b']]);
    expect(parseTsv('"say ""x""\tnow"\tz')).toEqual([['say "x"\tnow', 'z']]);
  });

  it('hold no formula when they are copied, and are as they were when they are pasted', () => {
    const cells = [
      ['-5', '+31 6 12345678', '2026-11-28', "O'Neil"],
      ['=1+1', '@SUM(A1)', "'=1", '-1+2'],
    ];
    expect(toTsv(cells)).toBe("-5\t+31 6 12345678\t2026-11-28\tO'Neil\n'=1+1\t'@SUM(A1)\t''=1\t'-1+2");
    expect(parseTsv(toTsv(cells))).toEqual(cells);
  });

  it('come back as they were written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'é', "'", '=', '-') });
    const plain = fc.string({ unit: fc.constantFrom('a', "'", ';', 'é', '+', '@', '1') });
    const rows = fc.array(
      fc.tuple(cell, plain).map(([a, b]) => [`x${a}`, b === '' ? 'y' : b]),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(rows, (cells) => {
        expect(parseTsv(toTsv(cells))).toEqual(cells);
      }),
    );
  });
});
