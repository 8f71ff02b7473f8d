import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { SpreadsheetError } from '#spreadsheets/spreadsheet-error.ts';
import { readWhole } from '#tests/support/spreadsheets.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

const mhtml = [
  'From: <Saved by a browser>',
  'Subject: Customers',
  'MIME-Version: 1.0',
  'Content-Type: multipart/related;',
  '\tboundary="----=_x"',
  '',
  '------=_x',
  'Content-Type: text/html',
  '',
  '<table><tr><td>email</td></tr></table>',
].join('\r\n');

describe('a file of another program under the name of a spreadsheet', () => {
  it.each([
    ['a page saved as one file', mhtml],
    ['a pdf', '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'],
    ['a list in JSON', '[\n  {"email": "a@x.nl"},\n  {"email": "b@x.nl"}\n]'],
    ['lists in JSON', '[["email"],["a@x.nl"]]'],
    ['an object in JSON', '{"contacts": []}'],
    ['a text of a word processor', '{\\rtf1\\ansi email}'],
  ])('is none: %s', async (_name, text) => {
    await expect(readWhole(bytes(text))).rejects.toMatchObject({ fault: 'unreadable' });
  });

  it('is none where it is an archive of something else', async () => {
    const zip = XLSX.CFB.utils.cfb_new();
    XLSX.CFB.utils.cfb_add(zip, '/word/document.xml', Buffer.from('<w:document/>'));
    const content = new Uint8Array(XLSX.CFB.write(zip, { fileType: 'zip', type: 'buffer' }) as Buffer);
    await expect(readWhole(content)).rejects.toBeInstanceOf(SpreadsheetError);
  });

  it.each(['[email];[name]\na@x.nl;Ana', '{email},{name}\na@x.nl,Ana', 'Content-Type;email\nx;a@x.nl'])(
    'is not what only begins with such a sign: %j',
    async (text) => {
      expect((await readWhole(bytes(text))).rows).toHaveLength(1);
    },
  );
});

describe('a SYLK workbook', () => {
  it('is read as one', async () => {
    const sylk = [
      'ID;PWXL;N;E',
      'P;PGeneral',
      'B;Y2;X2;D0 0 1 1',
      'C;Y1;X1;K"email"',
      'C;X2;K"name"',
      'C;Y2;X1;K"a@x.nl"',
      'C;X2;K"Ren\xe9"',
      'E',
      '',
    ].join('\r\n');
    const sheet = await readWhole(bytes(sylk));
    expect(sheet.columns).toEqual(['email', 'name']);
    expect(sheet.rows).toEqual([['a@x.nl', 'René']]);
  });

  it('is not a text with such a heading', async () => {
    const sheet = await readWhole(bytes('ID;PLACE\n1;Ede\n2;Gent'));
    expect(sheet.columns).toEqual(['ID', 'PLACE']);
  });
});
