import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportLink } from '#contract/resources/campaign-report.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import type { Column } from '../../kit/grid/columns.ts';
import { DataGrid } from '../../kit/grid/data-grid.tsx';
import { useColumnTable } from '../../kit/grid/use-column-table.ts';
import { useFormat } from '../shared/use-format.ts';
import styles from './report.module.css';

/** The links of a campaign with who clicked them; each leads to its list. */
export function LinksTab({ campaignId, links }: { campaignId: number; links: readonly ReportLink[] }) {
  const { t } = useTranslation('report');
  const router = useRouter();
  const format = useFormat();
  const columns = useMemo(
    (): readonly Column<ReportLink>[] => [
      {
        id: 'url',
        title: t('link.url'),
        width: 460,
        text: ({ url }) => url,
        render: ({ url, landingPage }) => (
          <span title={url}>
            {url}
            {landingPage ? <span className={styles.mark}>{t('link.landingPage')}</span> : null}
          </span>
        ),
      },
      {
        id: 'contacts',
        title: t('link.contacts'),
        width: 120,
        align: 'end',
        text: ({ contactActions }) => format.number(contactActions),
      },
      {
        id: 'clicks',
        title: t('link.clicks'),
        width: 120,
        align: 'end',
        text: ({ totalActions }) => format.number(totalActions),
      },
    ],
    [t, format],
  );
  const table = useColumnTable({ columns });
  const rowAt = useMemo(() => (index: number) => links[index], [links]);
  const open = ({ id }: ReportLink) =>
    router.history.push(`/campaigns/${campaignId}/report/list/clicked/${id}`);
  return (
    <div className={styles.grid}>
      <DataGrid<ReportLink>
        id="report-links"
        label={t('tab.links')}
        table={table}
        total={links.length}
        rowAt={rowAt}
        rowId={({ id }) => String(id)}
        onOpen={open}
        emptyState={<EmptyState title={t('link.none')} />}
      />
    </div>
  );
}
