/** Where an address stands in a source text: `source.slice(start, end)` is what stands for it. */
export interface FoundLink {
  /** The address as written: entities decoded once, blanks around it gone. */
  url: string;
  start: number;
  end: number;
  /** False for an html attribute without quotes: what replaces it must bring them. */
  quoted: boolean;
}

/**
 * The source with the links replaced for which there is a replacement, everything else byte for byte
 * as it was. The links are those that were found in it, in order.
 */
export function replaceLinks(
  source: string,
  links: readonly FoundLink[],
  replacement: (link: FoundLink) => string | null,
): string {
  let result = '';
  let position = 0;
  for (const link of links) {
    const text = replacement(link);
    if (text === null) continue;
    result += source.slice(position, link.start) + (link.quoted ? text : `"${text}"`);
    position = link.end;
  }
  return result + source.slice(position);
}
