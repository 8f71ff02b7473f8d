import { casual as english } from 'chrono-node/en';
import { casual as dutch } from 'chrono-node/nl';

const figuresOnly = /^[\d\s./-]*$/;

/** Reads a day in whole words, such as `next friday`, `over 3 weken` or `31 maart 2027`; nothing may be left over. Figures alone have no order here. */
export function readSpokenDay(text: string, today: string, language: string): string | null {
  const words = text.trim();
  if (figuresOnly.test(words)) return null;
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  const noon = new Date(year, month - 1, date, 12);
  const readers = language === 'nl' ? [dutch, english] : [english, dutch];
  for (const reader of readers) {
    const [found] = reader.parse(words, noon, { forwardDate: true });
    if (found?.text.length !== words.length) continue;
    // A time of the day, and the end of a stretch of days, would be left out of what is written.
    if (found.end || found.start.isCertain('hour')) continue;
    const parts = [found.start.get('year'), found.start.get('month'), found.start.get('day')];
    const day = parts.map((part) => String(part ?? 0).padStart(2, '0')).join('-');
    // `monday 31 december 2027`, which is a Friday, is one of two days.
    const isOther = found.start.isCertain('weekday') && found.start.get('weekday') !== weekdayOf(day);
    return isOther ? null : day;
  }
  return null;
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
