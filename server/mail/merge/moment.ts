import { localToInstant, offsetAt } from '#contract/rules/zones.ts';
import { readMoment } from './read-moment.ts';
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

const TIMESTAMP = /^\s*\d{9,13}\s*$/;
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
  const read = readMoment(value);
  if (read === null) return null;
  const { day, time, ahead } = read;
  if (time === null) return wallMoment(day, calendar.timezone);
  if (ahead !== null) return inZone(day + time - ahead, calendar, zone);
  return shown(wallMoment(day + time, calendar.timezone), calendar, zone);
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
