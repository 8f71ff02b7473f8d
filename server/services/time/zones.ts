import { localToInstant } from '#contract/rules/zones.ts';

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
