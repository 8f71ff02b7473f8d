import { randomBytes } from 'node:crypto';

/** A boundary that no quoted-printable content can hold: `=_` never comes out of it (RFC 2045, 6.7). */
export function newBoundary(): string {
  return `=_${randomBytes(12).toString('hex')}`;
}

/** The headers of a quoted-printable part, with the empty line after them. */
export function partHead(type: 'text/html' | 'text/plain'): string {
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
}

/** The headers and content of a mail of two parts; each part comes with its head and ends in CRLF. */
export function alternatives(boundary: string, textPart: string, htmlPart: string): string {
  const head = `Content-Type: multipart/alternative;\r\n boundary="${boundary}"\r\n\r\n`;
  return `${head}--${boundary}\r\n${textPart}--${boundary}\r\n${htmlPart}--${boundary}--\r\n`;
}
