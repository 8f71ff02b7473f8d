import { headerRow } from './grid-keys.ts';
import type { Grid } from './grid-model.ts';
import { allMatchingSelection, noSelection } from './selection.ts';
import type { GridHandle } from './types.ts';

/** What commands may do with a grid as it is now. */
export function gridHandle<Row>({
  cursor,
  cursorPlaced,
  columnIds,
  firstData,
  range,
  changes,
  typeAhead,
  gestures,
  cells,
  view,
}: Grid<Row>): GridHandle {
  const { props, rows } = gestures;
  const column = cursorPlaced?.column;
  return {
    focus: () => cursor.move(cursor.row, cursor.column, true),
    focusFirst: () =>
      cursor.move(props.total > 0 ? 0 : headerRow, columnIds[firstData] ?? cursor.column, true),
    focusCell: (row, columnId) =>
      cursor.move(Math.min(Math.max(row, headerRow), props.total - 1), columnId ?? cursor.column, true),
    moveBy: (rows) =>
      cursor.move(Math.min(Math.max(cursor.row + rows, 0), props.total - 1), cursor.column, true),
    selectTo(row) {
      const to = Math.min(Math.max(row, 0), props.total - 1);
      if (cursor.row === headerRow || !gestures.selectable) return;
      rows.extendTo(to, cursor.row);
      cursor.move(to, cursor.column, true);
    },
    toggleFocused: () => (range ? rows.toggleRange(range) : rows.toggle(cursor.row)),
    range: () => range,
    selectAllMatching: () => props.onSelection?.(allMatchingSelection),
    clearSelection: () => {
      rows.endRange();
      cursor.endRange();
      props.onSelection?.(noSelection);
    },
    focusedColumn: () => column?.id,
    moveFocusedColumn: (by) => column && changes.move(column, by),
    hideFocusedColumn: () => column && changes.hide(column),
    pinFocusedColumn: () => column && changes.pin(column),
    resizeFocusedColumn: (steps) => cursorPlaced && changes.resizeBy(cursorPlaced, steps),
    sortFocusedColumn: (add) => column && changes.sortBy(column, add),
    typeAhead: typeAhead.begin,
    resumeEdit(row, left) {
      cursor.move(row, left.column, false);
      view.showRow(row);
      cells.resume(left);
    },
  };
}
