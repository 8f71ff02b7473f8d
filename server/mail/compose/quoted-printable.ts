/** Characters of a line before its soft break; RFC 2045 allows 76 with the break's `=`. */
const LINE_MAX = 75;
const SOFT_BREAK = '=\r\n';
const PLAIN_VALUE = /^[!-\-/-<>-~](?:[ -<>-~]{0,68}[!-<>-~])?$/;
const LINE_ENDS = /\r\n|\r|\n/g;

const LF = 0x0a;
const CR = 0x0d;
const EQUALS = 0x3d;
const BLANKS = new Set([0x20, 0x09]);

const ENCODED_BYTE = Array.from(
  { length: 256 },
  (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
);

/**
 * A piece of a body as quoted-printable (RFC 2045, 6.7) that can be joined with any other: it ends in
 * a soft break unless it ends in a line end, no line is over 76 characters and none begins with a dot.
 * Line ends become CRLF. An empty piece is empty.
 */
export function encodePiece(text: string): string {
  if (PLAIN_VALUE.test(text)) return text + SOFT_BREAK;
  const bytes = Buffer.from(text.replace(LINE_ENDS, '\r\n'), 'utf8');
  let output = '';
  let length = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === CR) {
      output += '\r\n';
      length = 0;
      index += 1;
      continue;
    }
    const token = encodeByte(byte, bytes[index + 1]);
    if (length + token.length > LINE_MAX) {
      output += SOFT_BREAK;
      length = 0;
    }
    // A dot that begins a line would be taken for the end of the mail, or doubled.
    const written = length === 0 && token === '.' ? '=2E' : token;
    output += written;
    length += written.length;
  }
  return length === 0 ? output : output + SOFT_BREAK;
}

/** The last piece of a body: as encodePiece, without the soft break at its end. */
export function encodeLastPiece(text: string): string {
  const piece = encodePiece(text);
  return piece.endsWith(SOFT_BREAK) ? piece.slice(0, -SOFT_BREAK.length) : piece;
}

function encodeByte(byte: number, next: number | undefined): string {
  const blank = BLANKS.has(byte);
  const endsLine = next === undefined || next === CR || next === LF;
  if (blank && !endsLine) return String.fromCharCode(byte);
  const printable = byte > 0x20 && byte < 0x7f && byte !== EQUALS;
  return printable ? String.fromCharCode(byte) : (ENCODED_BYTE[byte] ?? '');
}
