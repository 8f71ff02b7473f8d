import type { ScannedHtml } from '../links/scan-html.ts';
import { blockDepth, isWithin, type SourceTags } from '../merge/tags.ts';

/** Where the open pixel can stand in an html: one place that every mail has, or several of which each mail has some. */
export interface PixelPlaces {
  readonly places: readonly number[];
  /** Whether only the first place that a mail comes by is to be filled. */
  readonly first: boolean;
}

/**
 * The places for the open pixel: before the end of the body. Where the body ends in blocks alone, each of its ends and
 * the end of the html are taken, since a mail may have any of them.
 */
export function pixelPlaces({ bodyEnds, end }: ScannedHtml, tags: SourceTags): PixelPlaces {
  // In a raw block no slot is read, and what was caught may never be put in.
  const ends = bodyEnds.filter((at) => !isWithin(at, tags.raw) && !isWithin(at, tags.captures));
  const always = ends.findLast((at) => blockDepth(at, tags) === 0);
  if (always !== undefined) return { places: [always], first: false };
  return ends.length === 0 ? { places: [end], first: false } : { places: [...ends, end], first: true };
}
