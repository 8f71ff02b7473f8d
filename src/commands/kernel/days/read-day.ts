import { months } from '#contract/rules/month-names.ts';
import { isDay } from '#contract/wire/day-field.ts';
import { addUnits, endOf, startOf } from './day-arithmetic.ts';
import { meaning, nearDays, numbers, steps, units, weekdays } from './day-names.ts';
import { readPeriod } from './read-period.ts';

/** What a written day counts from, `YYYY-MM-DD`: words such as "next month" from today, `+1y` from `from`. */
export interface DayBasis {
  readonly today: string;
  /** Today when left out. */
  readonly from?: string;
}

const beginnings = ['start', 'begin', 'beginning', 'first', 'eerste'];
const endings = ['end', 'eind', 'einde', 'ultimo', 'laatste'];
const edge =
  /^(start|begin|beginning|end|eind|einde|ultimo|(?:first|last|eerste|laatste) (?:day|dag)) (?:of |van )?(?:the |de |het )?(.+)$/;
const isEnding = /^(?:e[in]|ultimo|la)/;
const edgeBehind = /^(.+?)[ -]?(?:end|einde)$/;
const dayOfMonth =
  /^(?:the |de )?(\d{1,2}|first|eerste)(?:e|ste|de|st|nd|rd|th)? (?:of |van )?(?:the |de )?(.+)$/;
const shortEdges: Readonly<Record<string, string>> = {
  eow: 'end of week',
  eom: 'end of month',
  eoq: 'end of quarter',
  eoy: 'end of year',
  ultimo: 'end of month',
};

/** The words that a short day is written with. */
export const dayWords: readonly string[] = [
  ...beginnings,
  ...endings,
  ...[steps, nearDays, units].flatMap(Object.keys).filter((words) => !words.includes(' ')),
];

/**
 * Reads a day that is written short, in English or Dutch: `2027-03-31`, `31-3-2027`, `31 mrt 2027`, `+1y`, `-2 weken`,
 * `over een half jaar`, `tomorrow`, `next month`, `eind volgende maand`, `end of Q1`, `15th of next month`. Numbers
 * stand day first, and a year of two figures is of this century. Gives `YYYY-MM-DD`, null for anything else.
 */
export function readDay(text: string, basis: DayBasis): string | null {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?<=[a-z])\.$/, '');
  return (
    readFigures(words) ??
    readNamed(words, basis.today) ??
    readOffset(words, basis) ??
    readDistance(words, basis.today) ??
    readWords(meaning(shortEdges, words) ?? words, basis.today)
  );
}

function readFigures(words: string): string | null {
  const yearFirst =
    /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(words) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(words);
  if (yearFirst) return existing(yearFirst[1], yearFirst[2], yearFirst[3]);
  const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(words);
  return dayFirst ? existing(dayFirst[3]?.padStart(4, '20'), dayFirst[2], dayFirst[1]) : null;
}

/** `31 march 2027` and as spreadsheets write it: `31-mrt-27`; without a year the next one that comes. */
function readNamed(words: string, today: string): string | null {
  const [day, name, year] =
    /^(\d{1,2})(?:e|st|nd|rd|th)?[- .](?:of |van )?([a-z]+)\.?(?:[-, ]+(\d{4}|\d{2}))?$/
      .exec(words)
      ?.slice(1) ?? [];
  const month = meaning(months, name);
  if (month === undefined) return null;
  const of = (each: string) => existing(each.padStart(4, '20'), String(month), day);
  if (year !== undefined) return of(year);
  const present = Number(today.slice(0, 4));
  const next = of(String(present));
  return next !== null && next >= today ? next : of(String(present + 1));
}

function existing(year = '', month = '', day = ''): string | null {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : null;
}

/** `+1y`, `-2 weken`, `+1y6m`: all parts in the direction of the first unless they have their own. */
function readOffset(words: string, { today, from = today }: DayBasis): string | null {
  const parts = words.replaceAll(/ (?:en|and) /g, ' ');
  if (!/^[+-](?: ?[+-]? ?\d{1,4} ?[a-z]+)+$/.test(parts)) return null;
  let day = from;
  let sign = 1;
  for (const [, direction, count, name] of parts.matchAll(/([+-])? ?(\d{1,4}) ?([a-z]+)/g)) {
    const unit = meaning(units, name);
    if (!unit) return null;
    if (direction) sign = direction === '-' ? -1 : 1;
    day = addUnits(day, Number(count) * sign, unit);
    if (!isDay(day)) return null;
  }
  return day;
}

/** `2 jaar`, `in six months`, `over anderhalf jaar`, `half a year`: counted from today. */
function readDistance(words: string, today: string): string | null {
  const distance = words.replace(/^(?:in|over|binnen|within) /, '').replace(/^(?:een|a) (?=half )/, '');
  const [count, name] = /^(\d{1,4}|[a-z]+(?= )) ?(?:an? )?([a-z]+)$/.exec(distance)?.slice(1) ?? [];
  const unit = meaning(units, name);
  const number = meaning(numbers, count) ?? Number(count);
  if (!unit || Number.isNaN(number)) return null;
  const isPart = !Number.isInteger(number);
  if (isPart && unit !== 'year') return null;
  const day = isPart ? addUnits(today, number * 12, 'month') : addUnits(today, number, unit);
  return isDay(day) ? day : null;
}

function readWords(words: string, today: string): string | null {
  const near = meaning(nearDays, words);
  if (near !== undefined) return addUnits(today, near, 'day');
  return readEdge(words, today) ?? readInMonth(words, today) ?? readComing(words, today);
}

function readEdge(words: string, today: string): string | null {
  const [, side = 'end', named = edgeBehind.exec(words)?.[1] ?? ''] = edge.exec(words) ?? [];
  const found = readPeriod(named, today);
  if (!found) return null;
  return isEnding.test(side) ? endOf(found.day, found.unit) : startOf(found.day, found.unit);
}

/** `15th of next month`, `de 15e van volgende maand`, `1e van de maand`. */
function readInMonth(words: string, today: string): string | null {
  const [, date = '', named = ''] = dayOfMonth.exec(words) ?? [];
  const found = readPeriod(named, today);
  if (found?.unit !== 'month') return null;
  const [year, month] = found.day.split('-');
  return existing(year, month, /^\d/.test(date) ? date : '1');
}

/** "next month" is the same day of it, where a bare "month" is no day; "komende maandag" is the next one. */
function readComing(words: string, today: string): string | null {
  const found = readPeriod(words, today);
  if (found) return found.isCounted ? found.day : null;
  const [, name] = /^(?:coming|komende|aankomende|aanstaande|a\.s\.) ([a-z]+)$/.exec(words) ?? [];
  const weekday = meaning(weekdays, name);
  if (weekday === undefined) return null;
  const inThisWeek = addUnits(startOf(today, 'week'), weekday - 1, 'day');
  return inThisWeek > today ? inThisWeek : addUnits(inThisWeek, 1, 'week');
}
