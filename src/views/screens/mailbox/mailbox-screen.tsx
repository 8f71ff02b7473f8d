import { useSetAtom } from 'jotai';
import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailboxRow } from '#contract/resources/mailbox.ts';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { provide } from '#src/commands/kernel/context/context-keys.ts';
import { screenOffersKey } from '#src/commands/offers/screen-offers.ts';
import { focusFamily, rangeFamily } from '#src/state/lists.ts';
import { useCommandRunner, useCommandSystem, useRegisterContext } from '../../kit/command-provider.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { FilterBar, type FilterBarHandle } from '../../kit/filters/filter-bar.tsx';
import type { FilterField } from '../../kit/filters/types.ts';
import { DataGrid } from '../../kit/grid/data-grid.tsx';
import type { GridHandle } from '../../kit/grid/types.ts';
import { useColumnTable } from '../../kit/grid/use-column-table.ts';
import { useGridWindow } from '../../kit/grid/use-grid-window.ts';
import { useNarrowOrder } from '../../kit/grid/use-narrow-order.ts';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { toGridColumns } from '../shared/list-columns.tsx';
import { ListFacts } from '../shared/list-facts.tsx';
import styles from '../shared/list-screen.module.css';
import { useColumnState } from '../shared/use-column-state.ts';
import { useFormat } from '../shared/use-format.ts';
import { useListParameters } from '../shared/use-list-parameters.ts';
import { useReturnToRecord } from '../shared/use-return-to-record.ts';
import { mailbox, mailColumns } from './mail-list.ts';
import { mailPageSize, useMailbox } from './use-mailbox.ts';

const listId = 'mailbox';
const plainParameters = { filters: {}, sort: [] };
const filterFields: readonly FilterField[] = [
  { name: 'to', kind: 'text', labelKey: 'resources:field.to' },
  { name: 'subject', kind: 'text', labelKey: 'resources:field.subject' },
];

/** The mails that the local mailbox took, newest first; new ones appear by themselves. */
export function MailboxScreen() {
  const { t } = useTranslation('mailbox');
  const format = useFormat();
  const failureText = useFailureText();
  const system = useCommandSystem();
  const run = useCommandRunner();
  const grid = useRef<GridHandle>(null);
  const bar = useRef<FilterBarHandle>(null);
  const setRange = useSetAtom(rangeFamily(listId));
  const { list, filters, pages, onWindow, mails, table, onFocusRow } = useMailList(grid, bar);

  const title = t('list.title');
  const failure = mails.error ? failureOf(mails.error) : null;
  if (failure?.kind === 'refused' && failure.status === 404) {
    return (
      <div className={styles.screen}>
        <ScreenHead title={title} />
        <EmptyState title={t('relay.title')} text={t('relay.text')} />
      </div>
    );
  }
  return (
    <div className={styles.screen}>
      <ScreenHead title={title} count={mails.isLoading ? '' : format.number(mails.total)} />
      <FilterBar
        ref={bar}
        label={t('resources:list.filters', { title })}
        fields={filterFields}
        value={list.filters}
        onChange={list.setFilters}
        onLeave={() => grid.current?.focus()}
        {...(system.keysOf('screen.focus-filter') && { kbd: system.keysOf('screen.focus-filter') })}
      />
      {failure ? (
        <ErrorState message={failureText(failure)} onRetry={mails.refetch} busy={mails.isFetching} />
      ) : (
        <DataGrid<MailboxRow>
          ref={grid}
          id="mailbox"
          label={title}
          table={table}
          total={mails.total}
          rowAt={mails.rowAt}
          rowId={(row) => String(row.id)}
          onWindow={onWindow}
          onOpen={() => void run('mailbox.open')}
          onFocusRow={onFocusRow}
          onRange={setRange}
          readRows={mails.readRows}
          loading={mails.isLoading}
          emptyState={<NoMails isFiltered={Object.keys(filters).length > 0} />}
        />
      )}
      <ListFacts
        resource="mailbox"
        listId={listId}
        title={title}
        filters={filters}
        total={mails.total}
        rowAt={mails.rowAt}
        pages={pages}
        grid={grid}
        bar={bar}
        refresh={mails.refetch}
      />
    </div>
  );
}

function NoMails({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('mailbox');
  return isFiltered ? (
    <EmptyState title={t('resources:list.noMatch')} text={t('resources:list.noMatchText')} />
  ) : (
    <EmptyState title={t('empty.title')} text={t('empty.text')} />
  );
}

/** The mails with their filters, columns and cursor, and what commands may do with them. */
function useMailList(grid: RefObject<GridHandle | null>, bar: RefObject<FilterBarHandle | null>) {
  const { t } = useTranslation('mailbox');
  const format = useFormat();
  const setFocus = useSetAtom(focusFamily(listId));
  const list = useListParameters(mailbox, plainParameters);
  const filters = useMemo(
    () => Object.fromEntries(Object.entries(list.filters).map(([name, text]) => [name, String(text)])),
    [list.filters],
  );
  const listed = useMemo(() => JSON.stringify(filters), [filters]);
  const { pages, onWindow } = useGridWindow(mailPageSize);
  const mails = useMailbox(filters, pages);
  const [columnState, setColumnState] = useColumnState(listId);
  const columns = useNarrowOrder(useMemo(() => toGridColumns(mailColumns, { t, format }), [t, format]));
  const table = useColumnTable({ columns, state: columnState, onState: setColumnState });
  const onFocusRow = useCallback(
    (record: MailboxRow | null, row: number) => setFocus(record ? { row, record, listed } : null),
    [setFocus, listed],
  );
  const refetch = useRef(mails.refetch);
  refetch.current = mails.refetch;
  // Mails are only read, so there is nothing to choose rows for.
  const actions = useMemo(
    () => ({ focusFilter: () => bar.current?.focus(), refresh: () => refetch.current() }),
    [bar],
  );
  useRegisterContext([provide(screenOffersKey, actions)]);
  useReturnToRecord({
    ...mails,
    grid,
    resource: 'mailbox',
    listId,
    listed,
    pages,
    pageSize: mailPageSize,
    isSettled: !mails.isLoading && !mails.isFetching,
  });
  return { list, filters, pages, onWindow, mails, table, onFocusRow };
}
