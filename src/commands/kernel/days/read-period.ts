import { months } from '#contract/rules/month-names.ts';
import { addUnits, type DayUnit, endOf, startOf } from './day-arithmetic.ts';
import { meaning, steps, units } from './day-names.ts';

/** A week, month, quarter or year. */
export interface Period {
  /** A day in it, `YYYY-MM-DD`. */
  readonly day: string;
  readonly unit: DayUnit;
  /** Whether it is counted from the one that today is in, such as `next month`. */
  readonly isCounted: boolean;
}

/** Reads a period: `month`, `next quarter`, `maart`, `march 2027`, `Q1 2027`, `2027`; one without a year is the first that has not ended. Null for anything else. */
export function readPeriod(words: string, today: string): Period | null {
  return readUnit(words, today) ?? readMonth(words, today) ?? readQuarter(words, today) ?? readYear(words);
}

/** The first and the last day of a written period, such as `dec 2027` or `this month`; null for anything else, and for a word such as `month` alone. */
export function readPeriodDays(text: string, today: string): readonly [string, string] | null {
  const words = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const found = meaning(units, words) === undefined ? readPeriod(words, today) : null;
  if (!found || found.isCounted) return null;
  return [startOf(found.day, found.unit), endOf(found.day, found.unit)];
}

function readUnit(words: string, today: string): Period | null {
  const [first = '', second, ...more] = words.split(' ');
  const unit = meaning(units, second ?? first);
  if (!unit || unit === 'day' || more.length > 0) return null;
  if (second === undefined) return first.length > 2 ? { day: today, unit, isCounted: false } : null;
  const step = meaning(steps, first);
  return step === undefined ? null : { day: addUnits(today, step, unit), unit, isCounted: step !== 0 };
}

function readMonth(words: string, today: string): Period | null {
  const inFigures = /^(\d{1,2})[-/](\d{4})$/.exec(words) ?? /^(\d{4})-(\d{1,2})$/.exec(words);
  if (inFigures) {
    const [year, month] = [...inFigures.slice(1)].sort((one, other) => other.length - one.length);
    return period(Number(year), Number(month), 'month');
  }
  const [name, year] = /^([a-z]+)\.?(?: (?:of |van )?(\d{4}))?$/.exec(words)?.slice(1) ?? [];
  const month = meaning(months, name);
  return month === undefined ? null : period(Number(year), month, 'month', today);
}

function readQuarter(words: string, today: string): Period | null {
  const found = /^(?:q|kwartaal |quarter )([1-4])(?: (?:of |van )?(\d{4}))?$/.exec(words);
  return found && period(Number(found[2]), Number(found[1]) * 3 - 2, 'quarter', today);
}

function readYear(words: string): Period | null {
  return /^\d{4}$/.test(words) ? period(Number(words), 1, 'year') : null;
}

function period(year: number, month: number, unit: DayUnit, today = ''): Period | null {
  if (month < 1 || month > 12 || year < 1000) return null;
  const of = (each: number) => `${each}-${String(month).padStart(2, '0')}-01`;
  if (year > 0) return { day: of(year), unit, isCounted: false };
  const present = Number(today.slice(0, 4));
  return { day: of(endOf(of(present), unit) < today ? present + 1 : present), unit, isCounted: false };
}
