import type { Moment } from './moment.ts';

/** What a directive makes of a moment: a text that is padded to its width. */
type Directive = (moment: Fields, flags: string, width: number) => string | number;

interface Fields extends Moment {
  readonly date: Date;
  readonly locale: string;
}

const DIRECTIVE = /%([-_0^#:]*)(\d*)[EO]?([a-zA-Z%+])/g;
/** More digits than any number has are asked for by nobody. */
const WIDEST = 64;
const DAY = 86_400_000;
const WIDTHS: Readonly<Record<string, number>> = {
  ...{ C: 2, d: 2, e: 2, H: 2, I: 2, j: 3, k: 2, l: 2, L: 3, m: 2, M: 2, S: 2, U: 2, W: 2, y: 2, g: 2, V: 2 },
};
const PADDED_WITH_BLANKS = new Set(['a', 'A', 'b', 'B', 'c', 'e', 'h', 'k', 'l', 'p', 'P']);
const LOCALES: Readonly<Record<string, string>> = { en: 'en-US', nl: 'nl-NL' };

const names = new Map<string, Intl.DateTimeFormat>();

const DIRECTIVES: Readonly<Record<string, Directive>> = {
  a: (moment) => named(moment, { weekday: 'short' }),
  A: (moment) => named(moment, { weekday: 'long' }),
  b: (moment) => named(moment, { month: 'short' }),
  B: (moment) => named(moment, { month: 'long' }),
  c: (moment) => named(dayFirst(moment), { dateStyle: 'medium', timeStyle: 'medium' }),
  C: ({ date }) => Math.floor(date.getUTCFullYear() / 100),
  d: ({ date }) => date.getUTCDate(),
  D: (moment) => formatFields(moment, '%m/%d/%y'),
  e: ({ date }) => date.getUTCDate(),
  F: (moment) => formatFields(moment, '%Y-%m-%d'),
  h: (moment) => named(moment, { month: 'short' }),
  H: ({ date }) => date.getUTCHours(),
  I: ({ date }) => date.getUTCHours() % 12 || 12,
  j: ({ date }) => dayOfYear(date) + 1,
  k: ({ date }) => date.getUTCHours(),
  l: ({ date }) => date.getUTCHours() % 12 || 12,
  L: ({ date }) => date.getUTCMilliseconds(),
  m: ({ date }) => date.getUTCMonth() + 1,
  M: ({ date }) => date.getUTCMinutes(),
  n: () => '\n',
  N: ({ date }, _flags, width) =>
    String(date.getUTCMilliseconds())
      .padStart(3, '0')
      .padEnd(9, '0')
      .slice(0, width || 9),
  p: ({ date }) => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
  P: ({ date }) => (date.getUTCHours() < 12 ? 'am' : 'pm'),
  q: ({ date, locale }) => (locale === LOCALES.en ? ordinal(date.getUTCDate()) : ''),
  R: (moment) => formatFields(moment, '%H:%M'),
  s: ({ wall, offset }) => Math.floor((wall - offset) / 1000),
  S: ({ date }) => date.getUTCSeconds(),
  t: () => '\t',
  T: (moment) => formatFields(moment, '%H:%M:%S'),
  u: ({ date }) => date.getUTCDay() || 7,
  U: ({ date }) => Math.floor((dayOfYear(date) + 7 - date.getUTCDay()) / 7),
  V: ({ date }) => isoWeek(date).week,
  G: ({ date }) => isoWeek(date).year,
  w: ({ date }) => date.getUTCDay(),
  W: ({ date }) => Math.floor((dayOfYear(date) + 7 - ((date.getUTCDay() + 6) % 7)) / 7),
  x: (moment) => named(dayFirst(moment), { dateStyle: 'short' }),
  X: (moment) => named(dayFirst(moment), { timeStyle: 'medium' }),
  y: ({ date }) => ((date.getUTCFullYear() % 100) + 100) % 100,
  Y: ({ date }) => date.getUTCFullYear(),
  z: ({ offset }, flags) => offsetText(offset, flags.includes(':')),
  Z: ({ zone, offset }) => zone || offsetText(offset, false),
  '%': () => '%',
};

/** A moment by the directives of strftime, with the names of days and months in that language. */
export function formatMoment(moment: Moment, format: string, locale: string): string {
  return formatFields({ ...moment, date: new Date(moment.wall), locale: LOCALES[locale] ?? locale }, format);
}

function formatFields(moment: Fields, format: string): string {
  return format.replace(DIRECTIVE, (directive: string, flags: string, width: string, letter: string) => {
    const write = DIRECTIVES[letter];
    if (write === undefined) return directive;
    const wanted = Math.min(Number(width), WIDEST);
    const text = inCase(String(write(moment, flags, wanted)), flags);
    const size = flags.includes('-') ? 0 : wanted || (WIDTHS[letter] ?? 0);
    const blanks = flags.includes('_') || (PADDED_WITH_BLANKS.has(letter) && !flags.includes('0'));
    if (blanks || !text.startsWith('-')) return text.padStart(size, blanks ? ' ' : '0');
    return `-${text.slice(1).padStart(size - 1, '0')}`;
  });
}

function inCase(text: string, flags: string): string {
  if (flags.includes('^')) return text.toUpperCase();
  if (!flags.includes('#')) return text;
  return /[a-z]/.test(text) ? text.toUpperCase() : text.toLowerCase();
}

function named({ date, locale }: Fields, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${Object.values(options).join(' ')} ${Object.keys(options).join(' ')}`;
  const format = names.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  names.set(key, format);
  return format.format(date);
}

/** Whole dates are written as the console writes them, though months are called as Americans shorten them. */
function dayFirst(moment: Fields): Fields {
  return moment.locale === LOCALES.en ? { ...moment, locale: 'en-GB' } : moment;
}

function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY);
}

/** The week of ISO 8601: it belongs to the year of its Thursday. */
function isoWeek(date: Date): { year: number; week: number } {
  const thursday = new Date(date.getTime() + (4 - (date.getUTCDay() || 7)) * DAY);
  return { year: thursday.getUTCFullYear(), week: Math.floor(dayOfYear(thursday) / 7) + 1 };
}

function offsetText(offset: number, colon: boolean): string {
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${colon ? ':' : ''}${two(minutes % 60)}`;
}

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}
