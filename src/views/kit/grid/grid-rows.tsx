import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CellEditor } from './cell-editor.tsx';
import { cellKey } from './cell-key.ts';
import styles from './data-grid.module.css';
import type { Grid } from './grid-model.ts';
import { type CursorEditor, GridRow, growsLeftwards, type RowTexts } from './grid-row.tsx';
import { isSelected } from './selection.ts';
import type { Refused } from './use-cell-editing.ts';
import { markOf } from './use-range.ts';

/** Rows stand in blocks of so many, so that a scroll moves one element instead of each row. */
const blockRows = 512;
const noneRefused: readonly Refused[] = [];

/* Below the last rows in sight there is no room. */
function reasonsAbove(row: number, inSight: { first: number; last: number }): boolean {
  return row >= inSight.last - 1 && row > inSight.first + 1;
}

/**
 * By how many rows the record of the cursor has been moved by others that came or went before it. Rows are known by their
 * places less that, so that the row of the cursor, and what is typed in it, stays the same in the page.
 */
function useShift(id: string | null, row: number): number {
  const known = useRef({ id, row, shift: 0 });
  const { current } = known;
  const shift = id !== null && id === current.id ? current.shift + row - current.row : current.shift;
  known.current = { id, row, shift };
  return shift;
}

/** The rows of a grid that are drawn; the one of the cursor always is, wherever it stands. */
export function GridRows<Row>({ grid }: { grid: Grid<Row> }) {
  const { t } = useTranslation('kit');
  const texts = useMemo<RowTexts>(
    () => ({ selectRow: (row) => t('grid.selectRow', { row }), loading: t('grid.loading') }),
    [t],
  );
  const { view, layout, first, last, inSight, cursor, cells, range, gestures } = grid;
  const { rowAt, rowId, selection } = gestures.props;
  const { geometry, top } = view;
  const base = Math.floor(first / blockRows) * blockRows;
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  if (cursor.row >= 0 && cursor.row < first) drawn.unshift(cursor.row);
  if (cursor.row > last) drawn.push(cursor.row);
  const { cursorRow } = gestures;
  const shift = useShift(cursorRow === undefined ? null : rowId(cursorRow), cursor.row);

  return (
    <div
      role="rowgroup"
      className={styles.block}
      style={{ transform: `translateY(${Math.round(base * geometry.row - top)}px)` }}
    >
      {drawn.map((index) => {
        const row = rowAt(index);
        const shown = index >= first && index <= last;
        const mark = markOf(range, layout, index);
        const refused = row === undefined ? noneRefused : cells.refusedOf(row);
        return (
          <GridRow
            key={index - shift}
            index={index}
            row={row}
            layout={layout}
            offset={shown ? (index - base) * geometry.row : Math.round(top) - base * geometry.row}
            away={!shown}
            texts={texts}
            editor={index === cursor.row && row !== undefined ? editorFor(row, grid) : null}
            refused={refused}
            reasonsAbove={refused.length > 0 && reasonsAbove(index, inSight)}
            cursorColumn={index === cursor.row ? cursor.column : null}
            selectable={gestures.selectable}
            markFrom={mark?.from ?? -1}
            markTo={mark?.to ?? -1}
            markTop={mark?.top ?? false}
            markBottom={mark?.bottom ?? false}
            selected={selection !== undefined && row !== undefined && isSelected(selection, rowId(row))}
          />
        );
      })}
    </div>
  );
}

function editorFor<Row>(
  row: Row,
  { cells, cursor, cursorPlaced, commitCell, view, layout, inSight, isInSight, gestures }: Grid<Row>,
): CursorEditor | null {
  const { rowId, onEditLeft, sheet } = gestures.props;
  const column = cursorPlaced?.column;
  if (!column) return null;
  const id = rowId(row);
  const editing = cells.editing?.id === id && cells.editing.column === column.id ? cells.editing : null;
  if (!editing && !(sheet && cells.takesText(row, column))) return null;
  const showRow = () => {
    if (!isInSight(cursor.row)) view.showRow(cursor.row);
  };
  const leftwards = cursorPlaced !== undefined && growsLeftwards(cursorPlaced, layout.width);
  const element = (
    <CellEditor
      key={cells.turn}
      label={editing ? column.title : `${column.title}: ${column.text(row)}`}
      unseenIn={editing ? undefined : cellKey(cursor.row, column.id)}
      initial={editing?.text ?? ''}
      options={column.edit?.options}
      error={editing?.error}
      reasonPlace={{ above: reasonsAbove(cursor.row, inSight), leftwards }}
      onCommit={(text, end) => commitCell(row, column, text, end)}
      onCancel={() => {
        cells.cancel();
        cursor.move(cursor.row, cursor.column, true);
      }}
      caret={editing?.caret}
      onGone={(text, from, to) => onEditLeft?.({ id, column: column.id, text, from, to })}
      onType={showRow}
      onTypedOver={() => {
        showRow();
        cells.typedOver(row, column);
      }}
      onUntyped={cells.untyped}
    />
  );
  return { element, isSeen: editing !== null };
}
