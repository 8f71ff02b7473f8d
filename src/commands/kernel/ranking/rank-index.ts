import { fold } from '#contract/rules/fold.ts';
import { letterMask, letterMistakes, mayBeNear, tolerance, type Word, wordsOf } from './rank-text.ts';

/** Something that can be found. */
export interface RankEntry {
  /** Unique among all that is ranked. */
  readonly key: string;
  /** What finds it exactly, such as `groups.create` or `412`. */
  readonly ids: readonly string[];
  /** Its names, the shown one first; the others are other languages and short names. */
  readonly titles: readonly string[];
  /** More words that find it. */
  readonly keywords?: string;
  /** Found by the beginnings of its words alone, never by what stands in the midst of one: `move` is not `remove`. */
  readonly isStrict?: boolean;
}

/** The folded texts of an entry, cut into words. */
export interface FoldedEntry {
  readonly titles: readonly { readonly text: string; readonly words: readonly Word[] }[];
  /** The words of the titles and the keywords. */
  readonly words: readonly Word[];
}

/** Entries prepared for ranking: folded once. */
export interface RankIndex<Entry extends RankEntry> {
  readonly size: number;
  entry(place: number): Entry;
  /** The texts of an entry, cut when they are first asked for. */
  folded(place: number): FoldedEntry;
  /** Places of entries that may match: a superset of the best ones, bounded for large indexes. */
  candidates(query: string, words: readonly string[]): readonly number[];
}

const smallEnoughForAll = 2_000;
const mostPrefixHits = 200;
const mostContainHits = 500;
const mostFuzzyHits = 200;
const fewHits = 10;
const titleEnd = '\n';
const keywordStart = '\t';

/** Prepares the entries; takes in the order of 5 microseconds each. */
export function createRankIndex<Entry extends RankEntry>(entries: readonly Entry[]): RankIndex<Entry> {
  const texts = entries.map(
    ({ titles, keywords }) =>
      titles.map(fold).join(titleEnd) + keywordStart + (keywords ? fold(keywords) : ''),
  );
  const search = entries.length > smallEnoughForAll ? createSearch(entries, texts) : undefined;
  const everything = entries.map((_, place) => place);
  const folded: FoldedEntry[] = [];
  return {
    size: entries.length,
    entry: (place) => entryAt(entries, place),
    folded(place) {
      const cut = folded[place] ?? cutText(texts[place] ?? '');
      folded[place] = cut;
      return cut;
    },
    candidates: (query, words) => (search ? search(query, words) : everything),
  };
}

function cutText(text: string): FoldedEntry {
  const [names = '', keywords = ''] = text.split(keywordStart);
  const titles = names.split(titleEnd).map((title) => ({ text: title, words: wordsWithLetters(title) }));
  return { titles, words: [...titles.flatMap(({ words }) => words), ...wordsWithLetters(keywords)] };
}

function wordsWithLetters(folded: string): readonly Word[] {
  return wordsOf(folded).map((text) => ({ text, letters: letterMask(text) }));
}

function entryAt<Entry>(entries: readonly Entry[], place: number): Entry {
  const entry = entries[place];
  if (entry === undefined) throw new RangeError(`No entry at ${place}`);
  return entry;
}

type Search = (query: string, words: readonly string[]) => readonly number[];

function createSearch(entries: readonly RankEntry[], texts: readonly string[]): Search {
  const byId = new Map<string, number>();
  entries.forEach(({ ids }, place) => {
    for (const id of ids) byId.set(id, place);
  });
  const sorted = Array.from(texts.keys()).sort((left, right) => compare(texts[left], texts[right]));
  const contains = createContains(texts);
  const fuzzy = createFuzzy(texts);
  return (query, words) => {
    const found = new Set<number>();
    const exact = byId.get(query.replace(/^#/, ''));
    if (exact !== undefined) found.add(exact);
    for (const place of prefixHits(sorted, texts, query)) found.add(place);
    for (const place of contains(words)) found.add(place);
    if (found.size < fewHits) for (const place of fuzzy(words)) found.add(place);
    return [...found];
  };
}

function compare(left = '', right = ''): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function prefixHits(sorted: readonly number[], texts: readonly string[], query: string): readonly number[] {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(texts[sorted[middle] ?? 0], query) < 0) low = middle + 1;
    else high = middle;
  }
  const hits: number[] = [];
  for (let index = low; index < sorted.length && hits.length < mostPrefixHits; index += 1) {
    const place = sorted[index] ?? 0;
    if (!texts[place]?.startsWith(query)) break;
    hits.push(place);
  }
  return hits;
}

/** One long text is searched many times faster than a hundred thousand short ones. */
function createContains(texts: readonly string[]): (words: readonly string[]) => readonly number[] {
  const whole = texts.join('\0');
  const starts = new Int32Array(texts.length + 1);
  texts.forEach((text, place) => {
    starts[place + 1] = (starts[place] ?? 0) + text.length + 1;
  });
  return (words) => {
    const [longest = ''] = [...words].sort((left, right) => right.length - left.length);
    const hits: number[] = [];
    if (longest.length < 2) return hits;
    let place = 0;
    let found = whole.indexOf(longest);
    while (found >= 0 && hits.length < mostContainHits) {
      place = placeOf(starts, found, place);
      const text = texts[place] ?? '';
      if (words.every((word) => text.includes(word))) hits.push(place);
      found = whole.indexOf(longest, starts[place + 1]);
    }
    return hits;
  };
}

function placeOf(starts: Int32Array, position: number, from: number): number {
  let low = from;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

function createFuzzy(texts: readonly string[]): (words: readonly string[]) => readonly number[] {
  const placesByWord = new Map<string, number[]>();
  texts.forEach((text, place) => {
    for (const word of new Set(wordsOf(text))) {
      const places = placesByWord.get(word);
      if (places) places.push(place);
      else placesByWord.set(word, [place]);
    }
  });
  const dictionary = [...placesByWord.keys()];
  const masks = Int32Array.from(dictionary, letterMask);

  function placesNear(typed: string): ReadonlySet<number> {
    const most = tolerance(typed);
    const mask = letterMask(typed);
    const places = new Set<number>();
    for (let index = 0; index < dictionary.length; index += 1) {
      if (!mayBeNear(mask, masks[index] ?? 0, most)) continue;
      const word = dictionary[index] ?? '';
      if (letterMistakes(typed, word, most) > most) continue;
      for (const place of placesByWord.get(word) ?? []) places.add(place);
    }
    return places;
  }

  return (words) => {
    if (words.length === 0 || words.every((word) => tolerance(word) === 0)) return [];
    const [first, ...others] = words.map(placesNear);
    return [...(first ?? [])]
      .filter((place) => others.every((places) => places.has(place)))
      .slice(0, mostFuzzyHits);
  };
}
