import { useTranslation } from 'react-i18next';
import type { CampaignReport } from '#contract/resources/campaign-report.ts';
import type { Campaign } from '#contract/resources/campaigns.ts';
import { Card, StatTile } from '../../kit/card.tsx';
import { DetailList } from '../../kit/details.tsx';
import { useFormat } from '../shared/use-format.ts';
import { Funnel } from './funnel.tsx';
import styles from './report.module.css';
import { tilesOf } from './tiles.ts';
import { TimelineCard } from './timeline-card.tsx';

/** The figures of a report: a tile each, the way from the lists to a click, and when it happened. */
export function MetricsTab({ campaign, report }: { campaign: Campaign; report: CampaignReport }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const unset = t('detail.none');
  return (
    <div className={styles.panel}>
      <div className={styles.tiles}>
        {tilesOf(report).map(({ name, value, ratio, total, list }) => (
          <StatTile
            key={name}
            label={t(`tile.${name}`)}
            value={format.number(value)}
            detail={[
              ...(ratio === null ? [] : [format.percent(ratio)]),
              ...(total === null ? [] : [t('tile.inAll', { number: format.number(total) })]),
            ].join(' · ')}
            {...(list && { href: `#/campaigns/${campaign.id}/report/list/${list}` })}
          />
        ))}
      </div>
      <div className={styles.pictures}>
        <Card title={t('funnel.title')}>
          <Funnel report={report} />
        </Card>
        <TimelineCard campaignId={campaign.id} report={report} />
      </div>
      <Card title={t('detail.title')}>
        <DetailList
          items={[
            { label: t('detail.deliveryRate'), value: format.percent(report.deliveryRate) },
            { label: t('detail.started'), value: format.dateTime(report.sendingStartedAt) || unset },
            { label: t('detail.finished'), value: format.dateTime(report.sendingFinishedAt) || unset },
            { label: t('detail.lastOpen'), value: format.dateTime(report.lastOpenActionAt) || unset },
            { label: t('detail.lastClick'), value: format.dateTime(report.lastClickActionAt) || unset },
            {
              label: t('detail.automatic'),
              value: t('detail.automaticText', {
                count: report.automaticHits,
                number: format.number(report.automaticHits),
              }),
            },
          ]}
        />
      </Card>
    </div>
  );
}
