import { fold } from '#contract/rules/fold.ts';
import { nearestDayWord } from './day-words.ts';
import { type DayBasis, readDay } from './read-day.ts';
import { readPeriodDays } from './read-period.ts';

type ReadSpokenDay = (text: string, today: string, language: string) => string | null;

let spoken: ReadSpokenDay | null = null;

/** Reads a written day in either language; whole sentences such as `next friday` once `prepareDays` has settled. */
export function readAnyDay(text: string, basis: DayBasis, language: string): string | null {
  const day = readDay(text, basis);
  if (day !== null) return day;
  // A span that is read otherwise would count from today alone, and its `m` would be minutes; a month is no day.
  if (isSpan(text) || readPeriodDays(text, basis.today)) return null;
  return spoken?.(text, basis.today, language) ?? null;
}

/** The same, where a word may have a wrong letter; for a day that is shown in words before it counts. */
export function readNearDay(text: string, basis: DayBasis, language: string): string | null {
  const read = readAnyDay(text, basis, language);
  if (read !== null) return read;
  const meant = fold(text).replace(/\p{L}{3,}/gu, nearestDayWord);
  return meant === fold(text) ? null : readAnyDay(meant, basis, language);
}

/** What a written day may mean. */
export interface DayReading {
  /** `YYYY-MM-DD`: one day, or the first and the last one of a period such as `dec 2027`, of which one has to be chosen. */
  readonly days: readonly string[];
  /** Whether a wrong letter was read as the one that is meant. */
  readonly isNear: boolean;
}

/** The day that a text is, else those that it leaves open; null for what is no day. */
export function readDays(text: string, basis: DayBasis, language: string): DayReading | null {
  const day = readAnyDay(text, basis, language);
  if (day !== null) return { days: [day], isNear: false };
  const ends = isSpan(text) ? null : readPeriodDays(text, basis.today);
  if (ends) return { days: ends, isNear: false };
  const near = readNearDay(text, basis, language);
  return near === null ? null : { days: [near], isNear: true };
}

/** Whether whole sentences are read. */
export function readsSentences(): boolean {
  return spoken !== null;
}

/** Loads what reads whole sentences; never rejects, since without it the short forms are still read. */
export async function prepareDays(): Promise<void> {
  spoken ??= await import('./spoken-day.ts').then(
    (module) => module.readSpokenDay,
    () => null,
  );
}

// Making one takes longer than all that is read with it.
const dayFormat = new Intl.DateTimeFormat('sv-SE');

/** Today where the person is, `YYYY-MM-DD`; `now` in milliseconds since 1970. */
export function todayAt(now: number): string {
  return dayFormat.format(now);
}

/** A day in words, such as "Friday 31 December 2027". */
export function writeDay(day: string, language: string): string {
  const locale = language === 'en' ? 'en-GB' : language;
  const style = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, style).format(new Date(`${day}T00:00:00Z`));
}

/** Whether what was typed is a span such as `+1y`, which counts from a day and is none by itself. */
export function isSpan(text: string): boolean {
  return /^\s*[+-]/.test(text);
}
