import { isTimezone, localToInstant, offsetAt } from '#contract/rules/zones.ts';

/** A local time of the wall clock, `YYYY-MM-DDTHH:mm`, in an IANA zone. */
export interface LocalSchedule {
  readonly timestamp: string;
  readonly timezone: string;
}

/** One instant with the offset that its zone has then, such as `UTC+01:00`. */
export interface Moment {
  readonly instant: Date;
  readonly offset: string;
}

/** What a local time comes to: nothing yet, one that the clock jumps over, one that is over, or a moment to come. */
export type ReadSchedule =
  | { readonly kind: 'empty' }
  | { readonly kind: 'nonexistent'; readonly next: string }
  | { readonly kind: 'past'; readonly moment: Moment }
  | {
      readonly kind: 'coming';
      readonly moment: Moment;
      /** The second time that the clock shows it, where it shows it twice; the first one counts. */
      readonly later: Moment | null;
    };

/** Reads a local time in its zone; `now` in milliseconds since 1970. */
export function readSchedule(schedule: LocalSchedule | null, now: number): ReadSchedule {
  if (!schedule || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(schedule.timestamp) || !isTimezone(schedule.timezone))
    return { kind: 'empty' };
  const { timestamp, timezone } = schedule;
  const local = localToInstant(timestamp, timezone);
  if (!local.exists) return { kind: 'nonexistent', next: local.next.slice(0, 16) };
  const moment = momentOf(local.instant, timezone);
  if (local.instant.getTime() <= now) return { kind: 'past', moment };
  return { kind: 'coming', moment, later: local.later && momentOf(local.later, timezone) };
}

/** An offset in milliseconds as `UTC+05:30`. */
export function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / 60_000;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `UTC${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** The time zones to choose from, with the given ones among them. */
export function timezonesWith(...wanted: readonly string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...wanted])].sort();
}

/** The zone of this browser. */
export function browserTimezone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function momentOf(instant: Date, timezone: string): Moment {
  return { instant, offset: offsetText(offsetAt(instant.getTime(), timezone)) };
}
