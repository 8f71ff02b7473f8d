import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { accountAtom } from '#src/state/account.ts';

/** Writes values for the person: their language, the account's time zone. */
export interface Format {
  /** `2026-11-27 09:10`; empty for null. */
  dateTime(iso: string | null | undefined): string;
  /** `2026-11-27`. */
  day(iso: string | null | undefined): string;
  /** A moment of a picture, without its year, in the way of the language: `27 Nov, 09:00`, or its day alone. */
  moment(iso: string, unit: 'hour' | 'day'): string;
  /** A day with its weekday: `Sunday 29 November 2026`. It is the day that it is in UTC. */
  longDay(day: Date): string;
  /** A month with its year: `November 2026`; it too is the one in UTC. */
  month(day: Date): string;
  /** Its name alone. */
  monthName(day: Date): string;
  number(value: number): string;
  /** A share of 0 to 100 with two decimals and the sign, as `12.34%`. */
  percent(value: number): string;
}

/** The formats in force. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const timezone = useAtomValue(accountAtom)?.timezone ?? undefined;
  const { language } = i18n;
  return useMemo(() => createFormat(language, timezone), [language, timezone]);
}

/** Makes the formats of a language and an IANA time zone; without one, those of the browser's zone. */
export function createFormat(language: string, timezone: string | undefined): Format {
  // Sweden writes times in the order that sorts, which columns of figures want in every language.
  const times = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: timezone,
  });
  const days = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: timezone });
  const written = language === 'en' ? 'en-GB' : language;
  const short = { day: 'numeric', month: 'short' } as const;
  const moments = new Intl.DateTimeFormat(written, {
    ...short,
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
  });
  // Days are counted where the server counts them.
  const wholeDays = new Intl.DateTimeFormat(written, { ...short, timeZone: 'UTC' });
  const longDays = new Intl.DateTimeFormat(written, { dateStyle: 'full', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(written, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const monthNames = new Intl.DateTimeFormat(written, { month: 'long', timeZone: 'UTC' });
  const numbers = new Intl.NumberFormat(language);
  const percents = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return {
    dateTime: (iso) => (iso ? times.format(new Date(iso)) : ''),
    day: (iso) => (iso ? days.format(new Date(iso)) : ''),
    moment: (iso, unit) => (unit === 'day' ? wholeDays : moments).format(new Date(iso)),
    longDay: (day) => longDays.format(day),
    month: (day) => months.format(day),
    monthName: (day) => monthNames.format(day),
    number: (value) => numbers.format(value),
    percent: (value) => percents.format(value / 100),
  };
}
