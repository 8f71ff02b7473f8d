import clsx from 'clsx';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalKeys } from '../use-local-keys.ts';
import { cellKey } from './cell-key.ts';
import { type ColumnLayout, numberColumn, type PlacedColumn, tickColumn } from './column-layout.ts';
import type { Column } from './columns.ts';
import styles from './data-grid.module.css';
import { headerRow } from './grid-keys.ts';
import type { TickState } from './selection.ts';
import type { SortField } from './sort.ts';
import { Tick } from './tick.tsx';
import type { HeaderChord } from './use-column-changes.ts';

/** What the header shows and what it asks for. */
export type GridHeaderProps<Row> = {
  layout: ColumnLayout<Row>;
  sort: readonly SortField[];
  tick: TickState;
  /** Whether it stands over no row. */
  isAlone: boolean;
  cursorColumn: string | null;
  onSort: (column: Column<Row>, add: boolean) => void;
  onResize: (column: Column<Row>, width: number) => void;
  onResetWidth: (column: Column<Row>) => void;
  onKeyDown: (event: KeyboardEvent, placed: PlacedColumn<Row>) => void;
  chords: readonly HeaderChord<Row>[];
};

/**
 * The sticky row of column headers: sorts, resizes, and ticks the page in sight. Where there is no row it has the focus in
 * the place of one, and the keys of rows say at it why they cannot run.
 */
export function GridHeader<Row>(props: GridHeaderProps<Row>) {
  const { columns } = props.layout;
  const place = useLocalKeys<HTMLDivElement>(
    props.chords.map(({ keys, textKey, run }) => ({
      keys,
      textKey,
      run(event) {
        const placed = columns[headerAt(event.target)];
        if (placed?.column) run(event, { ...placed, column: placed.column });
      },
    })),
  );
  return (
    <div
      role="rowgroup"
      className={styles.header}
      style={{ width: props.layout.width }}
      data-key-scope={props.isAlone ? 'grid' : 'header'}
    >
      <div ref={place} role="row" aria-rowindex={1} className={styles.headerRow}>
        {columns.map((placed, place) => (
          <HeaderCell key={placed.id} {...props} placed={placed} place={place} />
        ))}
      </div>
    </div>
  );
}

function headerAt(target: EventTarget | null): number {
  const header = target instanceof Element ? target.closest('[role=columnheader]') : null;
  return Number(header?.ariaColIndex ?? 0) - 1;
}

function HeaderCell<Row>(props: GridHeaderProps<Row> & { placed: PlacedColumn<Row>; place: number }) {
  const { placed, place, sort, tick, cursorColumn, onSort, onKeyDown } = props;
  const { t } = useTranslation('kit');
  const { column } = placed;
  const key = cellKey(headerRow, placed.id);
  const tabIndex = cursorColumn === placed.id ? 0 : -1;
  const rank = sort.findIndex((one) => one.field === column?.sortField);
  const sorted = column?.sortField === undefined ? undefined : sort[rank];
  const shared = {
    'aria-colindex': place + 1,
    className: clsx(
      styles.cell,
      styles.head,
      placed.pinned && styles.pinned,
      placed.isLastPinned && styles.pinnedEnd,
      column?.align === 'end' && styles.end,
      placed.id === numberColumn && styles.number,
      column?.sortField && styles.sortable,
    ),
    style: placed.pinned ? { width: placed.width, left: placed.left } : { width: placed.width },
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, placed),
  };
  if (placed.id === tickColumn) {
    return (
      <div
        role="columnheader"
        {...shared}
        data-holds={key}
        className={clsx(shared.className, styles.tickCell)}
      >
        <Tick state={tick} label={t('grid.selectInSight')} tabIndex={tabIndex} cell={key} />
      </div>
    );
  }
  if (!column) {
    return (
      <div role="columnheader" {...shared} tabIndex={tabIndex} data-cell={key} aria-label={t('grid.number')}>
        {t('grid.numberShort')}
      </div>
    );
  }
  return (
    <div
      role="columnheader"
      {...shared}
      tabIndex={tabIndex}
      data-cell={key}
      aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined}
      title={column.title}
      onClick={(event) => {
        if (column.sortField) onSort(column, event.shiftKey);
      }}
    >
      <span className={styles.title}>{column.title}</span>
      {sorted ? (
        <span aria-hidden="true" className={styles.arrow}>
          {sorted.descending ? '↓' : '↑'}
          {sort.length > 1 ? rank + 1 : ''}
        </span>
      ) : null}
      <ResizeHandle {...props} column={column} width={placed.width} />
    </div>
  );
}

function ResizeHandle<Row>({
  column,
  width,
  onResize,
  onResetWidth,
}: GridHeaderProps<Row> & { column: Column<Row>; width: number }) {
  function drag(event: PointerEvent<HTMLSpanElement>) {
    const handle: HTMLElement = event.currentTarget;
    const start = event.clientX;
    event.preventDefault();
    event.stopPropagation();
    handle.setPointerCapture(event.pointerId);
    const abort = new AbortController();
    const { signal } = abort;
    handle.addEventListener('pointermove', (move) => onResize(column, width + move.clientX - start), {
      signal,
    });
    for (const end of ['pointerup', 'pointercancel'] as const) {
      handle.addEventListener(end, () => abort.abort(), { signal });
    }
  }
  return (
    <span
      aria-hidden="true"
      className={styles.handle}
      onPointerDown={drag}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => {
        event.stopPropagation();
        onResetWidth(column);
      }}
    />
  );
}
