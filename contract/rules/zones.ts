/** Whether this is an IANA time zone that is known here. */
export function isTimezone(timezone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
    return true;
  } catch {
    return false;
  }
}

/** The offset of a zone from UTC at an instant, in milliseconds; throws on a zone that is not known. */
export function offsetAt(instant: number, timezone: string): number {
  const parts = clockOf(timezone).formatToParts(instant);
  const part = (type: string) => Number(parts.find((each) => each.type === type)!.value);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - Math.floor(instant / 1000) * 1000;
}

/** Making one costs a hundred times what asking it does; there are some hundred zones. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timezone: string): Intl.DateTimeFormat {
  const known = clocks.get(timezone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(timezone, clock);
  return clock;
}

/** What a local time comes to in a zone; `later` is the second instant where the clock shows the time twice. */
export type LocalTime =
  | { readonly exists: true; readonly instant: Date; readonly later: Date | null }
  | { readonly exists: false; readonly next: string };

/**
 * The instant of a local time `YYYY-MM-DDTHH:mm[:ss]`: the earlier one where the clock shows it twice, and the next one
 * that exists where the clock jumps over it (contract, Times).
 */
export function localToInstant(local: string, timezone: string): LocalTime {
  const wanted = Date.parse(`${local.length === 16 ? `${local}:00` : local}Z`);
  const day = 86_400_000;
  const offsets = [offsetAt(wanted - day, timezone), offsetAt(wanted + day, timezone)];
  const candidates = [...new Set(offsets)]
    .map((offset) => wanted - offset)
    .filter((instant) => instant + offsetAt(instant, timezone) === wanted)
    .sort((a, b) => a - b);
  const [first, second] = candidates;
  if (first !== undefined) {
    return { exists: true, instant: new Date(first), later: second === undefined ? null : new Date(second) };
  }
  const shift = Math.max(...offsets) - Math.min(...offsets);
  return { exists: false, next: new Date(wanted + shift).toISOString().slice(0, 19) };
}
