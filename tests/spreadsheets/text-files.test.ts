import { describe, expect, it } from 'vitest';
import { readWhole } from '#tests/support/spreadsheets.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'utf8'));
const wide = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const people = (delimiter: string) =>
  [
    ['email', 'name'],
    ['ana@example.com', 'Ana'],
    ['bob@example.com', 'Bob, Jr'],
  ]
    .map((row) => row.join(delimiter))
    .join('\r\n');

describe('a line that names the delimiter', () => {
  it.each([
    ['sep=;', ';'],
    ['SEP=;', ';'],
    ['"sep=;"', ';'],
    ['sep=;;', ';'],
    ['\ufeffsep=;', ';'],
    ['\ufeff"sep=|"', '|'],
    ['sep=\t', '\t'],
    ['sep=^', '^'],
    ['sep=', ';'],
  ])('%j is no row', async (line, delimiter) => {
    const sheet = await readWhole(bytes(`${line}\r\n${people(delimiter)}\r\n`));
    expect(sheet.text?.delimiter).toBe(delimiter);
    expect(sheet.columns).toEqual(['email', 'name']);
    expect(sheet.rows).toEqual([
      ['ana@example.com', 'Ana'],
      ['bob@example.com', 'Bob, Jr'],
    ]);
    expect(sheet.count).toBe(2);
  });

  it('is known in a file of two bytes a character, and gives way to what a person says', async () => {
    const sheet = await readWhole(wide(`\ufeffsep=\t\r\n${people('\t')}\r\n`));
    expect(sheet.text).toEqual({ encoding: 'utf-16le', delimiter: '\t', sure: true });
    expect(sheet.rows).toHaveLength(2);
    const chosen = await readWhole(bytes('sep=;\r\nemail,name\r\nana@example.com,Ana'), { delimiter: ',' });
    expect(chosen.columns).toEqual(['email', 'name']);
  });

  it('is a row where it says more, or stands further down', async () => {
    const sheet = await readWhole(bytes('email,note\nana@example.com,sep=;\nsep=;x,y'));
    expect(sheet.rows).toEqual([
      ['ana@example.com', 'sep=;'],
      ['sep=;x', 'y'],
    ]);
  });
});

describe('titles above the headings', () => {
  const titled =
    'Members of 2026\n\nprinted by Ana,,\nemail,name,city\nana@example.com,Ana,Ede\nbob@example.com,Bob,Gent\n';

  it('are left out, and can be seen', async () => {
    const sheet = await readWhole(bytes(titled));
    expect(sheet.columns).toEqual(['email', 'name', 'city']);
    expect(sheet.skipped).toBe(2);
    expect(sheet.above).toEqual([['Members of 2026'], ['printed by Ana', '', '']]);
    expect(sheet.count).toBe(2);
  });

  it('are as many as a person says', async () => {
    expect((await readWhole(bytes(titled), { skipped: 1 })).columns).toEqual(['printed by Ana', '', '']);
    const none = await readWhole(bytes(titled), { skipped: 0 });
    expect([none.columns[0], none.count, none.skipped]).toEqual(['Members of 2026', 4, 0]);
    expect((await readWhole(bytes(titled), { skipped: 3 })).columns[0]).toBe('ana@example.com');
  });

  it.each([
    ['headings of which most are missing', 'email,,\nana@example.com,Ana,Ede\n', 0, 'email'],
    ['a title above such headings', 'Members\nemail,,\nana@example.com,Ana,Ede\n', 1, 'email'],
    ['contacts without headings', 'ana@example.com,,\nbob@example.com,Bob,Ede\n', 0, 'ana@example.com'],
    ['a title above contacts', 'Members\nana@example.com,Ana,Ede\n', 0, 'Members'],
    ['one column', 'email\nana@example.com\n', 0, 'email'],
    ['a heading over several lines', '"E-\nmail","First\nname"\nana@example.com,Ana\n', 0, 'E-\nmail'],
  ])('are none: %s', async (_, text, skipped, heading) => {
    const sheet = await readWhole(bytes(text));
    expect([sheet.skipped, sheet.columns[0]]).toEqual([skipped, heading]);
  });

  it('do not hide the delimiter', async () => {
    const rows = [
      'Members, printed by Ana, on 28-11-2026',
      'email;name',
      'ana@example.com;Ana',
      'bob@example.com;Bos, Bob',
    ];
    const sheet = await readWhole(bytes(rows.join('\n')));
    expect(sheet.text?.delimiter).toBe(';');
  });
});

describe('a text file with a byte that does not fit', () => {
  const lines = Array.from({ length: 15 }, (_, index) => `p${index}@example.com,Ren\u00e9 ${index}`);
  const file = (hurt: number, bad: number) => {
    const whole = [...bytes(`email,name\n${lines.join('\n')}\n`)];
    const at = Buffer.from(whole).indexOf(`p${hurt}@`) + `p${hurt}@example.com,`.length;
    return new Uint8Array([...whole.slice(0, at), bad, ...whole.slice(at + 1)]);
  };

  it.each([
    ['a byte of no character', 0x8e],
    ['a zero', 0],
  ])('loses no row but that one: %s', async (_, bad) => {
    const sheet = await readWhole(file(3, bad));
    expect(sheet.text?.encoding).toBe('utf-8');
    expect(sheet.damaged).toBe(1);
    expect(sheet.rows[3]).toEqual(['p3@example.com', '\ufffden\u00e9 3']);
    expect(sheet.rows.filter((_, index) => index !== 3)).toEqual(
      lines.filter((_, index) => index !== 3).map((line) => line.split(',')),
    );
  });

  it('is sure of its encoding unless there are such bytes', async () => {
    expect((await readWhole(file(3, 0x41))).text?.sure).toBe(true);
    expect((await readWhole(file(3, 0x8e))).text?.sure).toBe(false);
    expect((await readWhole(file(3, 0x41))).damaged).toBe(0);
  });

  it('is of another encoding where more such bytes are than characters that fit', async () => {
    const sheet = await readWhole(
      new Uint8Array(Buffer.from('email,name\na@x.nl,Ren\u00e9\nb@x.nl,Zo\u00eb', 'latin1')),
    );
    expect(sheet.text).toEqual({ encoding: 'windows-1252', delimiter: ',', sure: false });
    expect(sheet.damaged).toBe(0);
  });
});

describe('marks of byte order', () => {
  it.each([
    ['two at the beginning', '\ufeff\ufeff"email",name\r\nana@example.com,Ana'],
    ['one where two files were joined', 'email,name\r\n\ufeffana@example.com,Ana'],
  ])('are no text: %s', async (_, text) => {
    const sheet = await readWhole(bytes(text));
    expect([sheet.columns, ...sheet.rows]).toEqual([
      ['email', 'name'],
      ['ana@example.com', 'Ana'],
    ]);
  });

  it('may be missing where every other byte is zero', async () => {
    const little = wide(people(';'));
    expect((await readWhole(little)).text).toEqual({ encoding: 'utf-16le', delimiter: ';', sure: true });
    const big = new Uint8Array(Buffer.from(little).swap16());
    const sheet = await readWhole(big);
    expect(sheet.text?.encoding).toBe('utf-16be');
    expect(sheet.rows[0]).toEqual(['ana@example.com', 'Ana']);
  });
});

it('a mark of the end that old programs write is no row', async () => {
  expect((await readWhole(bytes('email\r\nana@example.com\r\n\x1a'))).rows).toEqual([['ana@example.com']]);
});
