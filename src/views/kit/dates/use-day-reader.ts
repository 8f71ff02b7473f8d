import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DayBasis, readDay } from './read-day.ts';

type ReadSpokenDay = (text: string, today: string, language: string) => string | null;

let spoken: ReadSpokenDay | null = null;

/** Reads written days. Whole words are understood once `prepare` has loaded what reads them. */
interface DayReader {
  read(text: string, basis: DayBasis): string | null;
  prepare(): void;
}

/** A reader in the language of the console; the other language is understood too. */
export function useDayReader(): DayReader {
  const { i18n } = useTranslation();
  const [, drawAgain] = useState(spoken !== null);
  const { language } = i18n;
  const read = useCallback(
    (text: string, basis: DayBasis) => readDay(text, basis) ?? spoken?.(text, basis.today, language) ?? null,
    [language],
  );
  return { read, prepare: () => void loadSpoken().then(() => drawAgain(true)) };
}

async function loadSpoken(): Promise<void> {
  // Without it, in a browser that went offline, the short forms are still read.
  spoken ??= await import('./spoken-day.ts').then(
    (module) => module.readSpokenDay,
    () => null,
  );
}
