import { useAtomValue } from 'jotai';
import { accountAtom } from '#src/state/account.ts';
import { browserTimezone } from './schedule-moment.ts';

/** The zone in which times are chosen at first: the account's, else that of this browser. */
export function useOwnTimezone(): string {
  return useAtomValue(accountAtom)?.timezone ?? browserTimezone();
}
