import { constants, deflateRawSync } from 'node:zlib';
import { workbookOf } from './spreadsheets.ts';
import { type ZipEntry, zipOf } from './zip.ts';

/** A file that is made to take a reader down. */
export interface Bomb {
  readonly name: string;
  readonly content: Buffer;
  /** What a reader may say of it: the faults of a spreadsheet, or that it is read. */
  readonly ends: readonly ('unreadable' | 'empty' | 'tooLarge' | 'read')[];
  /** How many rows are told where it is read. */
  readonly rows?: string;
}

/** Makes the files, each anew: together they are too large to be kept. */
export function bombs(): readonly (() => Bomb)[] {
  return [
    () => ({ name: 'packed.xlsx', content: workbookOf(packedSheet(400)), ends: ['tooLarge'] }),
    () => ({
      name: 'lying.xlsx',
      content: workbookOf({ ...packedSheet(400), unpackedSize: 1_000 }),
      ends: ['unreadable'],
    }),
    () => ({ name: 'corner.xlsx', content: workbookOf(cornerSheet), ends: ['tooLarge'] }),
    () => ({ name: 'rows.xlsx', content: workbookOf(sheetOfRows(100)), ends: ['tooLarge'] }),
    () => ({ name: 'nested.xlsx', content: nested(), ends: ['unreadable'] }),
    () => ({
      name: 'rows.csv',
      content: Buffer.from('ab@c\n'.repeat(1_500_000)),
      ends: ['read', 'tooLarge'],
      rows: '1,499,999',
    }),
    () => ({ name: 'line.csv', content: Buffer.alloc(20_000_000, 'x'), ends: ['tooLarge'] }),
    () => ({ name: 'columns.csv', content: Buffer.from('c,'.repeat(1_000_000)), ends: ['tooLarge'] }),
    () => ({
      name: 'quote.csv',
      // A quote that closes nothing is text, and spoils no row but its own.
      content: Buffer.from(`email,name\n"${'ana@example.com,Ana\n'.repeat(500_000)}`),
      ends: ['read', 'tooLarge'],
      rows: '500,000',
    }),
  ];
}

const cell = (name: string, text: string) => `<c r="${name}" t="str"><v>${text}</v></c>`;
const cornerSheet = `<dimension ref="A1:XFD1048576"/><sheetData><row r="1">${cell('A1', 'email')}</row><row r="1048576">${cell('XFD1048576', 'x')}</row></sheetData>`;

/** Rows in so many megabytes of XML, most of them blanks, packed a thousandfold. */
function packedSheet(megabytes: number): Omit<ZipEntry, 'name'> {
  const row = '<row><c t="str"><v>ana@example.com</v></c></row>';
  return repeated('<worksheet><sheetData>', row.padEnd(1_000_000), megabytes);
}

/** 15,000 different rows each time, which pack to five bytes a row. */
function sheetOfRows(times: number): Omit<ZipEntry, 'name'> {
  let seed = 7;
  const rows = Array.from({ length: 15_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return `<row><c t="str"><v>${seed.toString(36)}</v></c></row>`;
  });
  return repeated('<worksheet><sheetData>', rows.join(''), times);
}

/** A text that begins once and then repeats itself; packed once, however often. */
function repeated(start: string, part: string, times: number): Omit<ZipEntry, 'name'> {
  const pack = (text: string, isLast: boolean) =>
    deflateRawSync(text, { finishFlush: isLast ? constants.Z_FINISH : constants.Z_FULL_FLUSH });
  const end = '</sheetData></worksheet>';
  const packedPart = pack(part, false);
  return {
    packed: Buffer.concat([
      pack(start, false),
      ...Array.from({ length: times }, () => packedPart),
      pack(end, true),
    ]),
    unpackedSize: start.length + part.length * times + end.length,
  };
}

/** Zips in zips, eight deep, that a reader may want to follow. */
function nested(): Buffer {
  let inner: Buffer = workbookOf(packedSheet(100));
  for (let depth = 0; depth < 8; depth += 1) {
    const entries = [0, 1, 2].map((index) => ({
      name: `${index}.zip`,
      packed: deflateRawSync(inner, { level: 1 }),
      unpackedSize: inner.length,
    }));
    inner = zipOf(entries.slice(0, depth < 2 ? 3 : 1));
  }
  return inner;
}
