import { fold } from '#contract/rules/fold.ts';
import type { FoldedEntry, RankEntry, RankIndex } from './rank-index.ts';
import {
  foldWithPlaces,
  letterMask,
  letterMistakes,
  mayBeNear,
  mergeRanges,
  type TextRange,
  tolerance,
  type Word,
  wordsOf,
} from './rank-text.ts';

/** How well something matched, the best first. */
export const matchTiers = ['id', 'title', 'prefix', 'words', 'keywords', 'inside', 'fuzzy'] as const;

/** A found entry. */
export interface Ranked<Entry extends RankEntry> {
  readonly entry: Entry;
  readonly tier: (typeof matchTiers)[number];
  /** Which of the entry's titles matched; -1 when none did but an id or keywords. */
  readonly titlePlace: number;
  /** The matched parts of that title, as it is written. */
  readonly ranges: readonly TextRange[];
}

/** What decides among equals. */
export interface RankOptions<Entry extends RankEntry> {
  readonly limit: number;
  /** How much the entry is used of late. */
  usage?(entry: Entry): number;
  /** How near the entry is to where the user is. */
  nearness?(entry: Entry): number;
}

interface Match {
  readonly tier: number;
  readonly titlePlace: number;
  /** The mean quality of the words. */
  readonly quality: number;
}

interface Scored<Entry extends RankEntry> extends Match {
  readonly entry: Entry;
  readonly usage: number;
  readonly nearness: number;
  readonly length: number;
  readonly order: number;
}

const tierOf = Object.fromEntries(matchTiers.map((name, place) => [name, place])) as Record<
  (typeof matchTiers)[number],
  number
>;

/** The best matches in all indexes as one list: exact id, exact title, prefix, words in any order, then fuzzy; near, recent and short first among equals. An empty query finds nothing. */
export function rank<Entry extends RankEntry>(
  query: string,
  indexes: readonly RankIndex<Entry>[],
  options: RankOptions<Entry>,
): readonly Ranked<Entry>[] {
  const folded = normalize(query);
  const words = wordsOf(folded);
  if (folded === '') return [];
  const typed = words.map(toTyped);
  const scored: Scored<Entry>[] = [];
  for (const index of indexes) {
    for (const place of index.candidates(folded, words)) {
      const entry = index.entry(place);
      const texts = index.folded(place);
      const match = matchEntry(folded, typed, entry.ids, texts);
      if (!match || (entry.isStrict && match.tier === tierOf.inside)) continue;
      const usage = options.usage?.(entry) ?? 0;
      const nearness = options.nearness?.(entry) ?? 0;
      // Where keywords matched, how long the title is says nothing.
      const title = match.tier === tierOf.keywords ? undefined : texts.titles[Math.max(0, match.titlePlace)];
      const length = title?.text.length ?? 0;
      scored.push({ ...match, entry, usage, nearness, length, order: scored.length });
    }
  }
  scored.sort(compareScored);
  return scored.slice(0, options.limit).map((best) => ({
    entry: best.entry,
    tier: matchTiers[best.tier] ?? 'fuzzy',
    titlePlace: best.titlePlace,
    ranges: matchedRanges(best.entry.titles[best.titlePlace] ?? '', query),
  }));
}

function normalize(query: string): string {
  return fold(query.trim()).replace(/\s+/g, ' ');
}

function compareScored(left: Scored<RankEntry>, right: Scored<RankEntry>): number {
  return (
    left.tier - right.tier ||
    right.quality - left.quality ||
    right.usage - left.usage ||
    right.nearness - left.nearness ||
    left.length - right.length ||
    left.order - right.order
  );
}

/** A typed word, with how many mistakes it may have. */
interface TypedWord extends Word {
  readonly most: number;
}

function toTyped(text: string): TypedWord {
  return { text, letters: letterMask(text), most: tolerance(text) };
}

function matchEntry(
  query: string,
  typed: readonly TypedWord[],
  ids: readonly string[],
  { titles, words }: FoldedEntry,
): Match | undefined {
  if (ids.includes(query.replace(/^#/, ''))) return { tier: tierOf.id, titlePlace: -1, quality: 0 };
  // What no word of the entry is near to, no title matches.
  const mixed = matchWords(typed, words, tierOf.keywords);
  if (!mixed && typed.length > 0) return undefined;
  let best: Match | undefined;
  titles.forEach((title, titlePlace) => {
    const found = matchTitle(query, typed, title);
    if (!found || (best && !isBetter(found, best))) return;
    best = { ...found, titlePlace };
  });
  if (best && best.tier <= tierOf.words) return best;
  if (!mixed || (best && !isBetter(mixed, best))) return best;
  return { ...mixed, titlePlace: bestTitle(typed, titles) };
}

function isBetter(left: Omit<Match, 'titlePlace'>, right: Omit<Match, 'titlePlace'>): boolean {
  return left.tier < right.tier || (left.tier === right.tier && left.quality > right.quality);
}

function matchTitle(
  query: string,
  typed: readonly TypedWord[],
  { text, words }: FoldedEntry['titles'][number],
): Omit<Match, 'titlePlace'> | undefined {
  if (text === query) return { tier: tierOf.title, quality: 1 };
  if (typed.length > 0 && haveSameWords(typed, words)) return { tier: tierOf.title, quality: 0.5 };
  if (text.startsWith(query)) return { tier: tierOf.prefix, quality: 0 };
  return matchWords(typed, words, tierOf.words);
}

function haveSameWords(left: readonly Word[], right: readonly Word[]): boolean {
  return left.length === right.length && inOrder(left) === inOrder(right);
}

function inOrder(words: readonly Word[]): string {
  return words
    .map(({ text }) => text)
    .sort()
    .join(' ');
}

/** The title that shows most of the words; none when they are all among the keywords. */
function bestTitle(typed: readonly TypedWord[], titles: FoldedEntry['titles']): number {
  const shown = titles.map(({ words }) => typed.filter((word) => wordQuality(word, words) > 0).length);
  const most = Math.max(...shown);
  return most === 0 ? -1 : shown.indexOf(most);
}

const exactWord = 4;
const wordStart = 3;
const insideWord = 2;
const nearWord = 1;

function matchWords(
  words: readonly TypedWord[],
  among: readonly Word[],
  startTier: number,
): Omit<Match, 'titlePlace'> | undefined {
  if (words.length === 0) return undefined;
  let lowest = exactWord;
  let sum = 0;
  for (const word of words) {
    const quality = wordQuality(word, among);
    if (quality === 0) return undefined;
    lowest = Math.min(lowest, Math.floor(quality));
    sum += quality;
  }
  const quality = sum / words.length;
  if (lowest >= wordStart) return { tier: startTier, quality };
  return { tier: lowest === insideWord ? tierOf.inside : tierOf.fuzzy, quality };
}

function wordQuality(typed: TypedWord, among: readonly Word[]): number {
  let best = 0;
  for (const word of among) {
    if (word.text === typed.text) return exactWord;
    if (best >= wordStart) continue;
    if (word.text.startsWith(typed.text)) best = wordStart;
    else if (best < insideWord) best = Math.max(best, looseQuality(typed, word));
  }
  return best;
}

function looseQuality({ text, letters, most }: TypedWord, word: Word): number {
  if (text.length > 1 && word.text.includes(text)) return insideWord;
  if (most === 0 || !mayBeNear(letters, word.letters, most)) return 0;
  const mistakes = letterMistakes(text, word.text, most);
  return mistakes <= most ? nearWord + (most - mistakes) / 4 : 0;
}

/** The parts of a title that a query matches, as the title is written; none when it does not. */
export function matchedRanges(title: string, query: string): readonly TextRange[] {
  const typed = normalize(query);
  const words = wordsOf(typed);
  if (title === '' || typed === '') return [];
  const { folded, toOriginal } = foldWithPlaces(title);
  if (folded.startsWith(typed)) return [toOriginal([0, typed.length])];
  const found = words.flatMap((word) => {
    const range = rangeOfWord(folded, word);
    return range ? [toOriginal(range)] : [];
  });
  return mergeRanges(found);
}

function rangeOfWord(folded: string, typed: string): TextRange | undefined {
  let near: TextRange | undefined;
  let inside: TextRange | undefined;
  const most = tolerance(typed);
  for (const { 0: word, index } of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (word.startsWith(typed)) return [index, index + typed.length];
    const place = typed.length > 1 ? word.indexOf(typed) : -1;
    if (place >= 0) inside ??= [index + place, index + place + typed.length];
    else if (most > 0 && letterMistakes(typed, word, most) <= most) near ??= [index, index + word.length];
  }
  return inside ?? near;
}
