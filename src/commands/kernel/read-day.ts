import { isDay } from '#contract/wire/day-field.ts';
import { addUnits, type DayUnit, endOf, startOf } from './day-arithmetic.ts';

/** What a written day counts from, `YYYY-MM-DD`: words such as "next month" from today, `+1y` from `from`. */
export interface DayBasis {
  readonly today: string;
  /** Today when left out. */
  readonly from?: string;
}

const units: Readonly<Record<string, DayUnit>> = {
  ...named('day', 'd', 'day', 'days', 'dag', 'dagen'),
  ...named('week', 'w', 'wk', 'week', 'weeks', 'weken'),
  ...named('month', 'm', 'mo', 'mnd', 'month', 'months', 'maand', 'maanden'),
  ...named('quarter', 'q', 'quarter', 'quarters', 'kwartaal', 'kwartalen'),
  ...named('year', 'y', 'yr', 'j', 'year', 'years', 'jaar', 'jaren'),
};

const nearDays: Readonly<Record<string, number>> = {
  today: 0,
  vandaag: 0,
  tomorrow: 1,
  morgen: 1,
  overmorgen: 2,
  yesterday: -1,
  gisteren: -1,
};

const steps: Readonly<Record<string, number>> = {
  this: 0,
  dit: 0,
  deze: 0,
  next: 1,
  volgend: 1,
  volgende: 1,
  komend: 1,
  komende: 1,
  last: -1,
  vorig: -1,
  vorige: -1,
};

const edges = ['start', 'begin', 'beginning', 'end', 'eind', 'einde'];
const edgePattern = new RegExp(`^(${edges.join('|')}) (?:of |van )?(?:the |de |het )?(.+)$`);

/** The words that a short day is written with. */
export const dayWords: readonly string[] = [
  ...edges,
  ...Object.keys(steps),
  ...Object.keys(nearDays),
  ...Object.keys(units),
];

/**
 * Reads a day that is written short, in English or Dutch: `2027-03-31`, `31-3-2027`, `+1y`, `-2 weken`, `tomorrow`,
 * `next month`, `eind volgende maand`, `end of year`. Numbers stand day first, and a year of two figures is of this century. Gives `YYYY-MM-DD`, null for anything else.
 */
export function readDay(text: string, basis: DayBasis): string | null {
  const words = text.trim().toLowerCase().replace(/\s+/g, ' ');
  return readFigures(words) ?? readOffset(words, basis) ?? readWords(words, basis.today);
}

function readFigures(words: string): string | null {
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(words);
  if (yearFirst) return existing(yearFirst[1], yearFirst[2], yearFirst[3]);
  const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(words);
  return dayFirst ? existing(dayFirst[3]?.padStart(4, '20'), dayFirst[2], dayFirst[1]) : null;
}

function existing(year = '', month = '', day = ''): string | null {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : null;
}

function readOffset(words: string, { today, from = today }: DayBasis): string | null {
  const found = /^([+-]) ?(\d{1,4}) ?([a-z]+)$/.exec(words);
  const unit = found && meaning(units, found[3]);
  if (!found || !unit) return null;
  const day = addUnits(from, Number(found[2]) * (found[1] === '-' ? -1 : 1), unit);
  return isDay(day) ? day : null;
}

function readWords(words: string, today: string): string | null {
  const near = meaning(nearDays, words);
  if (near !== undefined) return addUnits(today, near, 'day');
  const edge = edgePattern.exec(words);
  if (edge) {
    const period = readPeriod(edge[2] ?? '', today);
    if (!period) return null;
    return edge[1]?.startsWith('e') ? endOf(period.day, period.unit) : startOf(period.day, period.unit);
  }
  const period = readPeriod(words, today);
  // A bare "month" is no day; "next month" is the same day of it.
  return period?.isCounted ? period.day : null;
}

/** A day inside the period that is meant: `next month`, or `month` for the one that today is in. */
function readPeriod(words: string, today: string) {
  const [first = '', second] = words.split(' ');
  const unit = meaning(units, second ?? first);
  if (!unit || unit === 'day' || words.split(' ').length > 2) return null;
  if (second === undefined) return first.length > 2 ? { day: today, unit, isCounted: false } : null;
  const step = meaning(steps, first);
  if (step === undefined) return null;
  const day = addUnits(today, step, unit);
  return { day, unit, isCounted: step !== 0 };
}

/** What a word means by the table itself: every object knows words such as `constructor`. */
function meaning<Value>(table: Readonly<Record<string, Value>>, word = ''): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

function named(unit: DayUnit, ...names: readonly string[]): Record<string, DayUnit> {
  return Object.fromEntries(names.map((name) => [name, unit]));
}
