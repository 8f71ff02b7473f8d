import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportEventRow } from '#contract/resources/campaign-calls.ts';
import type { Campaign } from '#contract/resources/campaigns.ts';
import type { ReportEvent } from '#contract/rules/states.ts';
import { answerKey } from '#src/api/cache/keys.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { provide } from '#src/commands/kernel/context/context-keys.ts';
import { pageOffersKey } from '#src/commands/offers/page-offers.ts';
import { screenOffersKey } from '#src/commands/offers/screen-offers.ts';
import { screenStatusAtom } from '#src/state/frame.ts';
import { useRegisterContext } from '../../kit/command-provider.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { DataGrid } from '../../kit/grid/data-grid.tsx';
import { useColumnTable } from '../../kit/grid/use-column-table.ts';
import { useNarrowOrder } from '../../kit/grid/use-narrow-order.ts';
import { lastPage, Pagination, pageSizes, resized } from '../../kit/pagination.tsx';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { CommandBar } from '../../kit/toolbar/command-bar.tsx';
import { RecordFailure } from '../shared/record-failure.tsx';
import { useFormat } from '../shared/use-format.ts';
import { eventColumns } from './event-columns.ts';
import styles from './report.module.css';

/** Which page of a report list is shown. */
export interface ListPage {
  readonly page?: number;
  readonly perPage?: number;
}

interface EventListProps extends ListPage {
  readonly campaignId: number;
  readonly campaign: Campaign | undefined;
  readonly title: string;
  readonly path: string;
  readonly event: ReportEvent;
  read(
    query: { page: number; perPage: number },
    signal: AbortSignal,
  ): Promise<{ 'hydra:member': ReportEventRow[]; 'hydra:totalItems': number }>;
}

/** A page of events; the size and the page stand in the address. */
export function EventList(props: EventListProps) {
  const { campaignId, campaign, title, path, event, read, page = 1, perPage = 25 } = props;
  const { t } = useTranslation('report');
  const router = useRouter();
  const format = useFormat();
  const setStatus = useSetAtom(screenStatusAtom);
  const query = useQuery({
    queryKey: answerKey('campaigns', path, page, perPage),
    queryFn: ({ signal }) => read({ page, perPage }, signal),
    placeholderData: keepPreviousData,
  });
  const total = query.data?.['hydra:totalItems'] ?? 0;
  const pages = lastPage({ perPage, total });
  const rows = useMemo(
    () => (query.data?.['hydra:member'] ?? []).map((row, index) => ({ ...row, key: String(index) })),
    [query.data],
  );
  const columns = useNarrowOrder(useMemo(() => eventColumns(event, t, format), [event, t, format]));
  const table = useColumnTable({ columns });
  const name = campaign?.name ?? `${campaignId}`;

  const actions = usePageActions({ path, page, perPage, pages });
  const { refetch } = query;
  const ofScreen = useMemo(() => ({ refresh: () => void refetch() }), [refetch]);
  useRegisterContext([provide(screenOffersKey, ofScreen), provide(pageOffersKey, actions)]);
  const isBeyond = query.isSuccess && !query.isPlaceholderData && page > pages;
  useEffect(() => {
    if (isBeyond) actions.show({ page: pages, perPage });
  }, [isBeyond, actions, pages, perPage]);
  useEffect(
    () =>
      setStatus({
        trail: [t('campaigns:list.title'), name, t('title'), title],
        rows: { total, row: null },
      }),
    [setStatus, t, name, title, total],
  );

  const failure = query.isError && !query.data ? failureOf(query.error) : null;
  return (
    <div className={styles.list}>
      <ScreenHead title={title} beside={<span className={styles.sub}>{name}</span>}>
        {campaign ? <CommandBar commands={[{ id: 'campaigns.report', args: { campaign } }]} /> : null}
      </ScreenHead>
      {failure ? (
        <RecordFailure
          failure={failure}
          query={query}
          list={{ title: t('title'), path: `/campaigns/${campaignId}/report` }}
        />
      ) : (
        <DataGrid
          id="report-events"
          label={title}
          table={table}
          total={rows.length}
          rowAt={(index) => rows[index]}
          rowId={(row) => row.key}
          loading={query.isPending || isBeyond}
          onOpen={({ contact }) => {
            const id = contactId(contact);
            if (id !== null) router.history.push(`/contacts/${id}`);
          }}
          emptyState={<EmptyState title={t('event.none')} />}
        />
      )}
      <div className={styles.pages}>
        <Pagination page={Math.min(page, pages)} perPage={perPage} total={total} onChange={actions.show} />
      </div>
    </div>
  );
}

/** How the list goes to another page, as commands and buttons do. */
function usePageActions({
  path,
  page,
  perPage,
  pages,
}: Required<ListPage> & { path: string; pages: number }) {
  const router = useRouter();
  return useMemo(() => {
    const show = (next: { page: number; perPage: number }) =>
      router.history.replace(`${path}?page=${next.page}&perPage=${next.perPage}`);
    return {
      show,
      pageSizes: {
        offered: pageSizes,
        choose: (size: number) => show(resized({ page, perPage }, size)),
      },
      ...(page < pages && { nextPage: () => show({ page: page + 1, perPage }) }),
      ...(page > 1 && { previousPage: () => show({ page: page - 1, perPage }) }),
    };
  }, [router, path, page, pages, perPage]);
}

function contactId(contact: unknown): number | null {
  if (typeof contact !== 'object' || contact === null || !('id' in contact) || 'gone' in contact) return null;
  return typeof contact.id === 'number' ? contact.id : null;
}
