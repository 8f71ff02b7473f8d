import { fold } from '#contract/rules/fold.ts';
import type { CommandTexts } from '../context/command-texts.ts';

/** Words that mean something in every sentence, in all languages. */
export interface ReadingWords {
  readonly joining: ReadonlySet<string>;
  readonly linking: ReadonlySet<string>;
  readonly selected: ReadonlySet<string>;
}

/** The words as the texts have them. */
export function readingWords(texts: Pick<CommandTexts, 'textInAll'>): ReadingWords {
  return {
    joining: wordsIn(texts, 'palette:reading.joining'),
    linking: wordsIn(texts, 'palette:reading.linking'),
    selected: wordsIn(texts, 'palette:reading.selected'),
  };
}

function wordsIn({ textInAll }: Pick<CommandTexts, 'textInAll'>, key: string): ReadonlySet<string> {
  return new Set(textInAll({ key }).flatMap((text) => text.split(' ').map(fold)));
}
