import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { accountAtom } from '#src/state/account.ts';
import { createTimeWriter } from './time-writer.ts';

/** Writes times as the person's country does, in the account's zone (spec 2.15). */
export function useUserTime(): (iso: string) => string {
  const { i18n } = useTranslation();
  const timezone = useAtomValue(accountAtom)?.timezone ?? undefined;
  const { language } = i18n;
  return useMemo(() => createTimeWriter(language, navigator.languages, timezone), [language, timezone]);
}
