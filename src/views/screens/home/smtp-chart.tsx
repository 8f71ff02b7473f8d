import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SmtpStatistics } from '#contract/resources/smtp-messages.ts';
import { LineChart } from '../../kit/chart/line-chart.tsx';
import { useFormat } from '../shared/use-format.ts';
import { NothingYet } from './nothing-yet.tsx';
import { daysIn, type Period, timeOf } from './smtp-period.ts';
import { figureNames } from './use-smtp-figures.ts';

/** How many mails were sent, read, visited and bounced on each day of a month. */
export function SmtpChart({ figures, period }: { figures: SmtpStatistics; period: Period }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { year, month } = period;
  const times = useMemo(
    () =>
      Array.from(
        { length: daysIn({ year, month }) },
        (_, index) => timeOf({ year, month }, index + 1).getTime() / 1_000,
      ),
    [year, month],
  );
  const today = format.day(new Date().toISOString());
  const series = useMemo(() => {
    const isToCome = (index: number) =>
      timeOf({ year, month }, index + 1)
        .toISOString()
        .slice(0, 10) > today;
    return figureNames.map((name) => ({
      label: t(`smtp.${name}`),
      values: figures[name].slice(1).map((value, index) => (isToCome(index) ? null : value)),
    }));
  }, [figures, t, year, month, today]);
  const formatTime = useCallback(
    (seconds: number) => format.moment(new Date(seconds * 1_000).toISOString(), 'day'),
    [format],
  );
  const isEmpty = figureNames.every((name) => (figures[name][0] ?? 0) === 0);
  return (
    <>
      {isEmpty ? (
        <NothingYet text={t('smtp.none')} href="#/campaign/senders" link={t('smtp.credentials')} />
      ) : null}
      <LineChart
        label={t('smtp.title')}
        times={times}
        series={series}
        timeTitle={t('smtp.day')}
        formatTime={formatTime}
        formatValue={format.number}
      />
    </>
  );
}
