import { localToInstant, offsetAt } from '#contract/rules/zones.ts';
import type { Calendar } from './rendering.ts';

/** A moment as a clock on a wall shows it. */
export interface Moment {
  /** The fields of the clock, as if they were of UTC, in milliseconds. */
  readonly wall: number;
  /** How far that clock is ahead of UTC, in milliseconds. */
  readonly offset: number;
  /** The zone of the clock; empty where only its offset is known. */
  readonly zone: string;
}

const ISO =
  /^\s*(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?:[T ]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?\s*$/i;
const TIMESTAMP = /^\s*\d{9,13}\s*$/;
const NAMED_MONTH = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i;
const NAMED_ZONE = /(?:\b(?:Z|UTC|GMT)|[+-]\d{2}:?\d{2})\s*(?:\([^)]*\))?$/i;
const YEAR = /\b\d{4}\b/;
const MINUTE = 60_000;

/**
 * The moment that a value of a template stands for. A day is that day wherever the machine is; a time without a zone is
 * one of the account's, an instant is shown in `zone`. Null for what is none, and for days whose order of day and month
 * can only be guessed.
 */
export function momentOf(value: unknown, calendar: Calendar, zone?: string | number): Moment | null {
  if (typeof value === 'number') return inZone(value * 1000, calendar, zone);
  if (typeof value !== 'string') return null;
  if (value === 'now' || value === 'today') return inZone(calendar.now.getTime(), calendar, zone);
  if (TIMESTAMP.test(value)) {
    const count = Number(value);
    return inZone(value.trim().length > 10 ? count : count * 1000, calendar, zone);
  }
  const iso = ISO.exec(value);
  if (iso) return isoMoment(iso, calendar, zone);
  return NAMED_MONTH.test(value) && YEAR.test(value) ? writtenMoment(value, calendar, zone) : null;
}

function isoMoment(iso: RegExpExecArray, calendar: Calendar, zone?: string | number): Moment | null {
  const [, year, separator, month, day, hour, minute, second = '0', fraction = '', ending] = iso;
  // Eight digits in a row are a day only with all of them.
  if (separator === '' && (month?.length !== 2 || day?.length !== 2)) return null;
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (new Date(date).getUTCMonth() !== Number(month) - 1 || Number(day) < 1) return null;
  if (hour === undefined || minute === undefined) return wallMoment(date, calendar.timezone);
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return null;
  const wall =
    date +
    (Number(hour) * 60 + Number(minute)) * MINUTE +
    Number(second) * 1000 +
    Number(fraction.padEnd(3, '0').slice(0, 3));
  if (ending === undefined) return shown(wallMoment(wall, calendar.timezone), calendar, zone);
  return inZone(wall - offsetOf(ending), calendar, zone);
}

/** A day with the name of its month, as mail headers and people write it. */
function writtenMoment(value: string, calendar: Calendar, zone?: string | number): Moment | null {
  if (NAMED_ZONE.test(value)) {
    const instant = Date.parse(value);
    return Number.isNaN(instant) ? null : inZone(instant, calendar, zone);
  }
  const wall = Date.parse(`${value} UTC`);
  if (Number.isNaN(wall)) return null;
  const moment = wallMoment(wall, calendar.timezone);
  return /\d:\d/.test(value) ? shown(moment, calendar, zone) : moment;
}

function offsetOf(ending: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})/.exec(ending) ?? [];
  const minutesAhead = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return (sign === '-' ? -minutesAhead : minutesAhead) * MINUTE;
}

/** A clock that shows this in a zone; where it jumps over that time it is taken to stand still. */
function wallMoment(wall: number, zone: string): Moment {
  const local = localToInstant(new Date(wall).toISOString().slice(0, 19), zone);
  const instant = local.exists ? local.instant.getTime() : wall;
  return { wall, offset: offsetAt(instant, zone), zone };
}

function shown(moment: Moment, calendar: Calendar, zone?: string | number): Moment | null {
  return zone === undefined ? moment : inZone(moment.wall - moment.offset, calendar, zone);
}

/** Liquid counts the minutes of a zone from it to UTC, as browsers do. */
function inZone(
  instant: number,
  calendar: Calendar,
  zone: string | number = calendar.timezone,
): Moment | null {
  if (!Number.isFinite(instant) || Math.abs(instant) > 8.64e15) return null;
  const offset = typeof zone === 'number' ? -zone * MINUTE : offsetAt(instant, zone);
  return { wall: instant + offset, offset, zone: typeof zone === 'number' ? '' : zone };
}
