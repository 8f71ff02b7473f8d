import { type MimeNode, Splitter } from '@zone-eu/mailsplit';
import iconv from 'iconv-lite';
import { pixelTag } from '../compose/compile-body.ts';
import { headerDate, messageIdHeader } from '../compose/headers.ts';
import { encodePiece } from '../compose/quoted-printable.ts';
import { cutHtml, type Piece, writeLink } from './cut-html.ts';
import { readHead } from './head.ts';

/** The addresses that tell what one recipient did with a mail. */
export interface SubmittedTracking {
  readonly openUrl: string;
  /** Null for a link that is not followed. */
  linkUrl(url: string): string | null;
}

/** A mail of a program, taken apart once and written for each of its recipients. */
export interface CompiledSubmission {
  /** Where the links of its html lead, each address once. */
  readonly links: readonly string[];
  render(tracking: SubmittedTracking): Buffer;
}

/** What a mail gets that has none of its own. */
interface Lacking {
  readonly messageId: string;
  readonly date: Date;
}

const bounds = { ignoreEmbedded: true, maxHeadSize: 1024 * 1024, maxChildNodes: 1_000 };

/** A mail that nobody follows, as it is sent: whatever stands in it stays, to the byte. */
export function asSubmitted(raw: Buffer, lacking: Lacking): Buffer {
  return Buffer.concat([lackingHead(raw, lacking), raw]);
}

/**
 * Takes a mail apart. Its html is cut at its links and gets a place for the pixel, everything else stays as it came; so
 * does html that is signed, or in a character set that is not known.
 */
export async function compileSubmitted(raw: Buffer, lacking: Lacking): Promise<CompiledSubmission> {
  const pieces: Piece[] = [lackingHead(raw, lacking)];
  let part: { readonly node: MimeNode; readonly body: Buffer[] } | null = null;
  const endPart = async (): Promise<void> => {
    if (!part) return;
    const isFirst = !pieces.some((piece) => 'kind' in piece);
    pieces.push(...(await htmlPart(part.node, Buffer.concat(part.body), isFirst)));
    part = null;
  };
  const splitter = new Splitter(bounds);
  splitter.end(raw);
  for await (const chunk of splitter) {
    if (chunk.type === 'body' && part !== null && chunk.node === part.node) {
      part.body.push(chunk.value);
      continue;
    }
    await endPart();
    if (chunk.type !== 'node') pieces.push(chunk.value);
    else if (isFollowed(chunk)) part = { node: chunk, body: [] };
    else pieces.push(chunk.getHeaders());
  }
  await endPart();
  const links = pieces.flatMap((piece) => ('kind' in piece && piece.kind === 'link' ? [piece.url] : []));
  return { links: [...new Set(links)], render: (tracking) => write(pieces, tracking) };
}

function write(pieces: readonly Piece[], tracking: SubmittedTracking): Buffer {
  const written = pieces.map((piece) => {
    if (!('kind' in piece)) return piece;
    if (piece.kind === 'link') return writeLink(piece, tracking.linkUrl(piece.url));
    return Buffer.from(encodePiece(pixelTag(tracking.openUrl)), 'latin1');
  });
  return Buffer.concat(written);
}

function lackingHead(raw: Buffer, { messageId, date }: Lacking): Buffer {
  const names = new Set(readHead(raw).map(({ name }) => name));
  const head =
    (names.has('message-id') ? '' : messageIdHeader(messageId)) +
    (names.has('date') ? '' : `Date: ${headerDate(date)}\r\n`);
  return Buffer.from(head, 'latin1');
}

/** Html that is read, in no part whose bytes somebody has signed. */
function isFollowed(node: MimeNode): boolean {
  if (node.contentType !== 'text/html' || node.disposition === 'attachment') return false;
  for (let parent = node.parentNode; parent; parent = parent.parentNode)
    if (parent.multipart === 'signed' || parent.multipart === 'encrypted') return false;
  return true;
}

async function htmlPart(node: MimeNode, body: Buffer, withPixel: boolean): Promise<Piece[]> {
  const html = await decoded(node, body);
  if (html === null) return [node.getHeaders(), body];
  node.setCharset('utf-8');
  if (node.headers) node.headers.update('Content-Transfer-Encoding', 'quoted-printable');
  return [node.getHeaders(), ...cutHtml(html, withPixel)];
}

async function decoded(node: MimeNode, body: Buffer): Promise<string | null> {
  const decoder = node.getDecoder();
  decoder.end(body);
  const chunks: Buffer[] = [];
  for await (const chunk of decoder) chunks.push(Buffer.from(chunk));
  const charset = node.charset || 'utf-8';
  return iconv.encodingExists(charset) ? iconv.decode(Buffer.concat(chunks), charset) : null;
}
