/** What a span of days is counted in. */
export type DayUnit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** A day some units later, or earlier; where the month is shorter its last day. Days are `YYYY-MM-DD`. */
export function addUnits(day: string, count: number, unit: DayUnit): string {
  switch (unit) {
    case 'day':
      return addDays(day, count);
    case 'week':
      return addDays(day, count * 7);
    case 'month':
      return addMonths(day, count);
    case 'quarter':
      return addMonths(day, count * 3);
    case 'year':
      return addMonths(day, count * 12);
  }
}

/** The first day of the week (Monday), month, quarter or year that the day is in. */
export function startOf(day: string, unit: DayUnit): string {
  const { year, month } = partsOf(day);
  switch (unit) {
    case 'day':
      return day;
    case 'week':
      return addDays(day, -((toTime(day).getUTCDay() + 6) % 7));
    case 'month':
      return write(year, month, 1);
    case 'quarter':
      return write(year, month - (month % 3), 1);
    case 'year':
      return write(year, 0, 1);
  }
}

/** The last day of what `startOf` gives the first of. */
export function endOf(day: string, unit: DayUnit): string {
  return addDays(addUnits(startOf(day, unit), 1, unit), -1);
}

function addMonths(day: string, count: number): string {
  const { year, month, date } = partsOf(day);
  const last = new Date(Date.UTC(year, month + count + 1, 0)).getUTCDate();
  return write(year, month + count, Math.min(date, last));
}

function addDays(day: string, count: number): string {
  const { year, month, date } = partsOf(day);
  return write(year, month, date + count);
}

function partsOf(day: string) {
  const time = toTime(day);
  return { year: time.getUTCFullYear(), month: time.getUTCMonth(), date: time.getUTCDate() };
}

function toTime(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function write(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
}
