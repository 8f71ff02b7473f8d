import { months } from '#contract/rules/month-names.ts';

/** A day of the calendar with what a text says of its time; both in milliseconds, as if they were of UTC. */
export interface ReadMoment {
  readonly day: number;
  /** The time of that day; null where the text names none. */
  readonly time: number | null;
  /** How far its clock is ahead of UTC; null where the text does not say. */
  readonly ahead: number | null;
}

const MINUTE = 60_000;

const ISO_DAY = '(?<year>\\d{4})(?<separator>[-/.]?)(?<month>\\d{1,2})\\k<separator>(?<date>\\d{1,2})';
const MONTH = `(?<month>${Object.keys(months).join('|')})\\.?`;
const DATE = '(?<date>\\d{1,2})(?:st|nd|rd|th|e|ste|de)?\\.?';
const YEAR = '(?<year>\\d{4})';
const WEEKDAY =
  '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|' +
  '(?:maan|dins|woens|donder|vrij|zater|zon)dag|ma|di|wo|do|vr|za|zo)\\.?,?\\s+';
const DAY_FIRST = `(?:${WEEKDAY})?${DATE}(?:[ -]|\\s+of\\s+)${MONTH},?[ -]${YEAR}`;
const MONTH_FIRST = `(?:${WEEKDAY})?${MONTH}[ -]${DATE},?[ -]${YEAR}`;
const YEAR_FIRST = `${YEAR}[ -]${MONTH}[ -]${DATE}`;

const CLOCK =
  '(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,](?<fraction>\\d{1,9}))?)?' +
  '\\s*(?<half>[ap]m)?(?:\\s+uur)?';
const ZONE = '(?<zone>Z|(?:UTC|GMT)?[+-]\\d{2}:?\\d{2}|UTC|GMT)(?:\\s*\\([^)]*\\))?';
const TIME = `(?:(?:T|,?\\s+(?:(?:at|om)\\s+)?)${CLOCK})?(?:\\s*${ZONE})?`;
const FORMS = [ISO_DAY, DAY_FIRST, MONTH_FIRST, YEAR_FIRST].map((day) => new RegExp(`^${day}${TIME}$`, 'i'));

/**
 * Reads a text that is a day, with or without a time, from its beginning to its end: as ISO 8601, mail headers and
 * programs write it, or with the name of its month in English or Dutch. Null for any other text, for days and times
 * that no calendar and no clock has, and for days whose order of day and month can only be guessed.
 */
export function readMoment(text: string): ReadMoment | null {
  const plain = text.trim().replace(/\s+/g, ' ');
  const parts = FORMS.map((form) => form.exec(plain)?.groups).find((groups) => groups !== undefined);
  if (parts === undefined) return null;
  const day = dayOf(parts);
  if (day === null) return null;
  const ahead = parts.zone === undefined ? null : offsetOf(parts.zone);
  if (parts.hour === undefined) return { day, time: null, ahead };
  const time = timeOf(parts);
  return time === null ? null : { day, time, ahead };
}

type Parts = Readonly<Record<string, string | undefined>>;

function dayOf({ year, month = '', date = '', separator }: Parts): number | null {
  // Eight digits in a row are a day only with all of them.
  if (separator === '' && (month.length !== 2 || date.length !== 2)) return null;
  const wanted = [Number(year), (months[month.toLowerCase()] ?? Number(month)) - 1, Number(date)] as const;
  const day = new Date(Date.UTC(...wanted));
  const isReal =
    day.getUTCFullYear() === wanted[0] && day.getUTCMonth() === wanted[1] && day.getUTCDate() === wanted[2];
  return isReal ? day.getTime() : null;
}

function timeOf({ hour, minute, second = '0', fraction = '', half }: Parts): number | null {
  const hours = hoursOf(Number(hour), half);
  if (hours === null || Number(minute) > 59 || Number(second) > 60) return null;
  // The end of a day is its only time in the hour 24.
  if (hours === 24 && Number(minute) + Number(second) > 0) return null;
  return (
    (hours * 60 + Number(minute)) * MINUTE +
    Number(second) * 1000 +
    Number(fraction.padEnd(3, '0').slice(0, 3))
  );
}

function hoursOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 24 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})/.exec(zone) ?? [];
  const minutesAhead = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return (sign === '-' ? -minutesAhead : minutesAhead) * MINUTE;
}
