import { guardedText, isGuarded } from './formula-guard.ts';
import { createZipWriter } from './zip-writer.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What a sheet can hold. */
const sheetRows = 1_048_576;
const sheetNameCharacters = 31;

/**
 * Writes rows as an xlsx, in parts; of the rows no more is held than comes at once. Every cell is a typed text, so that
 * none can be a formula and needs no guard; what looks guarded gets another one, since readers take one away. Rows that one sheet cannot hold go on in another one.
 */
export async function* writeWorkbook(
  sheetName: string,
  rows: AsyncIterable<readonly (readonly string[])[]> | Iterable<readonly (readonly string[])[]>,
  mostRows: number = sheetRows,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const zip = createZipWriter();
  const cut = cutForSheets(rows, mostRows);
  let sheets = 0;
  do {
    sheets += 1;
    yield* zip.file(`xl/worksheets/sheet${sheets}.xml`, sheetText(cut));
  } while (await cut.goesOn());
  for (const [name, text] of Object.entries(frame(sheetName, sheets)))
    yield* zip.file(name, only(declaration + text));
  yield zip.end();
}

type Rows = readonly (readonly string[])[];

/** Hands out rows for one sheet, and after that for the next. */
interface CutRows {
  sheet(): AsyncGenerator<Rows>;
  goesOn(): Promise<boolean>;
}

function cutForSheets(rows: AsyncIterable<Rows> | Iterable<Rows>, mostRows: number): CutRows {
  const parts = (async function* () {
    yield* rows;
  })();
  let held: Rows = [];
  async function fill(): Promise<boolean> {
    while (held.length === 0) {
      const next = await parts.next();
      if (next.done) return false;
      held = next.value;
    }
    return true;
  }
  return {
    async *sheet() {
      let room = mostRows;
      while (room > 0 && (await fill())) {
        const given = held.slice(0, room);
        held = held.slice(given.length);
        room -= given.length;
        yield given;
      }
    },
    goesOn: fill,
  };
}

async function* sheetText(cut: CutRows): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetData>`;
  let number = 0;
  for await (const rows of cut.sheet()) {
    const first = number + 1;
    number += rows.length;
    yield rows.map((row, index) => rowText(row, first + index)).join('');
  }
  yield '</sheetData></worksheet>';
}

function rowText(row: readonly string[], number: number): string {
  const cells = row.map(
    (text, column) =>
      `<c r="${columnName(column)}${number}" t="inlineStr"><is><t xml:space="preserve">${escaped(cellText(text))}</t></is></c>`,
  );
  return `<row r="${number}">${cells.join('')}</row>`;
}

function cellText(text: string): string {
  return isGuarded(text) ? guardedText(text) : text;
}

function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML has no place for are written as spreadsheet programs do, and so is what looks like that. */
function escaped(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (mark) => marks[mark]!)
    .replace(/[^\t\n -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, codeOf);
}

function codeOf(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

function frame(sheetName: string, sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const all = (text: (number: number) => string) => numbers.map(text).join('');
  const name = (number: number) =>
    escaped(number === 1 ? sheetName.slice(0, sheetNameCharacters) : `${sheetName.slice(0, 25)} ${number}`);
  return {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${all((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${all((number) => `<sheet name="${name(number)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${all((number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}</Relationships>`,
  };
}

async function* only(text: string): AsyncGenerator<string> {
  yield text;
}
