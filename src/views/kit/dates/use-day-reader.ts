import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { prepareDays, readAnyDay, readsSentences } from '#src/commands/kernel/days/day-reader.ts';
import type { DayBasis } from '#src/commands/kernel/days/read-day.ts';

/** Reads written days. Whole sentences are understood once `prepare` has loaded what reads them. */
interface DayReader {
  read(text: string, basis: DayBasis): string | null;
  prepare(): void;
}

/** A reader in the language of the console; the other language is understood too. */
export function useDayReader(): DayReader {
  const { i18n } = useTranslation();
  const [, drawAgain] = useState(readsSentences);
  const { language } = i18n;
  const read = useCallback((text: string, basis: DayBasis) => readAnyDay(text, basis, language), [language]);
  return { read, prepare: () => void prepareDays().then(() => drawAgain(true)) };
}
