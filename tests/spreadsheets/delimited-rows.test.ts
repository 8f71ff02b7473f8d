import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { delimitedRows, rowsOf } from '#spreadsheets/delimited-rows.ts';

/** How lines end is told by the first part, so that one holds the first of them. */
async function* parts(text: string, first: number, size: number): AsyncGenerator<string> {
  yield text.slice(0, first);
  for (let at = first; at < text.length; at += size) yield text.slice(at, at + size);
}

async function readInParts(
  text: string,
  delimiter: string,
  first: number,
  size: number,
): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const part of delimitedRows(parts(text, first, size), delimiter)) rows.push(...part);
  return rows;
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const delimiter = fc.constantFrom(',', ';', '\t', '|');
const newline = fc.constantFrom('\n', '\r\n', '\r');
const cell = fc.string({
  unit: fc.constantFrom('a', 'é', '"', ',', ';', ' ', '\n', "'", '\t'),
  maxLength: 6,
});
const plainCell = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '@', '.'), minLength: 1, maxLength: 6 });
const table = (each: fc.Arbitrary<string>, width: number) =>
  fc.array(fc.array(each, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 6 });

describe('rows of a delimited text', () => {
  it('are those that were written, whatever their cells hold', async () => {
    await fc.assert(
      fc.asyncProperty(
        table(cell, 3),
        delimiter,
        newline,
        fc.integer({ min: 1, max: 9 }),
        async (rows, between, end, size) => {
          const heading = `head${between}x${between}y${end}`;
          const text = heading + rows.map((row) => row.map(quoted).join(between)).join(end);
          const read = await readInParts(text, between, heading.length, size);
          expect(read).toEqual([['head', 'x', 'y'], ...rows]);
        },
      ),
    );
  });

  it('are the same in whatever parts the text comes', async () => {
    const anything = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' '), maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(anything, fc.integer({ min: 1, max: 9 }), async (text, size) => {
        const heading = 'head,x\n';
        const whole = heading + text;
        const atOnce = await readInParts(whole, ',', whole.length, 1);
        expect(await readInParts(whole, ',', heading.length, size)).toEqual(atOnce);
      }),
    );
  });

  it('are all but one as they were where a quote strays into the beginning of a cell', async () => {
    await fc.assert(
      fc.property(table(plainCell, 3), fc.nat(), fc.nat({ max: 2 }), newline, (rows, place, column, end) => {
        const hurt = place % rows.length;
        const lines = rows.map((row, index) =>
          row.map((text, at) => (index === hurt && at === column ? `"${text}` : text)).join(','),
        );
        const read = rowsOf(lines.join(end), ',');
        expect(read.length).toBe(rows.length);
        expect(read[hurt]![column]).toBe(`"${rows[hurt]![column]}`);
        expect(read.filter((_, index) => index !== hurt)).toEqual(rows.filter((_, index) => index !== hurt));
      }),
    );
  });

  it.each([
    ['a nickname', '"the baker" Ana,Ede', ['"the baker" Ana', 'Ede']],
    ['a nickname with the delimiter', '"de baker, Ede" Ana,Ede', ['"de baker, Ede" Ana', 'Ede']],
    ['a nickname before a quoted cell', '"the baker" Ana,"Ede"', ['"the baker" Ana', 'Ede']],
    ['quotes that are not doubled', '"a 5" pipe",Ede', ['a 5" pipe', 'Ede']],
    ['an inch mark', '12" pipe,Ede', ['12" pipe', 'Ede']],
    ['an apostrophe written as a quote', '"t Hooft,Ede', ['"t Hooft', 'Ede']],
    ['blanks behind a quote', '"Ana" ,Ede', ['Ana', 'Ede']],
    ['nothing but a quote', '",Ede', ['"', 'Ede']],
  ])('hold %s as text', (_, line, cells) => {
    const around = [
      ['ana@example.com', 'x'],
      ['cas@example.com', '"quoted"'],
    ];
    const text = `${around[0]!.join(',')}\n${line}\n${around[1]!.join(',')}\n`;
    expect(rowsOf(text, ',')).toEqual([around[0], cells, ['cas@example.com', 'quoted']]);
  });

  it('are not swallowed between two stray quotes in rows of their own', () => {
    const text = 'email,name,size\na@x.nl,"t Hooft,5\nb@x.nl,Bob,12"\nc@x.nl,"Cas\nJan",9\n';
    expect(rowsOf(text, ',')).toEqual([
      ['email', 'name', 'size'],
      ['a@x.nl', '"t Hooft', '5'],
      ['b@x.nl', 'Bob', '12"'],
      ['c@x.nl', 'Cas\nJan', '9'],
    ]);
  });

  it('go on after a quote that never closes, however much stands behind it', async () => {
    const lines = Array.from({ length: 60_000 }, (_, index) => `p${index}@example.com,Ana,Ede`);
    lines[7] = 'x@example.com,"t Hooft,Ede';
    const rows = await readInParts(`email,name,city\n${lines.join('\n')}\n`, ',', 64_000, 64_000);
    expect(rows).toHaveLength(60_001);
    expect(rows[8]).toEqual(['x@example.com', '"t Hooft', 'Ede']);
    expect(rows[9]).toEqual(['p8@example.com', 'Ana', 'Ede']);
  });
});
