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
    const parts = [found.start.get('year'), found.start.get('month'), found.start.get('day')];
    return parts.map((part) => String(part ?? 0).padStart(2, '0')).join('-');
  }
  return null;
}
