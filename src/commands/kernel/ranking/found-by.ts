import { fold } from '#contract/rules/fold.ts';
import type { RankEntry } from './rank-index.ts';
import { letterMistakes, tolerance, wordsOf } from './rank-text.ts';

/** The words by which something was found and that its shown title does not have, such as `launch` for "Send campaign now". */
export function foundBy(
  { titles, keywords = '' }: Pick<RankEntry, 'titles' | 'keywords'>,
  query: string,
  except: ReadonlySet<string>,
): string | undefined {
  const shown = wordsOf(fold(titles[0] ?? ''));
  const others = [...titles.slice(1).flatMap((title) => title.split(/\s+/)), ...keywords.split(/\s+/)];
  const lacking = wordsOf(fold(query)).filter(
    (word) => !except.has(word) && !shown.some((each) => isMeant(word, each)),
  );
  const found = lacking.flatMap((word) => {
    const begun = others.find((each) => fold(each).startsWith(word));
    return begun ?? others.find((each) => isMeant(word, fold(each))) ?? [];
  });
  return found.length === 0 ? undefined : [...new Set(found)].join(' ');
}

function isMeant(typed: string, word: string): boolean {
  const most = tolerance(typed);
  return word.startsWith(typed) || (most > 0 && letterMistakes(typed, word, most) <= most);
}
