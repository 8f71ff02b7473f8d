import { escapeHtml } from '../compose/escape-html.ts';
import { pixelPlaces } from '../compose/place-pixel.ts';
import { encodeLastPiece, encodePiece } from '../compose/quoted-printable.ts';
import { webAddress } from '../links/fill-link.ts';
import { scanHtml } from '../links/scan-html.ts';
import { noTags } from '../merge/tags.ts';

/** What stands between the pieces of a mail that are alike for everyone. */
export type Slot = LinkSlot | { readonly kind: 'pixel' };

interface LinkSlot {
  readonly kind: 'link';
  /** Where it leads. */
  readonly url: string;
  /** What stands there in a mail that is not followed. */
  readonly written: string;
  readonly quoted: boolean;
}

/** A piece of a mail: bytes that go as they are, or a slot. */
export type Piece = Buffer | Slot;

/** Cuts an html that is no template at its links and at the place of the pixel; the pieces are quoted-printable. */
export function cutHtml(html: string, withPixel: boolean): Piece[] {
  const scanned = scanHtml(html);
  const cuts: { start: number; end: number; slot: Slot }[] = [];
  for (const { start, end, quoted, url: given } of scanned.links) {
    const url = webAddress(given);
    if (url !== null)
      cuts.push({ start, end, slot: { kind: 'link', url, written: html.slice(start, end), quoted } });
  }
  if (withPixel)
    for (const at of pixelPlaces(scanned, noTags).places)
      cuts.push({ start: at, end: at, slot: { kind: 'pixel' } });
  cuts.sort((one, other) => one.start - other.start);
  const pieces: Piece[] = [];
  let position = 0;
  for (const { start, end, slot } of cuts) {
    pieces.push(Buffer.from(encodePiece(html.slice(position, start)), 'latin1'), slot);
    position = end;
  }
  return [...pieces, Buffer.from(encodeLastPiece(html.slice(position)), 'latin1')];
}

/** A link as a mail has it; null leaves it as it was. */
export function writeLink({ written, quoted }: LinkSlot, url: string | null): Buffer {
  const value = url === null ? written : escapeHtml(url);
  return Buffer.from(encodePiece(quoted || url === null ? value : `"${value}"`), 'latin1');
}
