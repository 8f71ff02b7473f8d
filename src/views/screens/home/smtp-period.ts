/** A day of which the figures are shown, with its month: both are counted from 1. */
export interface Period {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The period of a day as it is written, `2026-11-29`. */
export function periodOf(day: string): Period {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month, day: date };
}

/** How many days the month has. */
export function daysIn({ year, month }: Pick<Period, 'year' | 'month'>): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** A month further on or back, on its first day; the year follows. */
export function moveMonth({ year, month }: Period, by: 1 | -1): Period {
  const moved = month + by;
  if (moved > 12) return { year: year + 1, month: 1, day: 1 };
  if (moved < 1) return { year: year - 1, month: 12, day: 1 };
  return { year, month: moved, day: 1 };
}

/** A day further on or back within the month; null where the month ends. */
export function moveDay(period: Period, by: 1 | -1): Period | null {
  const day = period.day + by;
  return day < 1 || day > daysIn(period) ? null : { ...period, day };
}

/** A day of the month as the middle of it in UTC, so that no zone moves it to another one. */
export function timeOf({ year, month }: Pick<Period, 'year' | 'month'>, day: number): Date {
  return new Date(Date.UTC(year, month - 1, day, 12));
}
