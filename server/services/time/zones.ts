/** Whether this is an IANA zone that is known here. */
export function isTimezone(timezone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
    return true;
  } catch {
    return false;
  }
}

/** The offset of a zone from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timezone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant);
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

/** What a local time comes to in a zone. */
export type LocalTime = { exists: true; instant: Date } | { exists: false; next: string };

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
  if (candidates.length > 0) return { exists: true, instant: new Date(candidates[0]!) };
  const shift = Math.max(...offsets) - Math.min(...offsets);
  return { exists: false, next: new Date(wanted + shift).toISOString().slice(0, 19) };
}

/** The first instant of a day `YYYY-MM-DD` in a zone, and that of the next day. */
export function dayBounds(day: string, timezone: string): { start: Date; end: Date } {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return { start: startOfDay(day, timezone), end: startOfDay(next, timezone) };
}

function startOfDay(day: string, timezone: string): Date {
  const midnight = localToInstant(`${day}T00:00:00`, timezone);
  if (midnight.exists) return midnight.instant;
  const later = localToInstant(midnight.next, timezone);
  return later.exists ? later.instant : new Date(`${day}T00:00:00Z`);
}
