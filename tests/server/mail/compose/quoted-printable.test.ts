import fc from 'fast-check';
import { simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { encodeLastPiece, encodePiece } from '#server/mail/compose/quoted-printable.ts';

function join(pieces: string[]): string {
  return pieces
    .map((piece, index) => (index === pieces.length - 1 ? encodeLastPiece(piece) : encodePiece(piece)))
    .join('');
}

async function decode(encoded: string): Promise<string> {
  const head =
    'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n';
  const mail = await simpleParser(Buffer.from(head + encoded, 'latin1'), { skipTextToHtml: true });
  return mail.text ?? '';
}

/** Written anew from RFC 2045, as the second opinion to the parser's. */
function decodeByTheBook(encoded: string): string {
  const joined = encoded.replace(/=\r\n/g, '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_match, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

describe('encodePiece', () => {
  it.each([
    ['', ''],
    ['plain', 'plain=\r\n'],
    ['.com/x', '=2Ecom/x=\r\n'],
    ['a=b', 'a=3Db=\r\n'],
    ['zoë', 'zo=C3=AB=\r\n'],
    ['trailing ', 'trailing=20=\r\n'],
    ['blank \nline\n', 'blank=20\r\nline\r\n'],
    ['\t.\r.', '\t.\r\n=2E=\r\n'],
  ])('writes %j as %j', (text, encoded) => {
    expect(encodePiece(text)).toBe(encoded);
  });

  it('joins at any cut into what the pieces were', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.stringMatching(/^[ -~]{0,200}$/),
      fc.constantFrom(
        '.',
        '..',
        ' ',
        '\n',
        '\r\n',
        '=',
        '=20',
        'a'.repeat(74),
        'a'.repeat(75),
        'a'.repeat(76),
        '\t',
        'é'.repeat(40),
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const encoded = join(pieces);
        const lines = encoded.split('\r\n');
        expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(76);
        expect(lines.every((line) => !line.startsWith('.') && !/[ \t]$/.test(line))).toBe(true);
        expect(encoded).toMatch(/^[\t\r\n -~]*$/);
        const whole = pieces
          .map((part) =>
            Buffer.from(part)
              .toString()
              .replace(/\r\n|\r|\n/g, '\r\n'),
          )
          .join('');
        expect(decodeByTheBook(encoded)).toBe(whole);
      }),
      { numRuns: 1000 },
    );
  });

  it('is read by a mail parser as it was written', async () => {
    const piece = fc.oneof(
      fc.stringMatching(/^[ -~é€🎉.=]{0,100}$/u),
      fc.constantFrom('\n', '.', ' \n', '\t'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const text = `start\n${pieces.join('')}\nend`;
        expect(await decode(join(['start\n', ...pieces, '\nend']))).toBe(text);
      }),
      { numRuns: 150 },
    );
  });
});
