import { useSetAtom, useStore } from 'jotai';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordOf, Resource } from '#contract/wire/resource.ts';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { gridPageSize, useGridPages } from '#src/api/cache/use-grid-pages.ts';
import type { Filters } from '#src/api/resources/list-query.ts';
import { type ApiFailure, failureOf, isGone } from '#src/api/transport/failure.ts';
import type { ListOffers } from '#src/commands/offers/list-offers.ts';
import { focusFamily, lastChangedAtom, rangeFamily } from '#src/state/lists.ts';
import type { SearchParameters } from '#src/state/search-string.ts';
import { CommandButton } from '../../kit/command-button.tsx';
import { useCommandRunner, useCommandSystem } from '../../kit/command-provider.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { FilterBar, type FilterBarHandle } from '../../kit/filters/filter-bar.tsx';
import { DataGrid } from '../../kit/grid/data-grid.tsx';
import type { GridHandle } from '../../kit/grid/types.ts';
import { useColumnTable } from '../../kit/grid/use-column-table.ts';
import { useGridWindow } from '../../kit/grid/use-grid-window.ts';
import { useNarrowOrder } from '../../kit/grid/use-narrow-order.ts';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { CommandBar } from '../../kit/toolbar/command-bar.tsx';
import { headCommands, useExportCommand } from './head-commands.tsx';
import { toGridColumns } from './list-columns.tsx';
import type { ListDeclaration } from './list-declaration.ts';
import { ListFacts } from './list-facts.tsx';
import { toOrders, toWireFilters } from './list-parameters.ts';
import styles from './list-screen.module.css';
import { RowMenu, type RowMenuPlace } from './row-menu.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useFilterFields } from './undeclared-filters.ts';
import { useCellBlocks } from './use-cell-blocks.ts';
import { useCellDraft } from './use-cell-draft.ts';
import { useCellEdits } from './use-cell-edits.ts';
import { useColumnState } from './use-column-state.ts';
import { useFormat } from './use-format.ts';
import { useListOffers } from './use-list-offers.ts';
import { useListParameters } from './use-list-parameters.ts';
import { useListSelection } from './use-list-selection.ts';
import { useRecordFinder } from './use-record-finder.ts';
import { useReturnToRecord } from './use-return-to-record.ts';
import { useRowFinder } from './use-row-finder.ts';
import { useRowReader } from './use-row-reader.ts';
import { useViewInForce } from './use-view-in-force.ts';
import { ViewMark } from './view-mark.tsx';

/** A list from its declaration: heading, commands, filters, grid; parameters in the address, choice and cursor kept. */
export function ListScreen<R extends Resource>({
  declaration,
  title,
  fixedFilters,
  heldSearch,
  createPath,
  children,
}: {
  declaration: ListDeclaration<R>;
  title: string;
  /** Filters that always hold and are no part of the address, such as the list that a contact is in. */
  fixedFilters?: Filters;
  /** Parameters of the address that stay whatever is filtered, such as the list that a contact is in. */
  heldSearch?: SearchParameters;
  /** Where a new record begins, where that takes more than the list's own path. */
  createPath?: string;
  /** Stands between heading and filters. */
  children?: ReactNode;
}) {
  type Row = RecordOf<R>;
  const { resource, filters: filterFields, openCommand, rowActions } = declaration;
  const { t } = useTranslation();
  const format = useFormat();
  const failureText = useFailureText();
  const system = useCommandSystem();
  const run = useCommandRunner();
  const grid = useRef<GridHandle>(null);
  const bar = useRef<FilterBarHandle>(null);
  const exported = useExportCommand(resource.name);
  const [menu, setMenu] = useState<RowMenuPlace<Row> | null>(null);

  const defaults = { filters: declaration.defaultFilters ?? {}, sort: declaration.defaultSort };
  const list = useListParameters(resource, defaults, heldSearch);
  const listId = `${resource.name} ${JSON.stringify(fixedFilters ?? {})}`;
  const fields = useFilterFields(filterFields, list.filters);
  const { unfiltered } = declaration;
  const wire = useMemo(() => {
    const filters = toWireFilters(list.filters);
    const asked = Object.keys(filters).length > 0 ? filters : unfiltered;
    return { filters: { ...asked, ...fixedFilters }, orders: toOrders(list.sort) };
  }, [list.filters, list.sort, fixedFilters, unfiltered]);
  const listed = useMemo(() => JSON.stringify(wire), [wire]);
  const { pages, onWindow } = useGridWindow(gridPageSize);
  const rows = useGridPages(resource, wire, pages);
  const [selection, setSelection] = useListSelection(listId, wire.filters, grid);
  const setFocus = useSetAtom(focusFamily(listId));
  const [columnState, setColumnState] = useColumnState(resource.name);
  const setRange = useSetAtom(rangeFamily(listId));
  const declared = useMemo(
    () => toGridColumns(declaration.columns, { t, format }),
    [declaration.columns, t, format],
  );
  const columns = useNarrowOrder(declared);
  const table = useColumnTable({
    columns,
    state: columnState,
    onState: setColumnState,
    sort: list.sort,
    onSort: list.setSort,
  });

  const onEdit = useCellEdits(declaration.columns, declaration.editCommand);
  const isEditable = onEdit !== undefined;
  const [isSheet, setSheet] = useState(false);
  const shownList = { resource, wire, total: rows.total, rowAt: rows.rowAt };
  const readRows = useRowReader(shownList);
  const searched = { ...shownList, declared: declaration.columns, sort: list.sort };
  const findRow = useRowFinder(searched);
  const findRecord = useRecordFinder({ ...searched, openCommand });
  const store = useStore();
  const isOwnChange = useCallback(
    (id: string) => {
      const changed = store.get(lastChangedAtom);
      return changed?.resource === resource.name && changed.ids.includes(Number(id));
    },
    [store, resource.name],
  );
  const [seeking, setSeeking] = useState<string | null>(null);
  const blocks = useCellBlocks({
    ...shownList,
    declared: declaration.columns,
    shown: table.shown,
    readRows,
    selection,
    command: declaration.cellsCommand,
  });
  const latestBlocks = useRef(blocks);
  latestBlocks.current = blocks;
  const view = useViewInForce(resource.name, { parameters: list, defaults, columnState });
  const arrangement = useListOffers({
    list: resource.name,
    grid,
    table,
    parameters: list,
    filterFields,
    view,
    setColumnState,
    setParameters: list.set,
  });
  const offers = useMemo(
    (): ListOffers => ({
      ...arrangement,
      ...(isEditable && {
        toggleSheet: () => setSheet((was) => !was),
        fillDown: () =>
          latestBlocks.current.fillDown(grid.current?.range() ?? null, grid.current?.focusedColumn()),
        cellBlock: () => latestBlocks.current.waiting(),
      }),
    }),
    [isEditable, arrangement],
  );

  const onFocusRow = useCallback(
    (record: Row | null, row: number) => setFocus(record ? { row, record, listed } : null),
    [setFocus, listed],
  );
  const isSettled = rows.state === 'ready' && !rows.isFetching;
  const seen = { ...rows, grid, listId, pages, pageSize: gridPageSize, isSettled };
  const draft = useCellDraft(seen);
  useReturnToRecord({ ...seen, resource: resource.name, listed, isElsewhere: draft.isWaiting });

  function open(row: Row) {
    void run(openCommand, undefined, 'button');
    return row;
  }

  function closeMenu() {
    setMenu(null);
    // The menu gives the focus back to its trigger, which goes with it.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) grid.current?.focus();
    });
  }

  const isFiltered = Object.keys(list.filters).length > 0;
  const failure = rows.state === 'failed' ? failureOf(rows.error) : null;
  const saidOf = (each: ApiFailure) =>
    declaration.absentKey && isGone(each) ? t(declaration.absentKey) : failureText(each);
  return (
    <div className={styles.screen}>
      <ScreenHead
        title={title}
        count={rows.state === 'loading' ? '' : format.number(rows.total)}
        mark={view ? <ViewMark view={view} /> : null}
      >
        <CommandBar commands={[...exported, ...headCommands(declaration.actions)]} />
      </ScreenHead>
      {children}
      <FilterBar
        ref={bar}
        label={t('resources:list.filters', { title })}
        fields={fields}
        value={list.filters}
        onChange={list.setFilters}
        onLeave={() => grid.current?.focus()}
        {...(system.keysOf('screen.focus-filter') && { kbd: system.keysOf('screen.focus-filter') })}
      />
      {failure ? (
        <ErrorState message={saidOf(failure)} onRetry={rows.refetch} busy={rows.isFetching} />
      ) : (
        <DataGrid<Row>
          ref={grid}
          id="list"
          label={title}
          table={table}
          total={rows.total}
          rowAt={rows.rowAt}
          rowId={(row) => String(row.id)}
          onWindow={onWindow}
          selection={selection}
          onSelection={setSelection}
          onOpen={open}
          onEdit={onEdit}
          onEditLeft={draft.onEditLeft}
          {...(isEditable && { onPaste: blocks.paste, onClearRange: blocks.clear })}
          onRange={setRange}
          readRows={readRows}
          findRow={findRow}
          findRecord={findRecord}
          isOwnChange={isOwnChange}
          onSeek={setSeeking}
          sheet={isSheet}
          onSheetEnd={() => setSheet(false)}
          onFocusRow={onFocusRow}
          onRowMenu={(row, place) => setMenu({ row, ...place })}
          loading={rows.state === 'loading'}
          emptyState={
            <Nothing declaration={declaration} isFiltered={isFiltered} onClear={() => bar.current?.clear()} />
          }
        />
      )}
      <SelectionBar selection={selection} total={rows.total} commands={rowActions} />
      {menu ? <RowMenu place={menu} commands={rowActions} onClose={closeMenu} /> : null}
      <ListFacts
        resource={resource.name}
        listId={listId}
        title={title}
        filters={wire.filters}
        orders={wire.orders}
        columns={fieldsOf(declaration.columns, table.shown)}
        known={rows.state !== 'loading'}
        total={rows.total}
        rowAt={rows.rowAt}
        pages={pages}
        grid={grid}
        bar={bar}
        refresh={rows.refetch}
        isSheet={isSheet}
        seeking={seeking}
        offers={offers}
        {...(createPath !== undefined && { createPath })}
      />
    </div>
  );
}

/** The fields that are behind the columns shown. */
function fieldsOf(
  declared: readonly { readonly id: string; readonly field?: string }[],
  shown: readonly { readonly id: string }[],
): readonly string[] {
  return shown.map(({ id }) => declared.find((column) => column.id === id)?.field ?? id);
}

function Nothing({
  declaration: { empty },
  isFiltered,
  onClear,
}: {
  declaration: { empty: ListDeclaration<Resource>['empty'] };
  isFiltered: boolean;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  if (isFiltered) {
    return (
      <EmptyState title={t('resources:list.noMatch')} text={t('resources:list.noMatchText')}>
        <button type="button" className={styles.link} onClick={onClear}>
          {t('resources:list.clearFilters')}
        </button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t(empty.titleKey)} {...(empty.textKey && { text: t(empty.textKey) })}>
      {empty.commandId ? <CommandButton id={empty.commandId} variant="primary" /> : null}
    </EmptyState>
  );
}
