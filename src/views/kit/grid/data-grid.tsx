import {
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../hidden.tsx';
import { showNotice } from '../toaster.tsx';
import { CellEditor, type EditEnd } from './cell-editor.tsx';
import { mostRangeRows } from './cell-range.ts';
import { type Column, layoutColumns, plainColumns } from './columns.ts';
import styles from './data-grid.module.css';
import {
  type GestureContext,
  onGridClick,
  onGridContextMenu,
  onGridCopy,
  onGridDoubleClick,
  onGridKey,
  onGridMouseDown,
  onGridPaste,
} from './grid-gestures.ts';
import { GridHeader } from './grid-header.tsx';
import { headerRow } from './grid-keys.ts';
import { GridRow, type RowTexts } from './grid-row.tsx';
import { rowsInSight } from './scaled-window.ts';
import { allMatchingSelection, isSelected, noSelection, tickState } from './selection.ts';
import { TypeAheadBox } from './type-ahead-box.tsx';
import type { DataGridProps } from './types.ts';
import { useCellEditing } from './use-cell-editing.ts';
import { useColumnChanges } from './use-column-changes.ts';
import { useCursor } from './use-cursor.ts';
import { useGridCopy } from './use-grid-copy.ts';
import { markOf, useRange } from './use-range.ts';
import { useRowSelection } from './use-row-selection.ts';
import { useScaledWindow } from './use-scaled-window.ts';
import { useTypeAhead } from './use-type-ahead.ts';

const overscan = 8;
const blockRows = 512;

/** A grid over any number of rows with one tab stop; see `DataGridProps` for what it takes and `GridHandle` for what it offers. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { columns, total, rowAt, rowId, sort = [], selection, onSelection, onWindow, onFocusRow } = props;
  const { t, i18n } = useTranslation('kit');
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
  // Far from where it was, what is in sight is drawn at once, and the rows around it when there is time.
  const settledTop = useDeferredValue(top);
  const hasJumped = Math.abs(settledTop - top) > geometry.viewport / 2;
  const { first, last } = rowsInSight(geometry, top, hasJumped ? 0 : overscan);
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
    viewport: geometry.viewport,
    isInSight,
    showRow: view.showRow,
    showColumn,
  });
  const range = useRange({ cursor, layout, total, onRange: props.onRange, say: setSaid });
  const { readRows } = props;
  const troubles = { onTooMany: refuseSize, onUnread: () => refuse(t('grid.unread')) };
  const rows = useRowSelection({
    rowAt,
    rowId,
    total,
    readRows,
    ...troubles,
    pageSize: props.pageSize ?? 25,
    inSight,
    selection,
    onSelection,
  });
  const cursorRow = cursor.row === headerRow ? undefined : rowAt(cursor.row);

  useEffect(() => {
    onWindow?.(first, Math.max(first, last));
  }, [onWindow, first, last]);
  // Told as soon as the cell has the focus: the next key may follow at once.
  useLayoutEffect(() => {
    onFocusRow?.(cursorRow ?? null, cursor.row, cursor.column);
  }, [onFocusRow, cursorRow, cursor.row, cursor.column]);
  useImperativeHandle(props.ref, () => ({
    focus: () => cursor.move(cursor.row, cursor.column, true),
    focusFirst: () => cursor.move(total > 0 ? 0 : headerRow, columnIds[firstData] ?? cursor.column, true),
    focusCell: (row, columnId) =>
      cursor.move(Math.min(Math.max(row, headerRow), total - 1), columnId ?? cursor.column, true),
    toggleFocused: () => (range ? rows.toggleRange(range) : rows.toggle(cursor.row)),
    range: () => range,
    selectAllMatching: () => onSelection?.(allMatchingSelection),
    clearSelection: () => {
      rows.endRange();
      cursor.endRange();
      onSelection?.(noSelection);
    },
    focusedColumn: () => cursorColumn?.id,
    moveFocusedColumn: (by) => cursorColumn && changes.move(cursorColumn, by),
    hideFocusedColumn: () => cursorColumn && changes.hide(cursorColumn),
    pinFocusedColumn: () => cursorColumn && changes.pin(cursorColumn),
    resizeFocusedColumn: (steps) => cursorPlaced && changes.resizeBy(cursorPlaced, steps),
    sortFocusedColumn: (add) => cursorColumn && changes.sortBy(cursorColumn, add),
    typeAhead: typeAhead.begin,
    editFocused: () => gestures.edit(),
  }));

  function isInSight(index: number): boolean {
    return index >= inSight.first && index <= inSight.last;
  }

  function showColumn(id: string) {
    const element = scroller.current;
    const placed = layout.columns.find((one) => one.id === id);
    if (!element || !placed || placed.pinned) return;
    const leftmost = placed.left - layout.pinnedWidth;
    const rightmost = placed.left + placed.width - element.clientWidth;
    if (element.scrollLeft > leftmost) element.scrollLeft = leftmost;
    else if (element.scrollLeft < rightmost) element.scrollLeft = Math.min(leftmost, rightmost);
  }

  const changes = useColumnChanges({
    columns,
    state: columnState,
    onState: changeColumns,
    sort,
    onSort: props.onSort,
    onTick: rows.togglePage,
    say: setSaid,
  });
  const cells = useCellEditing(rowId, props.onEdit, setSaid);
  const cursorPlaced = layout.columns.find((placed) => placed.id === cursor.column);
  const cursorColumn = cursorPlaced?.column;
  const typeAhead = useTypeAhead({
    total,
    rowAt,
    readRows,
    findRow: props.findRow,
    column: cursorColumn ?? layout.columns[firstData]?.column,
    cursorRow: cursor.row,
    show(row, column) {
      cursor.move(row, column, false);
      view.showRow(row);
      showColumn(column);
    },
    say: setSaid,
    onSeek: props.onSeek,
  });
  const gestures: GestureContext<Row> = {
    props,
    scroller,
    cursor,
    cursorRow,
    columnIds,
    extent: {
      total,
      columns: columnIds.length,
      firstData,
      page: Math.max(1, Math.floor(geometry.viewport / geometry.row) - 1),
      firstInSight: Math.min(total - 1, Math.ceil(top / geometry.row)),
    },
    rows,
    selectable,
    edit: (text) =>
      cursorRow !== undefined && cursorColumn !== undefined && cells.begin(cursorRow, cursorColumn, text),
    range,
    clear() {
      if (range) props.onClearRange?.(range);
      else if (cursorRow !== undefined && cursorColumn !== undefined) cells.clear(cursorRow, cursorColumn);
    },
    copy: useGridCopy({
      total,
      rowAt,
      rowId,
      readRows,
      shown: layout.columns.flatMap((placed) => placed.column ?? []),
      range,
      selection,
      cursorRow,
      cursorColumn,
      say: setSaid,
      ...troubles,
    }),
  };
  const latestGestures = useRef(gestures);
  latestGestures.current = gestures;

  function refuse(title: string) {
    showNotice({ id: 'grid', tone: 'bad', title });
  }

  function refuseSize(count: number) {
    const write = new Intl.NumberFormat(i18n.language);
    refuse(t('grid.tooMany', { count, number: write.format(count), most: write.format(mostRangeRows) }));
  }

  function commitCell(row: Row, column: Column<Row>, text: string, end: EditEnd) {
    cells.commit(row, column, text, end);
    if (end === 'blur') return;
    const place = columnIds.indexOf(cursor.column);
    const sideways = end === 'next' ? 1 : end === 'previous' ? -1 : 0;
    const down = props.sheet && end === 'enter' ? 1 : 0;
    cursor.move(Math.min(total - 1, cursor.row + down), columnIds[place + sideways] ?? cursor.column, true);
  }

  function editorFor(row: Row | undefined) {
    const { editing } = cells;
    if (!editing || row === undefined || rowId(row) !== editing.id || cursorColumn?.id !== editing.column)
      return null;
    return (
      <CellEditor
        key={editing.error}
        label={cursorColumn.title}
        initial={editing.text}
        options={cursorColumn.edit?.options}
        error={editing.error}
        tabCommits={props.sheet ?? false}
        onCommit={(text, end) => commitCell(row, cursorColumn, text, end)}
        onCancel={() => {
          cells.cancel();
          cursor.move(cursor.row, cursor.column, true);
        }}
        onType={() => {
          if (!isInSight(cursor.row)) view.showRow(cursor.row);
        }}
      />
    );
  }

  const base = Math.floor(first / blockRows) * blockRows;
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  if (cursor.row >= 0 && cursor.row < first) drawn.unshift(cursor.row);
  if (cursor.row > last) drawn.push(cursor.row);

  return (
    <div className={styles.frame} data-seeking={typeAhead.seeking ? '' : undefined}>
      <div
        ref={scroller}
        id={props.id}
        role="grid"
        aria-label={props.label}
        aria-rowcount={total + 1}
        aria-colcount={columnIds.length}
        aria-multiselectable
        aria-busy={props.loading || undefined}
        data-focus-home=""
        data-key-scope="grid"
        className={styles.scroller}
        onFocus={cursor.onFocus}
        onBlur={cursor.onBlur}
        onKeyDown={(event) => onGridKey(event, gestures)}
        onMouseDown={(event) => onGridMouseDown(event, latestGestures)}
        onClick={(event) => onGridClick(event, gestures)}
        onDoubleClick={(event) => onGridDoubleClick(event, gestures)}
        onContextMenu={(event) => onGridContextMenu(event, gestures)}
        onCopy={(event) => onGridCopy(event, gestures)}
        onPaste={(event) => onGridPaste(event, gestures)}
      >
        <GridHeader
          layout={layout}
          sort={sort}
          tick={tickState(selection ?? noSelection, total)}
          cursorColumn={cursor.row === headerRow ? cursor.column : null}
          onSort={changes.sortBy}
          onResize={changes.resize}
          onResetWidth={changes.resetWidth}
          onKeyDown={changes.onHeaderKey}
        />
        <div className={styles.spacer} style={{ height: geometry.spacer, width: layout.width }}>
          <div className={styles.layer} style={{ height: Math.min(geometry.viewport, geometry.full) }}>
            <div
              role="rowgroup"
              className={styles.block}
              style={{ transform: `translateY(${Math.round(base * geometry.row - top)}px)` }}
            >
              {drawn.map((index) => {
                const row = rowAt(index);
                const shown = index >= first && index <= last;
                const mark = markOf(range, layout, index);
                return (
                  <GridRow
                    key={index}
                    index={index}
                    row={row}
                    layout={layout}
                    offset={shown ? (index - base) * geometry.row : Math.round(top) - base * geometry.row}
                    away={!shown}
                    texts={texts}
                    editor={index === cursor.row ? editorFor(row) : null}
                    cursorColumn={index === cursor.row ? cursor.column : null}
                    selectable={selectable}
                    markFrom={mark?.from ?? -1}
                    markTo={mark?.to ?? -1}
                    markTop={mark?.top ?? false}
                    markBottom={mark?.bottom ?? false}
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
      {typeAhead.seeking ? (
        <TypeAheadBox
          seeking={typeAhead.seeking}
          typeAhead={typeAhead}
          onLeave={() => cursor.move(cursor.row, cursor.column, true)}
        />
      ) : null}
      <VisuallyHidden live>{said}</VisuallyHidden>
    </div>
  );
}
