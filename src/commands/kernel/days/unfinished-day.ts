import { fold } from '#contract/rules/fold.ts';
import { months } from '#contract/rules/month-names.ts';
import { meaning } from './day-names.ts';
import { beginsDayWord, mayBeDayWord } from './day-words.ts';

const figures = /^(?:\d{1,2}|\d{4})[-/.](?:\d{1,2}(?:[-/.]\d{0,3})?)?$/;
const number = /^\d/;
// Words that may stand before the first number of a day.
const leading: readonly string[] = ['in', 'over', 'binnen', 'within', 'the', 'de', '+', '-'];

/** Whether a text is the beginning of a day and may become one with what is typed next, such as `1 ma`, `31/12`, `1 march 20` or `end of ne`. */
export function mayBecomeDay(text: string): boolean {
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const last = words.at(-1);
  if (last === undefined) return false;
  const isBegun = /^[+-]?\d{1,4}$/.test(last) || figures.test(last) || beginsDayWord(last);
  return isBegun && words.slice(0, -1).every(mayBeDayWord) && hasNumbersInPlace(words);
}

/** One number at the beginning or behind a month; a second one is the year that begins behind those two. */
function hasNumbersInPlace(words: readonly string[]): boolean {
  const places = words.flatMap((word, place) => (number.test(word) ? [place] : []));
  const [first, second] = places;
  if (first === undefined) return true;
  const isMonth = (place: number) => meaning(months, words[place]?.replace(/[.,]$/, '')) !== undefined;
  const isLeading = words.slice(0, first).every((word) => leading.includes(word));
  if (!isLeading && !(first === 1 && isMonth(0))) return false;
  if (second === undefined) return true;
  const isYear = /^\d{1,3}$/.test(words[second] ?? '') && second === words.length - 1;
  return places.length === 2 && isYear && (isMonth(second - 1) || (first === 1 && second === 2));
}
