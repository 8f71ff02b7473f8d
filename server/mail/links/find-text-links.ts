import { balancedEnd, isWithin, maskTags, noTags, type SourceTags } from '../merge/tags.ts';
import type { FoundLink } from './found-link.ts';

/** Stands for each character of a merge tag, which belongs to an address whatever blanks and quotes it holds. */
const MASK = '\u0004';
/**
 * An address in plain text. No address holds the quotes of a text around it, nor what joins or parts words without
 * being seen.
 */
const TEXT_URL =
  /https?:\/\/[^\s<>"“”„‟«»\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gi;
const BRACKETS: Readonly<Record<string, string>> = {
  ')': '(',
  ']': '[',
  '}': '{',
  '）': '（',
  '］': '［',
  '】': '【',
  '』': '『',
  '」': '「',
  '〉': '〈',
  '》': '《',
};
/** What a sentence puts behind a word, in Latin and East Asian writing, and joiners of letters that nothing follows. */
const PUNCTUATION = new Set([...".,;:!?'…’‘‚‛›‹·、。，．；：！？\u200c\u200d"]);
/** What marks a word stands on both sides of it; alone at the end it is a part of the address, as of a token. */
const MARKS = new Set(['*', '_', '~', '`', '|']);

/** Every http and https address in a plain text, in order, without the punctuation that follows it. */
export function findTextLinks(text: string, tags: SourceTags = noTags): FoundLink[] {
  const masked = maskTags(text, tags, MASK);
  const found: FoundLink[] = [];
  const pattern = new RegExp(TEXT_URL);
  for (let match = pattern.exec(masked); match !== null; match = pattern.exec(masked)) {
    const { 0: whole, index: start } = match;
    // An address within a block ends where the block goes on without it; another may begin there.
    pattern.lastIndex = Math.max(balancedEnd({ start, end: start + whole.length }, tags), start + 1);
    if (isWithin(start, tags.raw)) continue;
    const address = masked.slice(start, pattern.lastIndex);
    const end = start + withoutTrailingPunctuation(address, masked.charAt(start - 1)).length;
    found.push({ url: text.slice(start, end), start, end, quoted: true });
  }
  return found;
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
