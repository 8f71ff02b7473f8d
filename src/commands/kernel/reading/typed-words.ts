import { fold } from '#contract/rules/fold.ts';

/** One word of what was typed, with its place among all of them. */
export interface TypedWord {
  readonly text: string;
  readonly folded: string;
  readonly place: number;
}

/** The words of a text, in order. */
export function typedWords(text: string): readonly TypedWord[] {
  return text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word, place) => ({ text: word, folded: fold(word), place }));
}

/** The words as one text. */
export function textOf(words: readonly TypedWord[]): string {
  return words.map(({ text }) => text).join(' ');
}

/** Whether the words stand side by side, with none between them. */
export function areAdjacent(words: readonly TypedWord[]): boolean {
  return words.every(({ place }, index) => place === (words[0]?.place ?? 0) + index);
}
