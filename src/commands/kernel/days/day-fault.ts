import { isDay } from '#contract/wire/day-field.ts';
import type { Sentence } from '../context/context-keys.ts';
import { type DayBasis, readDay } from './read-day.ts';

const figures = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d{2})$/;

/** Why a text is no day: numbers stand day first, the day is not in the calendar, or it cannot be read at all. */
export function dayFault(text: string, basis: DayBasis): Sentence {
  return faultOfFigures(text, basis) ?? { key: 'kernel:argument.day' };
}

/** What is wrong with a day in figures, such as `12/31/2027` or `31-2-2027`; undefined for other texts, and for a day. */
export function faultOfFigures(text: string, basis: DayBasis): Sentence | undefined {
  const typed = text.trim();
  const [, first = '', mark, second = '', year = ''] = figures.exec(typed) ?? [];
  if (mark === undefined || readDay(typed, basis) !== null) return undefined;
  const swapped = [year.padStart(4, '20'), first.padStart(2, '0'), second.padStart(2, '0')].join('-');
  if (!isDay(swapped)) return { key: 'kernel:argument.no-such-day', params: { typed } };
  const meant = [second, first, year].join(mark);
  return { key: 'kernel:argument.day-first', params: { month: second, meant } };
}
