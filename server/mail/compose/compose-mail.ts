import type { RenderedMail } from './compile-message.ts';
import { addressHeader, envelopeAddress, headerDate, messageIdHeader, textHeader } from './headers.ts';
import { alternatives, newBoundary, partHead } from './mime-parts.ts';
import { encodeLastPiece } from './quoted-printable.ts';

/** A mail to one person, written out: nothing in it is a template. */
export interface PlainMail {
  from: { name: string; email: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  /** With or without its angle brackets. */
  messageId: string;
  date: Date;
}

/** Composes one mail that no person answers (RFC 3834). Throws MailAddressError for a bad address. */
export function composeMail(mail: PlainMail): RenderedMail {
  const envelope = { from: envelopeAddress(mail.from.email), to: envelopeAddress(mail.to) };
  const head =
    addressHeader('From', mail.from.email, mail.from.name) +
    `To: ${envelope.to}\r\n` +
    textHeader('Subject', mail.subject) +
    `Date: ${headerDate(mail.date)}\r\n` +
    messageIdHeader(mail.messageId) +
    'Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n';
  const text = `${partHead('text/plain')}${encodeLastPiece(mail.text)}\r\n`;
  const html = `${partHead('text/html')}${encodeLastPiece(mail.html)}\r\n`;
  return { envelope, raw: Buffer.from(head + alternatives(newBoundary(), text, html), 'latin1') };
}
