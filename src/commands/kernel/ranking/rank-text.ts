import { fold } from '#contract/rules/fold.ts';

/** A part of a text by character positions, end exclusive. */
export type TextRange = readonly [start: number, end: number];

/** A folded word, with its letters as `letterMask` has them. */
export interface Word {
  readonly text: string;
  readonly letters: number;
}

const separators = /[^\p{L}\p{N}]+/u;

/** The words of a folded text: runs of letters and digits. */
export function wordsOf(folded: string): readonly string[] {
  return folded.split(separators).filter((word) => word !== '');
}

/** How many wrong, missing, extra or swapped letters a word may have: none below 4 letters, one below 8, then two; numbers none. */
export function tolerance(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/** The least number of single letter mistakes between the typed word and the word, or a beginning of it when five letters are typed; more than `most` counts as `most + 1`. */
export function letterMistakes(typed: string, word: string, most: number): number {
  const mayBeUnfinished = typed.length >= 5;
  if (typed.length - word.length > most) return most + 1;
  if (!mayBeUnfinished && word.length - typed.length > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const same = typed[row - 1] === word[column - 1];
      let mistakes = Math.min(
        at(last, column - 1) + (same ? 0 : 1),
        at(last, column) + 1,
        at(current, column - 1) + 1,
      );
      const swapped =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (swapped) mistakes = Math.min(mistakes, at(beforeLast, column - 2) + 1);
      current.push(mistakes);
    }
    if (Math.min(...current) > most) return most + 1;
    beforeLast = last;
    last = current;
  }
  return mayBeUnfinished ? Math.min(...last) : at(last, word.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

/** Which letters a word has, as bits, to leave most words out before looking at them closely. */
export function letterMask(word: string): number {
  let mask = 0;
  for (let index = 0; index < word.length; index += 1) {
    const code = word.charCodeAt(index) - 97;
    mask |= 1 << (code >= 0 && code < 26 ? code : 26 + (word.charCodeAt(index) % 5));
  }
  return mask;
}

/** Whether a word with these letters may be the typed one with so many mistakes; most words are not. */
export function mayBeNear(typedLetters: number, letters: number, most: number): boolean {
  return bitCount(typedLetters & ~letters) <= most;
}

function bitCount(mask: number): number {
  let rest = mask - ((mask >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Folds a text so that each place of the result can be led back to the original. */
export function foldWithPlaces(original: string): {
  readonly folded: string;
  toOriginal(range: TextRange): TextRange;
} {
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  let place = 0;
  for (const character of original) {
    const plain = fold(character);
    const end = place + character.length;
    // A combining mark belongs to the letter before it.
    if (plain === '' && ends.length > 0) ends[ends.length - 1] = end;
    for (let index = 0; index < plain.length; index += 1) {
      starts.push(place);
      ends.push(end);
    }
    folded += plain;
    place = end;
  }
  return {
    folded,
    toOriginal: ([start, end]) => [starts[start] ?? original.length, ends[end - 1] ?? original.length],
  };
}

/** The ranges in order, with those that touch made one. */
export function mergeRanges(ranges: readonly TextRange[]): readonly TextRange[] {
  const merged: [number, number][] = [];
  for (const [start, end] of [...ranges].sort((left, right) => left[0] - right[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
