import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { SmtpStatistics } from '#contract/resources/smtp-messages.ts';
import { useReads } from '#src/api/cache/api-context.tsx';
import { answerKey } from '#src/api/cache/keys.ts';
import { provide } from '#src/commands/kernel/context/context-keys.ts';
import { figuresOffersKey } from '#src/commands/offers/figures-offers.ts';
import { useRegisterContext } from '../../kit/command-provider.tsx';
import { useFormat } from '../shared/use-format.ts';
import { moveDay, moveMonth, type Period, periodOf } from './smtp-period.ts';

/** What is counted of submitted mails, in the order in which it is shown. */
export const figureNames = [
  'sent',
  'read',
  'visited',
  'bounced',
] as const satisfies readonly (keyof SmtpStatistics)[];

/** The figures of a month, and the day and the month that are looked at, which commands move. */
export function useSmtpFigures() {
  const api = useReads();
  const format = useFormat();
  const [period, setPeriod] = useState<Period>(() => periodOf(format.day(new Date().toISOString())));
  const { year, month } = period;
  const query = useQuery({
    queryKey: answerKey('smtp/messages', 'statistics', year, month),
    queryFn: ({ signal }) => api.smtp.statistics(year, month, signal),
  });
  const move = useMemo(
    () => ({
      month: (by: 1 | -1) => setPeriod((from) => moveMonth(from, by)),
      day: (by: 1 | -1) => setPeriod((from) => moveDay(from, by) ?? from),
      nextDay: moveDay(period, 1) !== null,
      previousDay: moveDay(period, -1) !== null,
    }),
    [period],
  );
  useRegisterContext([
    provide(
      figuresOffersKey,
      useMemo(() => ({ move }), [move]),
    ),
  ]);
  return { period, setPeriod, query };
}
