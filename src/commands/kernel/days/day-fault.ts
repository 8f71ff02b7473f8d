import { fold } from '#contract/rules/fold.ts';
import { months } from '#contract/rules/month-names.ts';
import { isDay } from '#contract/wire/day-field.ts';
import type { Sentence } from '../context/context-keys.ts';
import { meaning } from './day-names.ts';
import { nearestDayWord } from './day-words.ts';

const dayFirst = /^(\d{1,2})([-/. ])(\d{1,2})[-/. ](\d{4}|\d{2})$/;
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const dayOfMonth = /^(\d{1,2})(?:e|ste|de|st|nd|rd|th)?[- .]+(?:of |van )?([a-z]+)\.?(?:[-, ]+(\d{1,4}))?$/;
const monthFirst = /^([a-z]+)\.? (\d{1,2})(?:e|ste|de|st|nd|rd|th)?(?:,? (\d{1,4}))?$/;
const leapYear = '2028';

/** Why a text is no day: numbers stand day first, the day is not in the calendar, or it cannot be read at all. */
export function dayFault(text: string): Sentence {
  return faultOfDay(text) ?? { key: 'kernel:argument.day' };
}

/** What is wrong with a written day, such as `12/31/2027` or `31 feb 2027`; undefined for other texts, and for a day. */
export function faultOfDay(text: string): Sentence | undefined {
  const typed = text.trim();
  const written = fold(typed).replace(/\s+/g, ' ');
  return faultOfFigures(written) ?? (isOfNoMonth(written) ? noSuchDay(typed) : undefined);
}

function faultOfFigures(written: string): Sentence | undefined {
  const [, fullYear, itsMonth = '', date = ''] = yearFirst.exec(written) ?? [];
  if (fullYear !== undefined) return exists(fullYear, itsMonth, date) ? undefined : noSuchDay(written);
  const [, first = '', mark, second = '', year = ''] = dayFirst.exec(written) ?? [];
  if (mark === undefined || exists(year, second, first)) return undefined;
  if (!exists(year, first, second)) return noSuchDay(written);
  const meant = [second, first, year].join(mark);
  return { key: 'kernel:argument.day-first', params: { month: second, meant } };
}

/** Whether the month that is named never has that day; one with a year that is still being typed may. */
function isOfNoMonth(written: string): boolean {
  const [, before, name, year] = dayOfMonth.exec(written) ?? [];
  const [, itsName, behind, itsYear] = monthFirst.exec(written) ?? [];
  const date = before ?? behind;
  const month = meaning(months, nearestMonth(name ?? itsName));
  if (date === undefined || month === undefined) return false;
  const typedYear = year ?? itsYear ?? '';
  return !exists(typedYear.length % 2 === 0 && typedYear !== '' ? typedYear : leapYear, String(month), date);
}

function nearestMonth(name = ''): string {
  return meaning(months, name) !== undefined || name.length < 3 ? name : nearestDayWord(name);
}

function exists(year: string, month: string, date: string): boolean {
  return isDay([year.padStart(4, '20'), month.padStart(2, '0'), date.padStart(2, '0')].join('-'));
}

function noSuchDay(typed: string): Sentence {
  return { key: 'kernel:argument.no-such-day', params: { typed } };
}
