/** The row of the cursor in the header. */
export const headerRow = -1;

/** Where a cell is: row index (or the header's) and the place of its column. */
export type CellPlace = { row: number; column: number };

/** What moving needs to know of the grid. */
export type GridExtent = {
  total: number;
  columns: number;
  /** Place of the first column that holds data. */
  firstData: number;
  /** Rows moved by a page. */
  page: number;
  /** First row wholly in sight: where the header leads down to. */
  firstInSight: number;
};

type Press = { key: string; ctrlKey: boolean; metaKey: boolean };

/* With Control: as far as the list goes. */
function movedToEdge(
  key: string,
  from: CellPlace,
  { total, columns, firstData }: GridExtent,
): CellPlace | null {
  const first = total > 0 ? 0 : headerRow;
  switch (key) {
    case 'Home':
      return { row: first, column: firstData };
    case 'End':
      return { row: total - 1, column: columns - 1 };
    case 'ArrowUp':
      return { row: from.row <= first ? headerRow : first, column: from.column };
    case 'ArrowDown':
      return { row: total - 1, column: from.column };
    case 'ArrowLeft':
      return { row: from.row, column: from.column === firstData ? 0 : firstData };
    case 'ArrowRight':
      return { row: from.row, column: columns - 1 };
    default:
      return null;
  }
}

/** Where a key of the grid pattern moves the cursor; null for every other key. */
export function movedBy(press: Press, from: CellPlace, extent: GridExtent): CellPlace | null {
  const modified = press.ctrlKey || press.metaKey;
  const last = { row: extent.total - 1, column: extent.columns - 1 };
  if (modified) return movedToEdge(press.key, from, extent);
  const row = (to: number) => ({ row: Math.min(last.row, Math.max(headerRow, to)), column: from.column });
  const column = (to: number) => ({ row: from.row, column: Math.min(last.column, Math.max(0, to)) });
  switch (press.key) {
    case 'ArrowDown':
      return row(from.row === headerRow ? extent.firstInSight : from.row + 1);
    case 'ArrowUp':
      return row(from.row - 1);
    case 'ArrowRight':
      return column(from.column + 1);
    case 'ArrowLeft':
      return column(from.column - 1);
    case 'PageDown':
      return row(from.row === headerRow ? extent.firstInSight : from.row + extent.page);
    case 'PageUp':
      return from.row === headerRow ? from : row(Math.max(0, from.row - extent.page));
    case 'Home':
      return column(from.column === extent.firstData ? 0 : extent.firstData);
    case 'End':
      return column(last.column);
    default:
      return null;
  }
}
