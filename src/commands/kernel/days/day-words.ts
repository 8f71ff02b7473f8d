import { fold } from '#contract/rules/fold.ts';
import { months } from '#contract/rules/month-names.ts';
import { letterMistakes } from '../ranking/rank-text.ts';
import { numbers, smallWords, weekdays } from './day-names.ts';
import { dayWords } from './read-day.ts';

let whole: readonly string[] | undefined;
let known: ReadonlySet<string> | undefined;

/** The word of a written day that is meant by one with a wrong, missing, extra or swapped letter; the word itself where there is none. */
export function nearestDayWord(word: string): string {
  whole ??= [...dayWords, ...calendarWords('long')];
  if (whole.some((each) => each.startsWith(word))) return word;
  const most = word.length < 8 ? 1 : 2;
  return (
    whole.find(
      (each) => each.length > 2 && isAsLong(word, each, most) && letterMistakes(word, each, most) <= most,
    ) ?? word
  );
}

/** Whether a word that a day is written with begins so, such as `ma`, `w` or `tomo`; a number with its unit too. */
export function beginsDayWord(word: string): boolean {
  const letters = word.replace(/^[+-]?\d{1,4}(?=[a-z])/, '');
  return [...knownWords()].some((each) => each.startsWith(letters));
}

/** Whether a day may be written with the folded word, such as `31st`, `dec.`, `van` or `nxt`, where a letter may be wrong. */
export function mayBeDayWord(word: string): boolean {
  if (/^[+-]?\d/.test(word) || /^[+-]$/.test(word)) return true;
  const plain = word.replace(/[.,]+$/, '');
  const words = knownWords();
  // `year-end` is one word, as it is typed.
  if (plain.split('-').every((part) => words.has(part))) return true;
  return plain.length > 2 && nearestDayWord(plain) !== plain;
}

function knownWords(): ReadonlySet<string> {
  known ??= new Set([
    ...dayWords,
    ...smallWords,
    ...[months, weekdays, numbers].flatMap(Object.keys),
    ...[...calendarWords('long'), ...calendarWords('short')],
  ]);
  return known;
}

/** An unfinished word is not a wrong one. */
function isAsLong(word: string, other: string, most: number): boolean {
  return Math.abs(word.length - other.length) <= most;
}

/** The months and the days of the week. */
function calendarWords(length: 'long' | 'short'): readonly string[] {
  return ['en', 'nl'].flatMap((language) => {
    const month = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' });
    const weekday = new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' });
    const named = Array.from({ length: 12 }, (_, index) => month.format(Date.UTC(2026, index, 1)));
    const days = Array.from({ length: 7 }, (_, index) => weekday.format(Date.UTC(2026, 0, index + 1)));
    return [...named, ...days].map((word) => fold(word).replace(/\.$/, ''));
  });
}
