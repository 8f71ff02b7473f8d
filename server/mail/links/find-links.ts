import { QuoteType, Tokenizer } from 'htmlparser2';

/** Where an address stands in a source text: `source.slice(start, end)` is what stands for it. */
export interface FoundLink {
  /** The address as written: entities decoded once, blanks around it gone. */
  url: string;
  start: number;
  end: number;
  /** False for an html attribute without quotes: what replaces it must bring them. */
  quoted: boolean;
}

const LINK_ELEMENTS = new Set(['a', 'area']);
const MERGE_TAG = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g;
const RAW_BLOCK = /\{%-?\s*raw\s*-?%\}[\s\S]*?\{%-?\s*endraw\s*-?%\}/g;
const ATTRIBUTE_OPENING = /\s*=\s*["']?/y;
const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};
const ENTITY = /&(?:quot|apos|lt|gt|amp|#34|#39);/g;
/** An address in plain text; a merge tag in it is taken whole, blanks and all. */
const TEXT_URL = /https?:\/\/(?:\{\{.*?\}\}|\{%.*?%\}|[^\s<>"{]|\{(?![{%]))+/gi;
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[' };
const PUNCTUATION = new Set(['.', ',', ';', ':', '!', '?', "'"]);
/** What marks a word stands on both sides of it; alone at the end it is a part of the address, as of a token. */
const MARKS = new Set(['*', '_', '~']);

/**
 * The value of every `href` of `a` and `area`, in order. Comments, scripts, styles and raw blocks are
 * passed over; merge tags may stand anywhere. Positions are those of the value without its quotes.
 */
export function findHtmlLinks(html: string): FoundLink[] {
  const found: FoundLink[] = [];
  // A merge tag may hold quotes and brackets that are none of html: it is hidden from the tokenizer
  // behind slashes, which part attributes and are plain characters in values.
  const masked = html.replace(MERGE_TAG, (tag) => '/'.repeat(tag.length));
  let element = '';
  let attribute = '';
  let nameEnd = 0;
  let value = '';
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      ...IGNORED,
      onopentagname: (from, to) => {
        element = masked.slice(from, to).toLowerCase();
      },
      onattribname: (from, to) => {
        attribute = masked.slice(from, to).toLowerCase();
        nameEnd = to;
        value = '';
      },
      onattribdata: (from, to) => {
        value += html.slice(from, to).replace(MERGE_TAG, decodeEntities);
      },
      onattribentity: (codePoint) => {
        value += String.fromCodePoint(codePoint);
      },
      onattribend: (quote, to) => {
        if (attribute !== 'href' || !LINK_ELEMENTS.has(element) || quote === QuoteType.NoValue) return;
        const quoted = quote !== QuoteType.Unquoted;
        ATTRIBUTE_OPENING.lastIndex = nameEnd;
        const start = nameEnd + (ATTRIBUTE_OPENING.exec(masked)?.[0].length ?? 0);
        found.push({ url: value.trim(), start, end: quoted ? to - 1 : to, quoted });
      },
    },
  );
  tokenizer.write(masked);
  tokenizer.end();
  return outsideRawBlocks(html, found);
}

/** Every http and https address in a plain text, in order, without the punctuation that follows it. */
export function findTextLinks(text: string): FoundLink[] {
  const found: FoundLink[] = [];
  for (const match of text.matchAll(TEXT_URL)) {
    const url = withoutTrailingPunctuation(match[0], text.charAt(match.index - 1));
    found.push({ url, start: match.index, end: match.index + url.length, quoted: true });
  }
  return outsideRawBlocks(text, found);
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

function ignore(): void {}

const IGNORED = {
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
};

function decodeEntities(text: string): string {
  return text.replace(ENTITY, (entity) => ENTITIES[entity] ?? entity);
}

function outsideRawBlocks(source: string, links: FoundLink[]): FoundLink[] {
  const blocks = [...source.matchAll(RAW_BLOCK)].map(({ 0: block, index }) => [index, index + block.length]);
  if (blocks.length === 0) return links;
  return links.filter(({ start }) => !blocks.some(([from = 0, to = 0]) => start >= from && start < to));
}

/** A closing bracket belongs to the address only when the address opened it. */
function withoutTrailingPunctuation(url: string, before: string): string {
  let end = url.length;
  while (end > 0) {
    const last = url.charAt(end - 1);
    const opening = BRACKETS[last];
    const open = opening !== undefined && count(url.slice(0, end), opening) >= count(url.slice(0, end), last);
    const isMark = MARKS.has(last) && last === before;
    if (open || (opening === undefined && !PUNCTUATION.has(last) && !isMark)) break;
    end -= 1;
  }
  return url.slice(0, end);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
