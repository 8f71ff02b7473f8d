import { fillLink } from '../links/fill-link.ts';
import type { Calendar } from '../merge/rendering.ts';
import { joinPieces, type MergeContext, parseTemplate } from '../merge/template.ts';
import {
  type CompiledBody,
  compileHtml,
  compileText,
  type MessageLink,
  type Tracking,
  type WrittenLink,
} from './compile-body.ts';
import {
  addressHeader,
  envelopeAddress,
  headerDate,
  headerText,
  messageIdHeader,
  textHeader,
  unsubscribeHeaders,
} from './headers.ts';
import { alternatives, newBoundary, partHead } from './mime-parts.ts';
import { encodeLastPiece, encodePiece } from './quoted-printable.ts';

/** What is mailed to everyone, before the merge tags are filled. */
export interface MessageSource {
  subject: string;
  from: { name: string; email: string };
  html: string;
  /** The text part; null when the mail has none. */
  text: string | null;
  links: readonly MessageLink[];
  /** By which dates are read and written. */
  calendar: Omit<Calendar, 'now'>;
}

/** One recipient of a compiled message. */
export interface MailRecipient {
  email: string;
  /** Values by slug. */
  attributes: Readonly<Record<string, string>>;
  /** With or without its angle brackets. */
  messageId: string;
  /** When the mail is made: its header says so, and it is what `now` is in its templates. */
  date: Date;
  unsubscribeUrl: string;
  webVersionUrl: string;
  /** The one-click address (RFC 8058) of the List-Unsubscribe header; null leaves the header out. */
  oneClickUrl: string | null;
  /** Null mails it untracked, as previews are. */
  tracking: Tracking | null;
  /** Where bounces go; the sender's address when absent. */
  returnPath?: string;
}

/** A mail ready for the wire: seven bits, CRLF, no line over 998, no dot at the start of a line. */
export interface RenderedMail {
  envelope: { from: string; to: string };
  raw: Buffer;
}

/** Who reads a message in the browser. */
export type PageReader = Pick<
  MailRecipient,
  'email' | 'attributes' | 'unsubscribeUrl' | 'webVersionUrl' | 'date'
>;

/** A message compiled once, rendered for any number of recipients. */
export interface CompiledMessage {
  /** Throws MailAddressError for a bad address, TemplateError when a template reaches a limit. */
  render(recipient: MailRecipient): RenderedMail;
  /** The html for one reader, without pixel and tracking: web version and preview. */
  renderHtml(reader: PageReader): string;
  /** The text for one reader, without tracking; null where the message has none. */
  renderText(reader: PageReader): string | null;
  /** The subject for one reader. */
  renderSubject(reader: PageReader): string;
  /** An address of the message that is alike in every place, filled for one reader; null when no mail may hold it. */
  fill(url: string, reader: PageReader): string | null;
  /**
   * The tracked link at a place of the mail that this recipient got, with where it leads: the mail is filled once more
   * from what it was filled from. Null where it has none there. Throws TemplateError when a template reaches a limit.
   */
  linkAt(recipient: PageReader, place: number): WrittenLink | null;
}

type Part = (context: MergeContext, tracking: Tracking | null) => string;

/** Compiles a message. Throws TemplateError when one of its parts does not parse. */
export function compileMessage(source: MessageSource): CompiledMessage {
  const subject = parseTemplate(headerText(source.subject), 'text');
  const html = compileHtml(source.html, source.links);
  const text = source.text === null ? null : compileText(source.text, source.links);
  const content = contentOf(html, text);
  const sender = envelopeAddress(source.from.email);
  const fromHeader = addressHeader('From', source.from.email, source.from.name);
  const contextOf = (reader: PageReader) => contextFor(reader, source.calendar);
  const fixedSubject =
    subject.literals.length === 1 ? textHeader('Subject', subject.literals[0] ?? '') : null;

  return {
    render: (recipient) => {
      const context = contextOf(recipient);
      const to = envelopeAddress(recipient.email);
      const head =
        fromHeader +
        `To: ${to}\r\n` +
        (fixedSubject ?? textHeader('Subject', subject.render(context))) +
        `Date: ${headerDate(recipient.date)}\r\n` +
        messageIdHeader(recipient.messageId) +
        unsubscribeHeaders(recipient.oneClickUrl) +
        'MIME-Version: 1.0\r\n';
      const from = recipient.returnPath === undefined ? sender : envelopeAddress(recipient.returnPath);
      const raw = Buffer.from(head + content(context, recipient.tracking), 'latin1');
      return { envelope: { from, to }, raw };
    },
    renderHtml: (reader) => joinPieces(html.literals, html.values(contextOf(reader), null)),
    renderText: (reader) => text && joinPieces(text.literals, text.values(contextOf(reader), null)),
    renderSubject: (reader) => headerText(subject.render(contextOf(reader))),
    fill: (url, reader) => fillLink(url, contextOf(reader)),
    linkAt(recipient, place) {
      const part = place % 2 === 0 ? html : text;
      const found: WrittenLink[] = [];
      part?.values(contextOf(recipient), null, (link) => found.push(link));
      return found[Math.floor(place / 2)] ?? null;
    },
  };
}

/** The places of a mail are the even ones for its html and the odd ones for its text. */
function partTracking(tracking: Tracking, part: number): Tracking {
  return {
    openUrl: tracking.openUrl,
    linkUrl: (linkId, place) => tracking.linkUrl(linkId, place === null ? null : place * 2 + part),
  };
}

function contextFor(reader: PageReader, calendar: MessageSource['calendar']): MergeContext {
  return {
    calendar: { ...calendar, now: reader.date },
    email: reader.email,
    attributes: reader.attributes,
    unsubscribe_url: reader.unsubscribeUrl,
    webversion_url: reader.webVersionUrl,
  };
}

/** The headers of the content and the content, for one recipient. */
function contentOf(html: CompiledBody, text: CompiledBody | null): Part {
  const htmlPart = partOf('text/html', html);
  if (text === null) return htmlPart;
  const textPart = partOf('text/plain', text);
  const boundary = newBoundary();
  return (context, tracking) =>
    alternatives(boundary, textPart(context, tracking), htmlPart(context, tracking));
}

function partOf(type: 'text/html' | 'text/plain', body: CompiledBody): Part {
  const head = partHead(type);
  const pieces = body.literals.slice(0, -1).map((literal) => flat(encodePiece(literal)));
  const last = flat(`${encodeLastPiece(body.literals[body.literals.length - 1] ?? '')}\r\n`);
  return (context, tracking) => {
    const values = body.values(context, tracking && partTracking(tracking, type === 'text/html' ? 0 : 1));
    let encoded = head;
    for (const [index, piece] of pieces.entries()) encoded += piece + encodePiece(values[index] ?? '');
    return encoded + last;
  };
}

/** A string grown letter by letter is a tree of them; every copy of it would walk that tree again. */
function flat(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}
