import { fold } from '#contract/rules/fold.ts';
import { letterMistakes } from './rank-text.ts';
import { dayWords } from './read-day.ts';

let known: readonly string[] | undefined;

/** The word of a written day that is meant by one with a wrong, missing, extra or swapped letter; the word itself where there is none. */
export function nearestDayWord(word: string): string {
  known ??= [...dayWords, ...calendarWords()];
  if (known.some((each) => each.startsWith(word))) return word;
  const most = word.length < 8 ? 1 : 2;
  return (
    known.find(
      (each) => each.length > 2 && isAsLong(word, each, most) && letterMistakes(word, each, most) <= most,
    ) ?? word
  );
}

/** An unfinished word is not a wrong one. */
function isAsLong(word: string, other: string, most: number): boolean {
  return Math.abs(word.length - other.length) <= most;
}

/** The months and the days of the week. */
function calendarWords(): readonly string[] {
  return ['en', 'nl'].flatMap((language) => {
    const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
    const months = Array.from({ length: 12 }, (_, index) => month.format(Date.UTC(2026, index, 1)));
    const weekdays = Array.from({ length: 7 }, (_, index) => weekday.format(Date.UTC(2026, 0, index + 1)));
    return [...months, ...weekdays].map(fold);
  });
}
