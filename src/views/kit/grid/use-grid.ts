import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showNotice } from '../toaster.tsx';
import { useSaid } from '../use-said.tsx';
import type { EditEnd } from './cell-editor.tsx';
import { mostRangeRows } from './cell-range.ts';
import type { Column } from './columns.ts';
import type { GestureContext } from './grid-gestures.ts';
import { gridHandle } from './grid-handle.ts';
import { headerRow } from './grid-keys.ts';
import type { Grid } from './grid-model.ts';
import type { DataGridProps } from './types.ts';
import { type CellEditing, useCellEditing } from './use-cell-editing.ts';
import { useColumnChanges } from './use-column-changes.ts';
import { useCursor } from './use-cursor.ts';
import { useGridCopy } from './use-grid-copy.ts';
import { useGridLayout } from './use-grid-layout.ts';
import { useGridOffers } from './use-grid-offers.ts';
import { useMovedRecord } from './use-moved-record.ts';
import { useRange } from './use-range.ts';
import { useRowSelection } from './use-row-selection.ts';
import { useStandingRows } from './use-standing-rows.ts';
import { useTypeAhead } from './use-type-ahead.ts';

/** Puts a grid together from its parts. */
export function useGrid<Row>(
  given: DataGridProps<Row>,
  scroller: RefObject<HTMLDivElement | null>,
): Grid<Row> {
  const { t, i18n } = useTranslation('kit');
  const [said, say] = useSaid();
  const cells: CellEditing<Row> = useCellEditing({
    rowId: given.rowId,
    columns: given.table.columns,
    onEdit: given.onEdit,
    onRefused: say,
    isAt: (id, column) =>
      cursorRow !== undefined &&
      rowId(cursorRow) === id &&
      cursor.column === column &&
      scroller.current?.contains(document.activeElement) === true,
  });
  const open = cells.editing?.id ?? cells.sending;
  const openIn = useRef(0);
  const props = { ...given, ...useStandingRows(given, open, openIn.current) };
  const { total, rowAt, rowId, readRows, selection, onWindow, onFocusRow } = props;
  const shown = useGridLayout(props, scroller);
  const { view, layout, columnIds, firstData, inSight, first, last } = shown;
  const selectable = selection !== undefined;

  const cursor = useCursor({
    scroller,
    total,
    rowAt,
    rowId,
    columnIds,
    firstDataColumn: columnIds[firstData] ?? '',
    first,
    last,
    viewport: view.geometry.viewport,
    isInSight: shown.isInSight,
    showRow: view.showRow,
    showColumn: shown.showColumn,
    onTakenOver: (row, id) => moved.onTakenOver(row, id),
  });
  const moved = useMovedRecord({
    cursor,
    rowAt,
    rowId,
    findRecord: props.findRecord,
    isOwnChange: props.isOwnChange,
    showRow: view.showRow,
    say,
  });
  const range = useRange({ cursor, layout, total, onRange: props.onRange, say });
  const troubles = { onTooMany: refuseSize, onUnread: () => refuse(t('grid.unread')) };
  const rows = useRowSelection({
    rowAt,
    rowId,
    total,
    readRows,
    ...troubles,
    inSight,
    selection,
    onSelection: props.onSelection,
  });
  openIn.current = cursor.row;
  const cursorRow = cursor.row === headerRow ? undefined : rowAt(cursor.row);
  const cursorPlaced = layout.columns.find((placed) => placed.id === cursor.column);
  const cursorColumn = cursorPlaced?.column;

  useEffect(() => {
    onWindow?.(first, Math.max(first, last));
  }, [onWindow, first, last]);
  // Told as soon as the cell has the focus: the next key may follow at once.
  useLayoutEffect(() => {
    onFocusRow?.(cursorRow ?? null, cursor.row, cursor.column);
  }, [onFocusRow, cursorRow, cursor.row, cursor.column]);

  const changes = useColumnChanges({
    table: props.table,
    onTick: rows.toggleInSight,
    say,
  });
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
      shown.showColumn(column);
    },
    say,
    onSeek: props.onSeek,
  });
  const copy = useGridCopy({
    total,
    rowAt,
    rowId,
    readRows,
    shown: layout.columns.flatMap((placed) => placed.column ?? []),
    range,
    selection,
    cursorRow,
    cursorColumn,
    say,
    ...troubles,
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
      page: Math.max(1, Math.floor(view.geometry.viewport / view.geometry.row) - 1),
      firstInSight: Math.min(total - 1, Math.ceil(view.top / view.geometry.row)),
    },
    rows,
    selectable,
    isTypedOver:
      props.sheet === true &&
      cursorRow !== undefined &&
      cursorColumn !== undefined &&
      cells.takesText(cursorRow, cursorColumn),
    edit(text) {
      if (cursorRow === undefined || cursorColumn === undefined) return false;
      const begins = cells.begin(cursorRow, cursorColumn, text);
      if (!begins && text !== ' ') refuse(t('grid.notEdited', { column: cursorColumn.title }));
      return begins;
    },
    forgetRefused: () => cursorRow !== undefined && cells.forget(cursorRow, cursor.column),
    range,
    clear() {
      if (range) props.onClearRange?.(range);
      else if (cursorRow !== undefined && cursorColumn !== undefined) cells.clear(cursorRow, cursorColumn);
    },
    copy,
  };
  const grid = {
    ...shown,
    cursor,
    cursorPlaced,
    range,
    changes,
    cells,
    commitCell,
    typeAhead,
    gestures,
    said,
  };
  useGridOffers(gestures);
  useImperativeHandle(props.ref, () => gridHandle(grid));
  return grid;

  function refuse(title: string) {
    showNotice({ id: 'grid', tone: 'bad', title });
  }

  function refuseSize(count: number) {
    const write = new Intl.NumberFormat(i18n.language);
    refuse(t('grid.tooMany', { count, number: write.format(count), most: write.format(mostRangeRows) }));
  }

  function commitCell(row: Row, column: Column<Row>, text: string, end: EditEnd) {
    cells.commit(row, column, text, end);
    moved.onEdited(rowId(row));
    if (end === 'blur') return;
    const place = columnIds.indexOf(cursor.column);
    const sideways = end === 'next' ? 1 : end === 'previous' ? -1 : 0;
    const down = props.sheet && end === 'enter' ? 1 : 0;
    cursor.move(Math.min(total - 1, cursor.row + down), columnIds[place + sideways] ?? cursor.column, true);
  }
}
