import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../hidden.tsx';
import { isComposing } from '../is-composing.ts';
import { placeOfCell } from './cell-key.ts';
import {
  type Column,
  layoutColumns,
  moveColumn,
  type PlacedColumn,
  plainColumns,
  resizeColumn,
  tickColumn,
} from './columns.ts';
import styles from './data-grid.module.css';
import { GridHeader } from './grid-header.tsx';
import { headerRow, movedBy } from './grid-keys.ts';
import { GridRow, type RowTexts } from './grid-row.tsx';
import { rowHeight, rowsInSight } from './scaled-window.ts';
import { allMatchingSelection, isSelected, noSelection, tickState } from './selection.ts';
import { nextSort } from './sort.ts';
import type { DataGridProps } from './types.ts';
import { useCursor } from './use-cursor.ts';
import { useRowSelection } from './use-row-selection.ts';
import { useScaledWindow } from './use-scaled-window.ts';

const overscan = 8;
const blockRows = 512;
const resizeStep = 16;

/** A grid over any number of rows with one tab stop; see `DataGridProps` for what it takes and `GridHandle` for what it offers. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const {
    columns,
    total,
    rowAt,
    rowId,
    sort = [],
    selection,
    onSort,
    onSelection,
    onWindow,
    onFocusRow,
  } = props;
  const { t } = useTranslation('kit');
  const scroller = useRef<HTMLDivElement>(null);
  const [ownColumns, setOwnColumns] = useState(plainColumns);
  const [said, setSaid] = useState('');
  const columnState = props.columnState ?? ownColumns;
  const changeColumns = props.onColumnState ?? setOwnColumns;
  const selectable = selection !== undefined;

  const view = useScaledWindow(scroller, total);
  const { geometry, top } = view;
  const layout = useMemo(
    () => layoutColumns(columns, columnState, view.width, selectable),
    [columns, columnState, view.width, selectable],
  );
  const texts = useMemo<RowTexts>(
    () => ({ selectRow: (row) => t('grid.selectRow', { row }), loading: t('grid.loading') }),
    [t],
  );
  const inSight = rowsInSight(geometry, top, 0);
  const { first, last } = rowsInSight(geometry, top, overscan);
  const columnIds = layout.columns.map((placed) => placed.id);
  const firstData = Math.max(
    0,
    layout.columns.findIndex((placed) => placed.column),
  );

  const cursor = useCursor({
    scroller,
    total,
    rowAt,
    rowId,
    columnIds,
    firstDataColumn: columnIds[firstData] ?? '',
    first,
    last,
    isInSight: (index) => index >= inSight.first && index <= inSight.last,
    showRow: view.showRow,
    showColumn,
  });
  const rows = useRowSelection({
    rowAt,
    rowId,
    total,
    pageSize: props.pageSize ?? 25,
    inSight,
    selection,
    onSelection,
  });
  const cursorRow = cursor.row === headerRow ? undefined : rowAt(cursor.row);

  useEffect(() => {
    onWindow?.(first, Math.max(first, last));
  }, [onWindow, first, last]);
  useEffect(() => {
    onFocusRow?.(cursorRow ?? null, cursor.row, cursor.column);
  }, [onFocusRow, cursorRow, cursor.row, cursor.column]);
  useImperativeHandle(props.ref, () => ({
    focus: () => cursor.move(cursor.row, cursor.column, true),
    focusFirst: () => cursor.move(total > 0 ? 0 : headerRow, columnIds[firstData] ?? cursor.column, true),
    focusCell: (row, columnId) =>
      cursor.move(Math.min(Math.max(row, headerRow), total - 1), columnId ?? cursor.column, true),
    toggleFocused: () => rows.toggle(cursor.row),
    selectAllMatching: () => onSelection?.(allMatchingSelection),
    clearSelection: () => {
      rows.endRange();
      onSelection?.(noSelection);
    },
    focusedColumn: () => layout.columns.find((placed) => placed.id === cursor.column)?.column?.id,
  }));

  function showColumn(id: string) {
    const element = scroller.current;
    const placed = layout.columns.find((one) => one.id === id);
    if (!element || !placed || placed.pinned) return;
    const leftmost = placed.left - layout.pinnedWidth;
    const rightmost = placed.left + placed.width - element.clientWidth;
    if (element.scrollLeft > leftmost) element.scrollLeft = leftmost;
    else if (element.scrollLeft < rightmost) element.scrollLeft = Math.min(leftmost, rightmost);
  }

  function sortBy(column: Column<Row>, add: boolean) {
    if (!column.sortField || !onSort) return;
    const next = nextSort(sort, column.sortField, add);
    const now = next.find((one) => one.field === column.sortField);
    onSort(next);
    const key = now ? (now.descending ? 'grid.sortedDown' : 'grid.sortedUp') : 'grid.unsorted';
    setSaid(t(key, { column: column.title }));
  }

  function resize(column: Column<Row>, width: number) {
    const next = resizeColumn(columnState, column, width);
    changeColumns(next);
    setSaid(t('grid.resized', { column: column.title, width: next.widths[column.id] }));
  }

  function resetWidth(column: Column<Row>) {
    const { [column.id]: _dropped, ...widths } = columnState.widths;
    changeColumns({ ...columnState, widths });
  }

  function onHeaderKey(event: KeyboardEvent, placed: PlacedColumn<Row>) {
    const { column } = placed;
    const sideways = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (event.altKey && sideways !== 0 && column) {
      event.preventDefault();
      if (event.shiftKey) changeColumns(moveColumn(columnState, columns, column.id, sideways));
      else resize(column, placed.width + sideways * resizeStep);
    } else if (
      (event.key === 'Enter' || event.key === ' ') &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey
    ) {
      event.preventDefault();
      if (placed.id === tickColumn) rows.togglePage();
      else if (column) sortBy(column, event.shiftKey);
    }
  }

  function onBodyKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.shiftKey && cursorRow !== undefined) {
      event.preventDefault();
      if (cursor.column === tickColumn) rows.toggle(cursor.row);
      else props.onOpen?.(cursorRow);
    } else if (event.key === ' ') {
      event.preventDefault();
      if (selectable) rows.toggle(cursor.row);
    } else if (
      (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) &&
      props.onRowMenu &&
      cursorRow
    ) {
      event.preventDefault();
      const box = (event.target as Element).getBoundingClientRect();
      props.onRowMenu(cursorRow, { x: box.left + 12, y: box.bottom });
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const onCell = (event.target as HTMLElement).dataset.cell !== undefined;
    if (!onCell || event.defaultPrevented || event.altKey || isComposing(event)) return;
    const extent = {
      total,
      columns: columnIds.length,
      firstData,
      page: Math.max(1, Math.floor(geometry.viewport / rowHeight) - 1),
      firstInSight: Math.min(total - 1, Math.ceil(top / rowHeight)),
    };
    const next = movedBy(event, { row: cursor.row, column: columnIds.indexOf(cursor.column) }, extent);
    if (next === null) {
      if (cursor.row !== headerRow && !event.ctrlKey && !event.metaKey) onBodyKey(event);
      return;
    }
    event.preventDefault();
    const extending = event.shiftKey && selectable && cursor.row !== headerRow;
    const row = extending ? Math.max(0, next.row) : next.row;
    if (extending && row !== cursor.row) rows.extendTo(row, cursor.row);
    else if (!event.shiftKey) rows.endRange();
    cursor.move(row, columnIds[next.column] ?? cursor.column, true);
  }

  function onClick(event: MouseEvent) {
    const place = placeOfCell(event.target);
    if (!place || event.defaultPrevented) return;
    if (place.row === headerRow) {
      if (place.column === tickColumn) rows.togglePage();
      return;
    }
    const row = rowAt(place.row);
    if (place.column === tickColumn || (selectable && (event.ctrlKey || event.metaKey))) {
      if (event.shiftKey) rows.extendTo(place.row, cursor.row);
      else rows.toggle(place.row);
    } else if (selectable && event.shiftKey) {
      rows.extendTo(place.row, cursor.row);
    } else {
      rows.endRange();
      const byFinger = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
      if (row && byFinger) props.onOpen?.(row);
    }
    if (!event.shiftKey && document.activeElement === document.body)
      cursor.move(place.row, place.column, true);
  }

  function onDoubleClick(event: MouseEvent) {
    const place = placeOfCell(event.target);
    if (!place || place.row === headerRow || place.column === tickColumn) return;
    const row = rowAt(place.row);
    if (row) props.onOpen?.(row);
  }

  function onMouseDown(event: MouseEvent) {
    const place = placeOfCell(event.target);
    // Without this a press beside the cells would take the focus to the page, and Shift would mark text.
    if (!place ? event.target !== scroller.current : event.shiftKey) event.preventDefault();
  }

  function onContextMenu(event: MouseEvent) {
    const place = placeOfCell(event.target);
    const row = place && place.row !== headerRow ? rowAt(place.row) : undefined;
    if (!row || !props.onRowMenu) return;
    event.preventDefault();
    props.onRowMenu(row, { x: event.clientX, y: event.clientY });
  }

  const base = Math.floor(first / blockRows) * blockRows;
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  if (cursor.row >= 0 && cursor.row < first) drawn.unshift(cursor.row);
  if (cursor.row > last) drawn.push(cursor.row);

  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        id={props.id}
        role="grid"
        aria-label={props.label}
        aria-rowcount={total + 1}
        aria-colcount={columnIds.length}
        aria-multiselectable={selectable || undefined}
        aria-busy={props.loading || undefined}
        data-focus-home=""
        className={styles.scroller}
        onFocus={cursor.onFocus}
        onBlur={cursor.onBlur}
        onKeyDown={onKeyDown}
        onMouseDown={onMouseDown}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
        onContextMenu={onContextMenu}
      >
        <GridHeader
          layout={layout}
          sort={sort}
          tick={tickState(selection ?? noSelection, total)}
          cursorColumn={cursor.row === headerRow ? cursor.column : null}
          onSort={sortBy}
          onResize={resize}
          onResetWidth={resetWidth}
          onKeyDown={onHeaderKey}
        />
        <div className={styles.spacer} style={{ height: geometry.spacer, width: layout.width }}>
          <div className={styles.layer} style={{ height: Math.min(geometry.viewport, geometry.full) }}>
            <div
              role="rowgroup"
              className={styles.block}
              style={{ transform: `translateY(${Math.round(base * rowHeight - top)}px)` }}
            >
              {drawn.map((index) => {
                const row = rowAt(index);
                const shown = index >= first && index <= last;
                return (
                  <GridRow
                    key={index}
                    index={index}
                    row={row}
                    layout={layout}
                    offset={shown ? (index - base) * rowHeight : Math.round(top) - base * rowHeight}
                    away={!shown}
                    texts={texts}
                    cursorColumn={index === cursor.row ? cursor.column : null}
                    selectable={selectable}
                    selected={
                      selection !== undefined && row !== undefined && isSelected(selection, rowId(row))
                    }
                  />
                );
              })}
            </div>
          </div>
        </div>
      </div>
      {total === 0 && !props.loading ? <div className={styles.empty}>{props.emptyState}</div> : null}
      {total === 0 && props.loading ? <div className={styles.waiting} aria-hidden="true" /> : null}
      <VisuallyHidden live>{said}</VisuallyHidden>
    </div>
  );
}
