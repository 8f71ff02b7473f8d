import type { Sentence } from './context-keys.ts';

/** What a command is called in one language. */
export interface CommandText {
  readonly language: string;
  readonly title: string;
  /** More words that find it. */
  readonly keywords: string;
  /** A short name that finds it exactly, such as `Tags` for "Go to Tags". */
  readonly alias?: string;
  /** More such names, such as `Contact lists` where the menu says `Contacts`. */
  readonly also?: readonly string[];
}

/** The names of commands in all languages, and sentences in the language in use. */
export interface CommandTexts {
  /** The language in use, such as `nl`. */
  language(): string;
  /** A sentence in the language in use. */
  text(sentence: Sentence): string;
  /** The same sentence in all languages that are loaded, the one in use first. */
  textInAll(sentence: Sentence): readonly string[];
  /** The language in use first; with a target, titles say what the command would act on. */
  of(commandId: string, target?: CommandTarget): readonly CommandText[];
  /** The words for one record and for many of a section, and a shorter one where there is, in all languages. */
  nouns(section: string): readonly string[];
  /** Rises when the language changes or another language's names have come. */
  version(): number;
  subscribe(listener: () => void): () => void;
}

/** The title in the language in use, with what it would act on where that is given; the id where there is none. */
export function titleOf(texts: CommandTexts, commandId: string, target?: CommandTarget): string {
  return texts.of(commandId, target)[0]?.title ?? commandId;
}

/** What a command would act on, for its title: one record by its name, or so many. */
export interface CommandTarget {
  readonly count: number;
  readonly title?: string;
}
