import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CampaignReport } from '#contract/resources/campaign-report.ts';
import { useReads } from '#src/api/cache/api-context.tsx';
import { answerKey } from '#src/api/cache/keys.ts';
import { Card } from '../../kit/card.tsx';
import { LineChart } from '../../kit/chart/line-chart.tsx';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import { useFormat } from '../shared/use-format.ts';
import styles from './report.module.css';
import { timelineOf } from './timeline.ts';

const pageSize = 500;
const mostPages = 4;

/** When mails were opened and links followed; of very many the newest two thousand of each. */
export function TimelineCard({ campaignId, report }: { campaignId: number; report: CampaignReport }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { totalOpenActions: opens, totalClickActions: clicks } = report;
  const times = useEventTimes(campaignId, opens, clicks);
  const timeline = useMemo(() => times && timelineOf(times.opened, times.clicked), [times]);
  const unit = timeline?.unit ?? 'hour';
  const formatTime = useCallback(
    (seconds: number) => format.moment(new Date(seconds * 1_000).toISOString(), unit),
    [format, unit],
  );
  const series = useMemo(
    () =>
      timeline
        ? [
            { label: t('tile.opened'), values: timeline.opened },
            { label: t('tile.clicked'), values: timeline.clicked },
          ]
        : [],
    [timeline, t],
  );
  const isCut = Math.max(opens, clicks) > pageSize * mostPages;
  return (
    <Card title={t(unit === 'day' ? 'timeline.days' : 'timeline.hours')}>
      {timeline === undefined ? (
        <SkeletonLines lines={5} label={t('shell:screen.loading')} />
      ) : timeline.starts.length > 1 ? (
        <>
          <LineChart
            label={t('timeline.label')}
            times={timeline.starts}
            series={series}
            timeTitle={t('timeline.time')}
            height={190}
            formatTime={formatTime}
            formatValue={format.number}
          />
          {isCut ? (
            <p className={styles.sub}>
              {t('timeline.newest', { number: format.number(pageSize * mostPages) })}
            </p>
          ) : null}
        </>
      ) : (
        <p className={styles.sub}>{t('timeline.none')}</p>
      )}
    </Card>
  );
}

function useEventTimes(campaignId: number, opens: number, clicks: number) {
  const api = useReads();

  async function timesOf(event: 'opened' | 'clicked', total: number, signal: AbortSignal) {
    const pages = Math.min(Math.ceil(total / pageSize), mostPages);
    const found: string[] = [];
    for (let page = 1; page <= pages; page += 1) {
      const rows = await api.campaigns.events(campaignId, event, { page, perPage: pageSize }, signal);
      found.push(...rows['hydra:member'].map((row) => row.timestamp));
    }
    return found;
  }

  const query = useQuery({
    // The figures of the report say when there is something new, so that no event asks for everything again.
    queryKey: answerKey('campaign-report', campaignId, 'timeline', coarse(opens), coarse(clicks)),
    queryFn: async ({ signal }) => ({
      opened: await timesOf('opened', opens, signal),
      clicked: await timesOf('clicked', clicks, signal),
    }),
    placeholderData: keepPreviousData,
  });
  return query.data;
}

/** Exact while it is small; of many, two digits are enough to look again. */
function coarse(total: number): number {
  return total <= pageSize ? total : Number(total.toPrecision(2));
}
